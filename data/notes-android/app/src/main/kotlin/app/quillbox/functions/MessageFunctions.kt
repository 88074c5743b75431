package app.quillbox.functions

import android.app.PendingIntent
import android.content.Context
import androidx.appfunctions.AppFunction
import androidx.appfunctions.AppFunctionContext
import androidx.appfunctions.AppFunctionElementNotFoundException
import androidx.appfunctions.AppFunctionInvalidArgumentException
import app.quillbox.model.Contact
import app.quillbox.model.Message
import app.quillbox.repositories
import app.quillbox.screens.ReplyActivity
import java.time.Instant
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

class MessageFunctions {

    /**
     * Sends a text message to one contact straight away. First call findContacts to get the ID of the contact.
     *
     * @param appFunctionContext The context of the call.
     * @param contactId The ID of the person, for example c-9.
     * @param text The words of the message, exactly as they are to arrive.
     * @return The message that was sent.
     */
    @AppFunction(isDescribedByKDoc = true)
    suspend fun sendMessage(
        appFunctionContext: AppFunctionContext,
        contactId: String,
        text: String,
    ): Message = withContext(Dispatchers.IO) {
        val context = appFunctionContext.context
        context.repositories.messages.send(context.person(contactId).contactId, text)
    }

    /**
     * Sends a text message to a contact later, at a time of the user's choice. **VERY IMPORTANT**: the time is in
     * UTC, NOT in the time zone of the phone!!!
     *
     * @param appFunctionContext The context of the call.
     * @param contactId The ID of the person, for example c-9.
     * @param text The words of the message, exactly as they are to arrive.
     * @param sendAt When the message leaves the phone, for example 2026-05-04T07:00:00Z.
     * @return The message that is waiting for its time.
     */
    @AppFunction(isDescribedByKDoc = true)
    suspend fun scheduleMessage(
        appFunctionContext: AppFunctionContext,
        contactId: String,
        text: String,
        sendAt: Instant,
    ): Message = withContext(Dispatchers.IO) {
        if (sendAt.isBefore(Instant.now())) {
            throw AppFunctionInvalidArgumentException("$sendAt has passed; a message can only wait for a later time.")
        }
        val context = appFunctionContext.context
        context.repositories.messages.sendLater(context.person(contactId).contactId, text, sendAt)
    }

    /**
     * Prepares an answer to a contact's latest message and opens the reply screen with it, ready to be checked and
     * sent by hand.
     *
     * @param appFunctionContext The context of the call.
     * @param contactId The ID of the person who is answered, for example c-9.
     * @param conversationHistory Everything that has been said so far.
     * @param tone How the answer should sound, for example "polite but firm". Friendly when omitted.
     * @return Opens the reply screen with the answer filled in.
     */
    @AppFunction(isDescribedByKDoc = true)
    suspend fun draftReply(
        appFunctionContext: AppFunctionContext,
        contactId: String,
        conversationHistory: String,
        tone: String? = null,
    ): PendingIntent = withContext(Dispatchers.IO) {
        val context = appFunctionContext.context
        val draft = context.repositories.messages.suggestAnswer(conversationHistory, tone ?: "friendly")
        ReplyActivity.open(context, context.person(contactId).contactId, draft)
    }

    private fun Context.person(contactId: String): Contact =
        repositories.contacts.find(contactId)
            ?: throw AppFunctionElementNotFoundException("There is no contact $contactId.")
}
