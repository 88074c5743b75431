package app.quillbox.model

import androidx.appfunctions.AppFunctionSerializable
import java.time.Instant

/** A text message on its way, or waiting for its time. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Message(
    /** Identifies the message, for example m-2040. */
    val messageId: String,
    /** The person it goes to. */
    val contactId: String,
    /** When it leaves, or left, the phone. */
    val sendAt: Instant,
)

/** The state of a mail account in the app. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class MailAccount(
    /** The address of the mailbox. */
    val emailAddress: String,
    /** Whether mail can be read and sent from here. */
    val connected: Boolean,
)
