package app.quillbox.functions

import androidx.appfunctions.AppFunctionDeclaration
import androidx.appfunctions.AppFunctionElementNotFoundException
import androidx.appfunctions.AppFunctionInvalidArgumentException
import androidx.appfunctions.AppFunctionService
import androidx.appfunctions.AppFunctionServiceEntryPoint
import androidx.appfunctions.AppFunctionStringValueConstraint
import app.quillbox.model.Event
import app.quillbox.model.FreeSlot
import app.quillbox.model.Task
import app.quillbox.repositories
import java.time.Duration
import java.time.LocalDate
import java.time.LocalDateTime
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

@AppFunctionServiceEntryPoint("QuillboxPlanningService", "quillbox_planning")
abstract class PlanningFunctions : AppFunctionService() {

    private val tasks get() = repositories.tasks
    private val calendar get() = repositories.calendar

    /**
     * Adds a task to the to-do list and returns it with its ID.
     *
     * @param title What there is to do, for example "renew passport".
     * @param dueAt When it has to be finished, in the phone's time zone. Without it, the task has no deadline.
     * @param priority How urgent it is. An omitted priority counts as NORMAL.
     * @return The task as it stands on the list.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun createTask(
        title: String,
        dueAt: LocalDateTime? = null,
        @AppFunctionStringValueConstraint(enumValues = ["LOW", "NORMAL", "HIGH"])
        priority: String? = null,
    ): Task = withContext(Dispatchers.IO) {
        if (title.isBlank()) {
            throw AppFunctionInvalidArgumentException("A task needs a title that says what there is to do.")
        }
        tasks.add(title = title.trim(), dueAt = dueAt, priority = priority ?: "NORMAL")
    }

    /**
     * Lists tasks of the to-do list, the earliest deadline first. Without any narrowing, these are all the open ones.
     *
     * @param state Which tasks to list: OPEN for those still to do, DONE for those ticked off. OPEN when omitted.
     * @param dueFrom The first day of the deadlines to include.
     * @param dueUntil The last day of the deadlines to include.
     * @return The tasks with their IDs; an empty list when nothing fits.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun listTasks(
        @AppFunctionStringValueConstraint(enumValues = ["OPEN", "DONE"])
        state: String? = null,
        dueFrom: LocalDate? = null,
        dueUntil: LocalDate? = null,
    ): List<Task> = withContext(Dispatchers.IO) {
        tasks.list(done = state == "DONE", dueFrom = dueFrom, dueUntil = dueUntil)
    }

    /**
     * Marks a task as done. You must always ask the user whether the task is really finished, and never tick off
     * more than one task in a turn.
     *
     * @param taskId Which task is meant, by its ID, for example t-73.
     * @return The task, now done.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun completeTask(taskId: String): Task = withContext(Dispatchers.IO) {
        tasks.find(taskId) ?: throw AppFunctionElementNotFoundException("There is no task $taskId.")
        tasks.markDone(taskId)
    }

    /**
     * Finds gaps in the calendar that are long enough for an appointment. Time outside working hours is left out.
     *
     * @param firstDay The day on which the search begins.
     * @param lastDay The day on which it ends, itself included. An omitted day limits the search to the first one.
     * @param minutes How long the gap has to be at least, in minutes. An omitted length counts as 30.
     * @return The gaps in order of time; an empty list when the days are full.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun findFreeTime(
        firstDay: LocalDate,
        lastDay: LocalDate? = null,
        minutes: Int? = null,
    ): List<FreeSlot> = withContext(Dispatchers.IO) {
        val until = lastDay ?: firstDay
        if (until.isBefore(firstDay)) {
            throw AppFunctionInvalidArgumentException("The last day, $until, lies before the first, $firstDay.")
        }
        calendar.gaps(firstDay, until, Duration.ofMinutes((minutes ?: DEFAULT_MINUTES).toLong()))
    }

    /**
     * Enters an event in the calendar and invites the people who take part. Returns the event with its ID.
     *
     * @param title What the event is called.
     * @param start When it begins, in the phone's time zone.
     * @return The event as it stands in the calendar.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun createEvent(
        title: String,
        start: LocalDateTime,
        end: LocalDateTime? = null,
        place: String? = null,
        attendeeIds: List<String> = emptyList(),
    ): Event = withContext(Dispatchers.IO) {
        val over = end ?: start.plusHours(1)
        if (!over.isAfter(start)) {
            throw AppFunctionInvalidArgumentException("The event would be over at $over, before it begins.")
        }
        calendar.add(title, start, over, place, attendeeIds)
    }

    private companion object {
        const val DEFAULT_MINUTES = 30
    }
}
