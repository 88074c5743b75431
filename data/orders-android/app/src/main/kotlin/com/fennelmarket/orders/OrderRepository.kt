package com.fennelmarket.orders

import java.time.LocalDate

/** What the shop's servers know. Every call blocks on the network; null means that there is no such order. */
interface OrderRepository {
    fun details(orderId: String): OrderDetails?

    fun list(boughtSince: LocalDate?, stage: String?): List<OrderSummary>

    fun parcel(orderId: String): ParcelPosition?

    fun refund(orderId: String): Refund?

    fun cancel(orderId: String, reason: String?): Boolean

    fun redirect(orderId: String, address: DeliveryAddress): Boolean

    fun openReturn(orderId: String, itemName: String, reason: String): String?
}

data class Refund(val amount: String, val stillPossible: Boolean)
