package app.quillbox.functions

import androidx.appfunctions.AppFunction
import org.junit.Assert.assertEquals
import org.junit.Test

/** Stands in for the app's own functions while the dispatcher is tested; no part of what ships. */
class RecordingFunctions {
    private val calls = mutableListOf<String>()

    /** Wipes the recorded calls. */
    @AppFunction(isDescribedByKDoc = true)
    fun wipeRecording() = calls.clear()

    @Test
    fun startsEmpty() {
        wipeRecording()
        assertEquals(emptyList<String>(), calls)
    }
}
