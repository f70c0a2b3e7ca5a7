"""Several searches of one position, in processes of their own where there are cores for them.

Each part has dice that follow from the player's and its number, and their visits are added in the order of the parts:
what is played does not depend on how many processes there were.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from multiprocessing.connection import Connection

from tefuda.ai.branches import Branch, added, branches, drawn
from tefuda.ai.search import Knowledge, Search, is_shared
from tefuda.core.chance import Seeded
from tefuda.core.engine import State

Part = Callable[[int], list[Branch]]


class ParallelPlayer:
    """So many searches of so many iterations each; `processes` 0 means one for each core."""

    def __init__(self, knowledge: Knowledge, iterations: int, parts: int, processes: int = 0) -> None:
        self.knowledge = knowledge
        self.iterations = iterations
        self.parts = parts
        self.processes = min(parts, processes or os.cpu_count() or 1)

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        seed = f"{dice.word()}/{dice.word()}"

        def search(part: int) -> list[Branch]:
            searching = Search(self.knowledge, Seeded(f"{seed}/{part}"))
            searching.run(world, seat, self.iterations, 0.0)
            return branches(searching, self.knowledge.imagine(world, seat, searching.dice), seat)

        found = added(over_processes(search, self.parts, self.processes))
        mixed = is_shared(self.knowledge.imagine(world, seat, dice))
        return list((drawn(found, dice) if mixed else found[0]).ids)


def over_processes(work: Part, parts: int, processes: int) -> list[list[Branch]]:
    """What each part gives, in order. A state cannot be sent, so the processes are forks that have it already."""
    if processes == 1 or "fork" not in multiprocessing.get_all_start_methods():
        return [work(part) for part in range(parts)]
    context = multiprocessing.get_context("fork")
    running = []
    for process in range(1, processes):
        mine, theirs = context.Pipe(duplex=False)
        child = context.Process(target=_answer, args=(work, range(process, parts, processes), theirs), daemon=True)
        child.start()
        theirs.close()
        running.append((child, mine))
    done = {part: work(part) for part in range(0, parts, processes)}
    for child, mine in running:
        done |= mine.recv()
        child.join()
    return [done[part] for part in range(parts)]


def _answer(work: Part, parts: range, answers: Connection) -> None:
    answers.send({part: work(part) for part in parts})
    answers.close()


__all__ = ["ParallelPlayer", "over_processes"]
