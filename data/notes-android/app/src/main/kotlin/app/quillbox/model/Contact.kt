package app.quillbox.model

import androidx.appfunctions.AppFunctionSerializable

/** Somebody in the address book. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Contact(
    /** Identifies the person, for example c-9. */
    val contactId: String,
    /** First and last name. */
    val fullName: String,
    /** The employer; null where none was entered. */
    val company: String?,
    /** Phone number with country code; null where there is none. */
    val phoneNumber: String?,
    /** E-mail address; null where there is none. */
    val emailAddress: String?,
)
