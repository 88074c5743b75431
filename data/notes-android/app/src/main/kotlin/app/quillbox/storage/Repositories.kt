package app.quillbox.storage

import app.quillbox.model.Contact
import app.quillbox.model.Event
import app.quillbox.model.FreeSlot
import app.quillbox.model.Message
import app.quillbox.model.Note
import app.quillbox.model.Task
import java.time.Duration
import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime

interface NoteRepository {
    fun add(title: String, body: String, tags: List<String>): Note

    fun find(noteId: String): Note?

    fun matching(words: String, tag: String?): List<Note>

    fun save(note: Note): Note

    fun pin(noteId: String, pinned: Boolean)

    fun moveToBin(unchangedSince: LocalDate): Int
}

interface TaskRepository {
    fun add(title: String, dueAt: LocalDateTime?, priority: String): Task

    fun find(taskId: String): Task?

    fun list(done: Boolean, dueFrom: LocalDate?, dueUntil: LocalDate?): List<Task>

    fun markDone(taskId: String): Task
}

interface CalendarRepository {
    fun add(title: String, start: LocalDateTime, end: LocalDateTime, place: String?, attendeeIds: List<String>): Event

    fun gaps(firstDay: LocalDate, lastDay: LocalDate, atLeast: Duration): List<FreeSlot>
}

interface ContactRepository {
    fun find(contactId: String): Contact?

    fun matching(nameOrCompany: String): List<Contact>
}

interface MessageRepository {
    fun send(contactId: String, text: String): Message

    fun sendLater(contactId: String, text: String, sendAt: Instant): Message

    fun suggestAnswer(history: String, tone: String): String
}

interface MailAccounts {
    fun signIn(emailAddress: String, password: String): Boolean
}

interface Repositories {
    val notes: NoteRepository
    val tasks: TaskRepository
    val calendar: CalendarRepository
    val contacts: ContactRepository
    val messages: MessageRepository
    val mailAccounts: MailAccounts
}
