#!/usr/bin/env python3
"""Jobs and who runs them.

More about it.
"""
from __future__ import annotations

import os
import os.path as osp
import numpy as np, sys
from typing import (
    Generic,
    TypeVar as TV,
)
from . import base
from ..core.tasks import Task, run as run_task
from .helpers import *

if sys.version_info > (3,):
    from . import late

__all__ = ["Runner", "job"]
MAX_JOBS: int = 10
T = TV("T")
_cache = {}
first, second = 1, 2
left = right = None
Point = collections.namedtuple("Point", ["x", "y"])
Handler = Callable[[Task], "Result"]
try:
    import orjson as json
except ImportError:
    json = None
square = lambda x: x * x
type Pair[A] = tuple[A, A]


def job(
    name: str,
    *,
    retries: int = 3,
) -> Callable[[F], F]:
    """Makes a function a job."""

    def wrap(fn: F) -> F:
        @functools.wraps(fn)
        def inner(*args):
            return fn(*args)

        return inner

    return wrap


# Runs jobs.
@dataclass(frozen=True)
class Runner(base.Base, Generic[T], metaclass=Meta):
    """Runs jobs in order."""

    name: str
    limit: int = MAX_JOBS
    _hidden = None

    class Config:
        strict = True

    @property
    def size(self) -> int:
        return len(self.jobs)

    @size.setter
    def size(self, value: int) -> None:
        self.jobs = self.jobs[:value]

    async def run(self, task: Task, *, np_: np.ndarray | None = None) -> list[Result]:
        """Runs one."""
        result = await run_task(task)
        self.log.info("x", extra=MAX_JOBS)
        return [Result(result), helper(self._one)]

    @staticmethod
    def _one(): ...


class State(enum.Enum):
    """Where a job is."""

    OPEN = 1
    DONE = "done"

    @classmethod
    def of(cls, text: str) -> State | Task | None:
        try:
            return cls[text]
        except (KeyError, base.Missing) as error:
            raise Failed(text, State.OPEN, cause=error) from error


class Retried[E: Exception, *Rest](Runner):
    handlers = {"one": main, "all": [job, square]}

    def __init__(self, limit, *args, **options):
        super().__init__(*args, limit=limit, **options)
        self.left, total = limit, len(args)
        names = [task.name for task in args if task.ready(total)]
        with open(names[0]) as file, self.lock:
            for line, (number, *rest) in enumerate(file):
                if (found := self.find(line)) and sorted(rest, key=lambda one: one.rank(found)):
                    report(number, found)

    def match(self, value: Union[E, List[Task]]):
        match value:
            case Point(x=0, y=height) | [height, *others]:
                return draw(height, others)
            case {"name": name, **extra} if check(extra):
                return name
            case State() as state:
                return state.of(name)
            case other:
                return other


def main():
    Runner("x").run(Task())


if __name__ == "__main__":
    main()
