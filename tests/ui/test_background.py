from __future__ import annotations

import asyncio
import threading

from workshop.ui.background import Background, arriving, at_once, runner


def test_without_a_loop_work_is_done_at_once():
    assert runner() is at_once


def test_results_and_errors_come_back_to_the_loop_in_order():
    async def main() -> tuple[list[object], set[str]]:
        run, got, threads, last = runner(), [], set(), asyncio.Event()
        assert isinstance(run, Background)

        def arrived(value: object) -> None:
            got.append(value)
            threads.add(threading.current_thread().name)
            if len(got) == 3:
                last.set()

        run(lambda: threading.current_thread().name, arrived, arrived)
        run(lambda: 1 / 0, arrived, lambda error: arrived(type(error)))
        run(lambda: "after an error", arrived, arrived)
        await asyncio.wait_for(last.wait(), 10)
        return got, threads

    got, threads = asyncio.run(main())
    assert got == ["workshop panel", ZeroDivisionError, "after an error"]
    assert threads == {threading.current_thread().name}


def test_a_call_from_another_thread_arrives_on_the_loop_s():
    async def main() -> None:
        here, arrived = threading.get_ident(), asyncio.Event()
        threads = []

        def call(word: str) -> None:
            threads.append((word, threading.get_ident()))
            arrived.set()

        threading.Thread(target=arriving(call), args=("word",)).start()
        await asyncio.wait_for(arrived.wait(), 30)
        assert threads == [("word", here)]

    asyncio.run(main())
    assert arriving(len) is len
