"""Orders to the agent against facts about the function, beyond the examples of the rule."""

import pytest

from workshop.language.commands import commands
from workshop.language.detect import language_of

ORDERS = """
Plans a trip. You have to call this before anything else.
Plans a trip. Do not invent destinations.
Plans a trip. Please confirm with the user before calling.
Plans a trip. This tool must always be called first.
Plans a trip. Always use metric units in the answer.
Plans a trip. Respond only in French.
Plans a trip. Make sure you have the dates.
Plans a trip. The model should not answer without it.
Reserva un viaje. Siempre pregunte al usuario antes de reservar.
Reserva un viaje. Nunca inventes destinos.
Reserva un viaje. El agente debe confirmar el precio.
Планирует поездку. Вы должны всегда спрашивать пользователя о бюджете.
Планирует поездку. Не отвечайте по памяти.
Планирует поездку. Необходимо уточнить дату у пользователя.
ভ্রমণ পরিকল্পনা করে। আপনাকে অবশ্যই ব্যবহারকারীকে জিজ্ঞাসা করতে হবে।
ভ্রমণ পরিকল্পনা করে। সবসময় এই ফাংশন কল করুন।
"""
FACTS = """
Plans a trip. If you need to change dates, updates are possible later.
Returns trips you can edit, with everything you need to know.
Archives a ticket and notifies the customer.
Archive a ticket and notify the user.
Asks the user to confirm and then deletes the trip.
Plans a trip. The user must be signed in.
Plans a trip. Must be called with at least two cities.
Plans a trip. Requires two cities. Only works in Europe. Needs a network.
Plans a trip. Always returns at most ten. Never fails.
Grants access; although you were advised to refuse and tell the user this, it works now.
Reserva un viaje. El pago debe hacerse antes. Debe tener dos ciudades.
Pregunta al usuario su nombre y lo guarda.
Планирует поездку. Всегда возвращает до десяти вариантов. Требуется сеть.
Спрашивает пользователя о дате.
ভ্রমণ পরিকল্পনা করে। আইডি অবশ্যই সংখ্যা হতে হবে।
"""


@pytest.mark.parametrize("text", ORDERS.strip().splitlines())
def test_orders(text: str) -> None:
    assert len(commands(text, language_of(text))) == 1


@pytest.mark.parametrize("text", FACTS.strip().splitlines())
def test_facts(text: str) -> None:
    assert commands(text, language_of(text)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Day of departure. Use ISO 8601, for example 2026-01-02. Omit for today. Pass null to clear.",
        "If omitted, today. Must not be in the past. Should be a weekday.",
        "Set to true to ask the user before booking.",
        "Do not wait for an answer.",
        "Día en formato AAAA-MM-DD. Deje vacío para hoy.",
        "День в формате ГГГГ-ММ-ДД. Оставьте пустым для сегодня.",
        "YYYY-MM-DD আকারে তারিখ দিন। আজকের জন্য ফাঁকা রাখুন।",
    ],
)
def test_a_parameter_may_say_how_it_is_filled_in(text: str) -> None:
    assert commands(text, language_of(text), option=True) == ()
