package com.fennelmarket

import android.app.Application
import android.content.Context
import com.fennelmarket.orders.OrderRepository
import java.util.ServiceLoader

class FennelApplication : Application() {
    // The shop's own network module brings the implementation.
    val orders: OrderRepository by lazy { ServiceLoader.load(OrderRepository::class.java).first() }
}

val Context.orders: OrderRepository
    get() = (applicationContext as FennelApplication).orders
