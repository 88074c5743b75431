package app.quillbox.model

import androidx.appfunctions.AppFunctionSerializable
import androidx.appfunctions.AppFunctionStringValueConstraint
import java.time.LocalDateTime

/** One entry of the to-do list. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class Task(
    /** Identifies the task, for example t-73. */
    val taskId: String,
    /** What there is to do. */
    val title: String,
    /** When it has to be finished, in the phone's time zone; null without a deadline. */
    val dueAt: LocalDateTime?,
    /** How urgent it is. */
    @property:AppFunctionStringValueConstraint(enumValues = ["LOW", "NORMAL", "HIGH"])
    val priority: String,
    /** Whether it has been ticked off. */
    val done: Boolean,
)
