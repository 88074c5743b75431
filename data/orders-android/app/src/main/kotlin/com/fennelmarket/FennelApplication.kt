package com.fennelmarket

import android.app.Application
import android.content.Context
import com.fennelmarket.orders.OrderRepository
import java.util.ServiceLoader

class FennelApplication : Application() {
    // The shop's own network module brings the implementation.
    val orderRepository: OrderRepository by lazy { ServiceLoader.load(OrderRepository::class.java).first() }
}

val Context.orderRepository: OrderRepository
    get() = (applicationContext as FennelApplication).orderRepository
