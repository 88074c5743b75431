package com.fennelmarket.orders

import androidx.appfunctions.AppFunctionAccessLevel
import androidx.appfunctions.AppFunctionDeclaration
import androidx.appfunctions.AppFunctionInvalidArgumentException
import androidx.appfunctions.AppFunctionService
import androidx.appfunctions.AppFunctionServiceEntryPoint
import androidx.appfunctions.AppFunctionStringValueConstraint
import androidx.appfunctions.ExperimentalAppFunctionsApi
import androidx.appfunctions.metadata.AppFunctionMetadata
import com.fennelmarket.orderRepository
import java.time.LocalDate
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

@OptIn(ExperimentalAppFunctionsApi::class)
@AppFunctionServiceEntryPoint(
    serviceName = "FennelOrderService",
    appFunctionXmlFileName = "fennel_orders",
)
abstract class OrderFunctions : AppFunctionService() {

    /**
     * Returns what one order contains: its articles, what was paid, and whether it is packed, shipped or delivered.
     *
     * @param orderId The order, "FM-" and five digits, for example FM-20418.
     * @return The articles, the sum and the stage; an error text where the order does not exist.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun getOrderDetails(orderId: String): OrderDetails = withContext(Dispatchers.IO) {
        orderRepository.details(orderId) ?: OrderDetails(
            orderId = orderId,
            stage = "UNKNOWN",
            items = emptyList(),
            total = null,
            error = unknown(orderId),
        )
    }

    /**
     * Lists the customer's orders with their IDs, the latest purchase first.
     *
     * @param boughtSince Leaves out orders from before this day, for example 2026-05-01.
     * @param stage Narrows the list to orders that have come this far.
     * @param limit How many orders to list at most.
     * @return One line for each order; an empty list when there is none.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun listOrders(
        boughtSince: LocalDate? = null,
        @AppFunctionStringValueConstraint(
            enumValues = ["PLACED", "PACKED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"],
        )
        stage: String? = null,
        limit: Int = 10,
    ): List<OrderSummary> = withContext(Dispatchers.IO) {
        orderRepository.list(boughtSince, stage).take(limit)
    }

    /**
     * Tells where the parcel of an order is now and on which day it should arrive.
     *
     * @param orderId The order, "FM-" and five digits. The order that was shipped last when omitted.
     * @return The place and time of the last scan and the expected day; an error text where nothing is on its way.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun trackParcel(orderId: String? = null): ParcelPosition = withContext(Dispatchers.IO) {
        val wanted = orderId ?: orderRepository.list(boughtSince = null, stage = "SHIPPED").firstOrNull()?.orderId
        wanted?.let(orderRepository::parcel) ?: ParcelPosition(
            orderId = orderId.orEmpty(),
            lastSeenAt = null,
            lastSeen = null,
            expectedOn = null,
            error = if (orderId == null) "No parcel is on its way." else "No parcel of $orderId is on its way.",
        )
    }

    /**
     * Cancels an order that has not been shipped and pays the money back. Without confirmation nothing is cancelled:
     * the result then names the sum that would be paid back.
     *
     * @param orderId The order, "FM-" and five digits, for example FM-20990.
     * @param confirmed True when the customer has agreed to the cancellation of this very order.
     * @param reason Why the order is no longer wanted, in the customer's words.
     * @return Whether the order is cancelled, waits for confirmation, or has gone too far.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    @AppFunctionAccessLevel(
        level = AppFunctionMetadata.ACCESS_LEVEL_SELF,
        isCompatEnforcementEnabled = true,
    )
    suspend fun cancelOrder(
        orderId: String,
        confirmed: Boolean = false,
        reason: String? = null,
    ): ChangeResult = withContext(Dispatchers.IO) {
        val refund = orderRepository.refund(orderId)
        when {
            refund == null -> refused(orderId, unknown(orderId))
            !refund.stillPossible -> refused(orderId, "$orderId has left the warehouse and can only be returned.")
            !confirmed -> ChangeResult(
                orderId = orderId,
                outcome = "NEEDS_CONFIRMATION",
                message = "Cancelling $orderId would pay back ${refund.amount}. It has not been cancelled yet.",
                refund = refund.amount,
            )
            orderRepository.cancel(orderId, reason) ->
                ChangeResult(orderId, "DONE", "$orderId is cancelled.", refund.amount)
            else -> refused(orderId, "$orderId was shipped a moment ago and can only be returned.")
        }
    }

    /**
     * Sends an order that has not been shipped to another address. The customer's saved addresses stay as they are.
     *
     * @param orderId The order, "FM-" and five digits, for example FM-20418.
     * @param address The address in full, also where only a part of it is new.
     * @return Whether the parcel will go to the new address, with the reason where it will not.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    @AppFunctionAccessLevel(
        level = AppFunctionMetadata.ACCESS_LEVEL_SELF,
        isCompatEnforcementEnabled = true,
    )
    suspend fun changeDeliveryAddress(
        orderId: String,
        address: DeliveryAddress,
    ): ChangeResult = withContext(Dispatchers.IO) {
        if (address.street.isBlank() || address.city.isBlank()) {
            throw AppFunctionInvalidArgumentException("A parcel needs a street with its number, and a town.")
        }
        when {
            orderRepository.details(orderId) == null -> refused(orderId, unknown(orderId))
            orderRepository.redirect(orderId, address) ->
                ChangeResult(orderId, "DONE", "$orderId goes to ${address.street}, ${address.city}.")
            else -> refused(orderId, "$orderId has left the warehouse; the carrier has the old address.")
        }
    }

    /**
     * Registers the return of an article that was delivered and provides the label for the parcel. You must ask the
     * customer for the reason and never guess it.
     *
     * @param orderId The order, "FM-" and five digits, for example FM-19077.
     * @param itemName The article that goes back, as the order names it.
     * @param reason What is wrong with the article, for example DAMAGED when it arrived broken.
     * @return Whether the return is registered; the message says where the label was sent.
     */
    @AppFunctionDeclaration(isDescribedByKDoc = true)
    suspend fun startReturn(
        orderId: String,
        itemName: String,
        @AppFunctionStringValueConstraint(enumValues = ["DAMAGED", "WRONG_SIZE", "NOT_AS_SHOWN", "NOT_WANTED"])
        reason: String,
    ): ChangeResult = withContext(Dispatchers.IO) {
        val mailbox = orderRepository.openReturn(orderId, itemName, reason)
        if (mailbox == null) {
            refused(orderId, "$orderId holds no delivered article called \"$itemName\".")
        } else {
            ChangeResult(orderId, "DONE", "The label for the parcel is on its way to $mailbox.")
        }
    }

    private fun unknown(orderId: String) = "There is no order $orderId. IDs look like FM-20418."

    private fun refused(orderId: String, message: String) = ChangeResult(orderId, "REFUSED", message)
}
