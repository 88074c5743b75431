package app.quillbox.functions

import androidx.appfunctions.AppFunction
import androidx.appfunctions.AppFunctionContext
import androidx.appfunctions.AppFunctionDeniedException
import app.quillbox.model.Contact
import app.quillbox.model.MailAccount
import app.quillbox.repositories
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

class ContactFunctions {

    /**
     * This function is used to find people in the address book by their name or the company they work for.
     *
     * @param appFunctionContext The context of the call.
     * @param nameOrCompany A full name or a part of it, or an employer, for example "Northwind".
     * @return The people that fit, with phone number and e-mail address where they are known.
     */
    @AppFunction(isDescribedByKDoc = true)
    suspend fun findContacts(
        appFunctionContext: AppFunctionContext,
        nameOrCompany: String,
    ): List<Contact> = withContext(Dispatchers.IO) {
        appFunctionContext.context.repositories.contacts.matching(nameOrCompany)
    }

    /**
     * Links a mail account to the app, so that mail can be read and written here.
     *
     * @param appFunctionContext The context of the call.
     * @param emailAddress The address of the mailbox, for example anna@brightside.example.
     * @param password The password of the mailbox.
     * @return The account, and whether the link stands.
     */
    @AppFunction(isDescribedByKDoc = true)
    suspend fun connectMailAccount(
        appFunctionContext: AppFunctionContext,
        emailAddress: String,
        password: String,
    ): MailAccount = withContext(Dispatchers.IO) {
        val accounts = appFunctionContext.context.repositories.mailAccounts
        if (!accounts.signIn(emailAddress, password)) {
            throw AppFunctionDeniedException("The mail server does not accept this sign-in for $emailAddress.")
        }
        MailAccount(emailAddress = emailAddress, connected = true)
    }
}
