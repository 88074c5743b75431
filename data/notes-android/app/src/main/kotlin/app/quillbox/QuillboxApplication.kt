package app.quillbox

import android.app.Application
import android.content.Context
import app.quillbox.storage.Repositories
import java.util.ServiceLoader

class QuillboxApplication : Application() {
    // The encrypted store is a module of its own; the app only knows what it can do.
    val repositories: Repositories by lazy { ServiceLoader.load(Repositories::class.java).first() }
}

val Context.repositories: Repositories
    get() = (applicationContext as QuillboxApplication).repositories
