package com.fennelmarket.orders

import androidx.appfunctions.AppFunctionSerializable
import androidx.appfunctions.AppFunctionStringValueConstraint
import java.time.Instant
import java.time.LocalDate

/** What one order holds and how far it has come. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class OrderDetails(
    /** The order, for example FM-20418. */
    val orderId: String,
    /** How far the order has come; UNKNOWN where no such order exists. */
    @property:AppFunctionStringValueConstraint(
        enumValues = ["PLACED", "PACKED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED", "UNKNOWN"],
    )
    val stage: String,
    /** The articles with size or colour, for example "rain jacket, green, M". */
    val items: List<String>,
    /** The sum paid, with its currency, for example "64.90 EUR". */
    val total: String?,
    /** What went wrong, in words for the customer; null when all went well. */
    val error: String? = null,
)

/** One line of the customer's order history. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class OrderSummary(
    /** The order, for example FM-20418. */
    val orderId: String,
    /** The day of the purchase. */
    val boughtOn: LocalDate,
    /** The most expensive article, as a reminder of what the order was about. */
    val mainItem: String,
    /** How far the order has come. */
    @property:AppFunctionStringValueConstraint(
        enumValues = ["PLACED", "PACKED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"],
    )
    val stage: String,
)

/** Where a parcel was seen last and when it should arrive. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class ParcelPosition(
    /** The order that is in the parcel. */
    val orderId: String,
    /** The place of the last scan, for example "sorting centre Leeds"; null before the parcel has left. */
    val lastSeenAt: String?,
    /** The time of the last scan. */
    val lastSeen: Instant?,
    /** The day on which the carrier expects to deliver. */
    val expectedOn: LocalDate?,
    /** What went wrong, in words for the customer; null when all went well. */
    val error: String? = null,
)

/** Where a parcel is to go. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class DeliveryAddress(
    /** Street and house number, for example "14 Harbour Street". */
    val street: String,
    /** Postal code as it is written in the country. */
    val postalCode: String,
    /** Town or city. */
    val city: String,
    /** Two-letter country code, for example GB. The country of the present address when omitted. */
    val country: String? = null,
)

/** What has become of a change to an order. */
@AppFunctionSerializable(isDescribedByKDoc = true)
data class ChangeResult(
    /** The order that was to be changed. */
    val orderId: String,
    /** DONE, NEEDS_CONFIRMATION when nothing has happened yet, or REFUSED with the reason in the message. */
    @property:AppFunctionStringValueConstraint(enumValues = ["DONE", "NEEDS_CONFIRMATION", "REFUSED"])
    val outcome: String,
    /** The same in a sentence for the customer. */
    val message: String,
    /** The sum that is paid back, with its currency, for example "64.90 EUR"; null when no money moves. */
    val refund: String? = null,
)
