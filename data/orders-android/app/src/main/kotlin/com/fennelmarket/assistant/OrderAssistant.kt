package com.fennelmarket.assistant

import com.google.mlkit.genai.agent.Agent
import com.google.mlkit.genai.agent.AgentRunner
import com.google.mlkit.genai.agent.AgentTool
import com.google.mlkit.genai.agent.AppFunctionAgentTools

/** The shop's own assistant. It runs on the phone and is the only caller of what changes an order. */
class OrderAssistant(private val ask: suspend (question: String) -> Boolean) {

    fun runner(): AgentRunner {
        val tools = AppFunctionAgentTools.discover(
            enabledAppFunctionIds = listOf(
                "getOrderDetails",
                "listOrders",
                "trackParcel",
                "cancelOrder",
                "changeDeliveryAddress",
                "startReturn",
            ),
        )
        val agent = Agent.builder()
            .setName("Fennel")
            .setInstructions("Answers questions about the customer's orders in the customer's language.")
            .addTools(tools.map { tool -> if (tool.name in CHANGING) AskedFirst(tool, ask) else tool })
            .setMaxTurns(8)
            .build()
        return AgentRunner(agent)
    }

    private companion object {
        val CHANGING = setOf("cancelOrder", "changeDeliveryAddress", "startReturn")
    }
}

/** Runs a tool only after the customer has said yes on the screen. */
private class AskedFirst(
    private val tool: AgentTool,
    private val ask: suspend (question: String) -> Boolean,
) : AgentTool(tool) {

    override suspend fun execute(args: Map<String, Any>): Map<String, Any?> =
        if (ask("Let the assistant go on with ${args["orderId"]}?")) {
            tool.execute(args)
        } else {
            mapOf("status" to "CANCELLED_BY_USER", "message" to "The customer said no.")
        }
}
