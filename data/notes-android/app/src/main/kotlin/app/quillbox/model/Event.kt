package app.quillbox.model

import androidx.appfunctions.AppFunctionSerializable
import java.time.LocalDateTime

/** An entry of the calendar. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Event(
    /** Identifies the event, for example e-501. */
    val eventId: String,
    /** What the event is called. */
    val title: String,
    /** When it begins, in the phone's time zone. */
    val start: LocalDateTime,
    /** When it is over, in the phone's time zone. */
    val end: LocalDateTime,
    /** Where it takes place; null where nothing was entered. */
    val place: String?,
)

/** A stretch of time with nothing in the calendar. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class FreeSlot(
    /** When the gap begins. */
    val start: LocalDateTime,
    /** When the next entry begins, or the working day ends. */
    val end: LocalDateTime,
)
