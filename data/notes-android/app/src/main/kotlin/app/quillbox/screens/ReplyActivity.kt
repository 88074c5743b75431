package app.quillbox.screens

import android.app.Activity
import android.app.PendingIntent
import android.content.Context
import android.content.Intent

class ReplyActivity : Activity() {
    companion object {
        private const val CONTACT_ID = "contactId"
        private const val DRAFT = "draft"

        fun open(context: Context, contactId: String, draft: String): PendingIntent {
            val intent = Intent(context, ReplyActivity::class.java)
                .putExtra(CONTACT_ID, contactId)
                .putExtra(DRAFT, draft)
            return PendingIntent.getActivity(
                context,
                contactId.hashCode(),
                intent,
                PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT,
            )
        }
    }
}
