"""Several runs at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

from .program import Group

Item = TypeVar("Item")
Value = TypeVar("Value")


def parallel(function: Callable[[Item], Value], items: Iterable[Item], *, jobs: int | None = None) -> list[Value]:
    """[function(item) for item in items], `jobs` at a time; by default one for each core.

    The first error, or Ctrl-C, ends the runs of all others.
    """
    group = Group()

    def work(item: Item) -> Value:
        with group:
            return function(item)

    with ThreadPoolExecutor(os.cpu_count() if jobs is None else jobs) as pool:
        futures = [pool.submit(work, item) for item in items]
        try:
            for future in as_completed(futures):
                future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            group.close()
            raise
        return [future.result() for future in futures]
