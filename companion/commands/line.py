"""The command line's own parser: a near miss is answered with what was meant, examples stand below the help."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from companion.foreign import printable

_LONGEST = 4000
_NO_VERB = "the following arguments are required: VERB"
_UNKNOWN = "unrecognized arguments: "
_NEEDED = "the following arguments are required: "
_NO_SUCH = re.compile(r"argument (?P<what>\S+): invalid choice: '(?P<said>.*?)' \(choose from (?P<known>.*)\)")


class LineParser(argparse.ArgumentParser):
    """An ArgumentParser whose subcommands are of its kind. ``examples`` are lines to type, shown as they are."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(*args, **kwargs)
        self._line: tuple[str, ...] = ()
        self.show_examples(*examples)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Remembers the line, so that an error can say which of its words was meant otherwise."""
        self._line = tuple(sys.argv[1:] if args is None else args)
        return super().parse_known_args(args, namespace)

    def show_examples(self, *lines: str) -> None:
        """Puts lines to type below the help."""
        self.epilog = "\n".join(["examples:", *(f"  {line}" for line in lines)]) if lines else None

    def _match_arguments_partial(self, actions: Sequence[argparse.Action], arg_strings_pattern: str) -> list[int]:
        """Leaves files that may be none to the words after an option: ``audit DECK --json FILE``."""
        counts = super()._match_arguments_partial(actions, arg_strings_pattern)
        while counts and not counts[-1] and "A" in arg_strings_pattern[sum(counts) :]:
            counts.pop()
        return counts

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and what would do, or which verbs there are, and ends with status 2."""
        message = printable(message, _LONGEST)
        if message == _NO_VERB:
            self.print_help(sys.stderr)
            self.exit(2)
        if message.startswith((_UNKNOWN, _NEEDED)):
            self._refuse_unknown()
        found = _NO_SUCH.fullmatch(message)
        if found is None:
            super().error(message)
        known = [word.strip().strip("'") for word in found["known"].split(",")]
        near = get_close_matches(found["said"], known, n=1)
        guess = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(known)}."
        self.exit(2, f"{self.prog}: there is no {found['what'].lower()} {found['said']!r}. {guess}\n")

    def _refuse_unknown(self) -> None:
        """Ends with the first option of the line that the command does not have, and the one that was meant."""
        parser, words = self._command_of(self._line)
        known = [name for name in parser._option_string_actions if name.startswith("--")]
        for word in words:
            name = word.partition("=")[0]
            if name.startswith("--") and name != "--" and not any(each.startswith(name) for each in known):
                near = get_close_matches(name, known, n=1)
                guess = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(known)}."
                self.exit(2, f"{parser.prog}: there is no option {printable(name)!r}. {guess}\n")

    def _command_of(self, line: Sequence[str]) -> tuple[argparse.ArgumentParser, Sequence[str]]:
        """The parser of the command, or of its verb, that the line names, and the words after it."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for at, word in enumerate(line):
                    if word in action.choices:
                        below: LineParser = action.choices[word]
                        return below._command_of(line[at + 1 :])
        return self, line
