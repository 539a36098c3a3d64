"""How far a run has come, in a notebook or a terminal."""

from __future__ import annotations

import re
from typing import Any, Optional

from ._program import RefscopeError

#: ``mined: jsoup: 120 of 600 commits, 80 a second, 6 s left, 340 refactorings``
LINE = re.compile(r"mined: (?P<name>.*): (?P<done>\d+) of (?P<all>\d+) commits, .*?(?P<found>\d+) refactorings")


class Bar:
    """A bar of tqdm, which follows what the program says on the side; none where nobody wants one."""

    def __init__(self, is_wanted: bool) -> None:
        self._bar: Optional[Any] = None
        if is_wanted:
            try:
                from tqdm.auto import tqdm
            except ImportError as error:
                raise RefscopeError("a progress bar needs tqdm: please install `refscope[progress]`") from error
            self._bar = tqdm(unit="commit")

    def tell(self, line: str) -> None:
        """Takes a line of the program."""
        found = LINE.match(line)
        if self._bar is None or found is None:
            return
        self._bar.total = int(found["all"])
        self._bar.set_description(found["name"])
        self._bar.set_postfix_str(f"{found['found']} refactorings")
        self._bar.update(int(found["done"]) - self._bar.n)

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
