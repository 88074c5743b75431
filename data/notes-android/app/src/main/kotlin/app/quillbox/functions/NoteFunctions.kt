package app.quillbox.functions

import androidx.appfunctions.AppFunctionAccessLevel
import androidx.appfunctions.AppFunctionDeclaration
import androidx.appfunctions.AppFunctionElementNotFoundException
import androidx.appfunctions.AppFunctionInvalidArgumentException
import androidx.appfunctions.AppFunctionService
import androidx.appfunctions.AppFunctionServiceEntryPoint
import androidx.appfunctions.ExperimentalAppFunctionsApi
import androidx.appfunctions.metadata.AppFunctionMetadata
import app.quillbox.model.CleanUp
import app.quillbox.model.Note
import app.quillbox.repositories
import java.time.LocalDate
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

@AppFunctionServiceEntryPoint(
    serviceName = "QuillboxNoteService",
    appFunctionXmlFileName = "quillbox_notes",
)
abstract class NoteFunctions : AppFunctionService() {

    private val notes get() = repositories.notes

    /**
     * Writes a new note and returns it with its ID.
     *
     * @param title The heading, in a few words.
     * @param body Everything below the heading. An omitted body leaves the note with its heading only.
     * @param tags Words that group the note with others, such as "recipes" or "work".
     * @return The note as it was saved.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun createNote(
        title: String,
        body: String? = null,
        tags: List<String> = emptyList(),
    ): Note = withContext(Dispatchers.IO) {
        if (title.isBlank()) {
            throw AppFunctionInvalidArgumentException("A note needs a heading; the title is blank.")
        }
        notes.add(title = title.trim(), body = body.orEmpty(), tags = tags)
    }

    /**
     * Changes the heading, text or tags of a note that already exists. Parts that are left out stay as they were;
     * a body that is set to null is emptied.
     *
     * @param noteId Which note is meant, by its ID, for example n-118.
     * @param title The heading from now on.
     * @param body The text from now on, in full.
     * @param tags All tags from now on. An empty list takes every tag away.
     * @return The note after the change.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun updateNote(
        noteId: String,
        title: SetField<String>? = null,
        body: SetField<String?>? = null,
        tags: SetField<List<String>>? = null,
    ): Note = withContext(Dispatchers.IO) {
        val note = existing(noteId)
        notes.save(
            note.copy(
                title = title?.value ?: note.title,
                // `?:` would turn "empty the text" into "leave it alone".
                body = if (body != null) body.value else note.body,
                tags = tags?.value ?: note.tags,
            ),
        )
    }

    /**
     * Finds notes by words in their heading or text, the latest change first.
     *
     * @param searchQuery The words to find, for example "rental contract".
     * @param tag Narrows the result to notes that carry this tag.
     * @return The notes that contain every word; an empty list when there is none.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun searchNotes(
        searchQuery: String,
        tag: String? = null,
    ): List<Note> = withContext(Dispatchers.IO) {
        notes.matching(words = searchQuery, tag = tag)
    }

    /**
     * Looks up notes that contain the given keywords in their title or body, most recently changed first.
     *
     * @param keywords The keywords to look for, for example "boiler warranty".
     * @param limit The largest number of memos to return.
     * @return The memos with all of the keywords, or an empty list.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun lookUpMemos(
        keywords: String,
        limit: Int = 20,
    ): List<Note> = withContext(Dispatchers.IO) {
        notes.matching(words = keywords, tag = null).take(limit)
    }

    /**
     * Deletes all notes that have not been edited since a given day. They stay in the bin for 30 days.
     *
     * @param unchangedSince The day, for example 2026-01-31. Notes edited on it or later are kept.
     * @return How many notes were deleted, and until when the bin keeps them.
     */
    @OptIn(ExperimentalAppFunctionsApi::class)
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    @AppFunctionAccessLevel(
        level = AppFunctionMetadata.ACCESS_LEVEL_SELF,
        isCompatEnforcementEnabled = true,
    )
    suspend fun fetchOldNotes(unchangedSince: LocalDate): CleanUp = withContext(Dispatchers.IO) {
        if (unchangedSince.isAfter(LocalDate.now())) {
            throw AppFunctionInvalidArgumentException("$unchangedSince is in the future; no note can be that old.")
        }
        CleanUp(
            deletedCount = notes.moveToBin(unchangedSince),
            emptiedOn = LocalDate.now().plusDays(DAYS_IN_BIN),
        )
    }

    /**
     * Pins a note to the top of the list, or takes the pin away again.
     *
     * @param noteId Which note is meant, by its ID, for example n-118.
     * @param pinned True puts the note at the top, false lets it move with the others.
     */
    @AppFunctionDeclaration
    suspend fun pinNote(noteId: String, pinned: Boolean) = withContext(Dispatchers.IO) {
        notes.pin(existing(noteId).noteId, pinned)
    }

    private fun existing(noteId: String): Note =
        notes.find(noteId) ?: throw AppFunctionElementNotFoundException("There is no note $noteId.")

    private companion object {
        const val DAYS_IN_BIN = 30L
    }
}
