package app.quillbox.model

import androidx.appfunctions.AppFunctionSerializable
import java.time.LocalDate
import java.time.LocalDateTime

/** A note as the user keeps it. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Note(
    /** Identifies the note, for example n-118. */
    val noteId: String,
    /** The heading. */
    val title: String,
    /** The text below the heading; null where there is only a heading. */
    val body: String?,
    /** Words that group the note with others. */
    val tags: List<String>,
    /** When the note was last edited, in the phone's time zone. */
    val changedAt: LocalDateTime,
)

/** What a clean-up has done. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class CleanUp(
    /** How many notes went to the bin. */
    val deletedCount: Int,
    /** The day on which the bin is emptied for good. */
    val emptiedOn: LocalDate,
)
