package app.quillbox.functions

import androidx.appfunctions.AppFunctionSerializable

/** What a part of an existing item is set to. Without it, the part stays as it is. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class SetField<T>(
    /** What the part holds from now on; null empties a part that may be empty. */
    val value: T,
)
