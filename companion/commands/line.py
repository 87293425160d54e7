"""The command line's own parser: one line names the mistake and the cure; help and errors are translated."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from companion.foreign import printable
from companion.languages import later, tr

NEAR = 0.7
"""How alike a word and a known one are at least, from 0 to 1, for the known one to have been meant: `--players` is not
`--label`."""

_LONGEST = 4000
_NO_VERB = "the following arguments are required: VERB"
_UNKNOWN = "unrecognized arguments: "
_NEEDED = "the following arguments are required: "
_NO_SUCH = re.compile(r"argument (?P<what>\S+): invalid choice: '?(?P<said>.*?)'? \(choose from (?P<known>.*)\)")
_NONE_SUCH = {
    "command": later("there is no command '{said}'."),
    "action": later("there is no action '{said}'."),
    "verb": later("there is no verb '{said}'."),
    "shell": later("there is no shell '{said}'."),
}
_ERRORS = (
    (re.compile(_NEEDED + "(?P<names>.*)"), later("missing: {names}.")),
    (re.compile(r"argument (?P<name>\S+): expected one argument"), later("{name} needs a value.")),
    (re.compile(r"argument (?P<name>\S+): expected (?P<count>\d+) arguments"), later("{name} needs {count} values.")),
    (
        re.compile(r"argument (?P<name>\S+): expected at least one argument"),
        later("{name} needs one value or more."),
    ),
    (
        re.compile(r"argument (?P<name>\S+): invalid int value: (?P<said>.*)"),
        later("{name} takes a whole number, not {said}."),
    ),
    (
        re.compile(r"argument (?P<name>\S+): invalid float value: (?P<said>.*)"),
        later("{name} takes a number, not {said}."),
    ),
    (
        re.compile(r"argument (?P<name>\S+): not allowed with argument (?P<other>\S+)"),
        later("use {name} or {other}, not both."),
    ),
    (
        re.compile(r"argument (?P<name>\S+): ignored explicit argument .*"),
        later("{name} takes no value."),
    ),
    (re.compile(_UNKNOWN + "(?P<said>.*)"), later("I don't know {said}.")),
    (re.compile(r"ambiguous option: (?P<name>\S+) could match (?P<known>.*)"), later("{name} could be {known}.")),
)
"""The errors of argparse about a refused line, and the sentences that people read instead."""
_ARGPARSE = (
    *(later("arguments"), later("options"), later("show this help message and exit")),
    later("show program's version number and exit"),
)


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help in the language that is spoken; the texts are found in the calls that add the arguments."""

    def start_section(self, heading: str | None) -> None:
        """Translates a heading of argparse; "positional" tells people nothing."""
        super().start_section(tr(heading.removeprefix("positional ")) if heading else heading)

    def add_text(self, text: str | None) -> None:
        """Translates the line about a command."""
        super().add_text(tr(text) if text and text is not argparse.SUPPRESS else text)

    def add_usage(
        self,
        usage: str | None,
        actions: Any,
        groups: Any,
        prefix: str | None = None,
    ) -> None:
        """Translates the word before the usage."""
        super().add_usage(usage, actions, groups, tr("usage: ") if prefix is None else prefix)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return tr(action.help) if action.help else action.help


class LineParser(argparse.ArgumentParser):
    """An ArgumentParser whose subcommands are of its kind. ``examples`` are lines to type, shown as they are."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", HelpFormatter)
        super().__init__(*args, **kwargs)
        self._line: tuple[str, ...] = ()
        self.show_examples(*examples)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Remembers the line, so that an error can say which of its words was meant differently."""
        self._line = tuple(sys.argv[1:] if args is None else args)
        return super().parse_known_args(args, namespace)

    def show_examples(self, *lines: str) -> None:
        """Puts lines to type below the help."""
        self.epilog = "\n".join([tr("examples:"), *(f"  {line}" for line in lines)]) if lines else None

    def _match_arguments_partial(self, actions: Sequence[argparse.Action], arg_strings_pattern: str) -> list[int]:
        """Leaves optional files to the words after an option: ``audit DECK --json FILE``."""
        counts = super()._match_arguments_partial(actions, arg_strings_pattern)
        while counts and not counts[-1] and "A" in arg_strings_pattern[sum(counts) :]:
            counts.pop()
        return counts

    def error(self, message: str) -> NoReturn:
        """Names the mistake and the cure in one line, and ends with status 2. For a command that lacks its verb it
        lists the verbs.
        """
        message = printable(message, _LONGEST)
        if message == _NO_VERB:
            self._refuse_unknown(self._line)
            self.print_help()
            self.exit()
        found = _NO_SUCH.fullmatch(message)
        if found or message.startswith((_UNKNOWN, _NEEDED)):
            self._refuse_unknown(self._line)
        if found is None:
            said = next(self._translated(message), f"{message}.")
            if value := self._value_of(message.removeprefix(_NEEDED)):
                said = f"{said} {tr('Did you mean {name}?', name=value)}"
            details = tr("Run `{command} --help` for details.", command=self.prog)
            self.exit(2, f"{self.prog}: {said} {details}\n")
        known = [word.strip().strip("'") for word in found["known"].split(",")]
        text = _NONE_SUCH.get(found["what"].lower(), later("{name} cannot be '{said}'."))
        no_such = tr(text, name=found["what"], said=found["said"])
        guess = _guess(found["said"], known)
        if found["what"] == "COMMAND" and not _nearest(found["said"], known):
            guess = tr("`{command}` lists them.", command=self.prog)
        self.exit(2, f"{self.prog}: {no_such} {guess}\n")

    def _translated(self, message: str) -> Iterator[str]:
        for form, text in _ERRORS:
            if found := form.fullmatch(message):
                yield tr(text, **found.groupdict())

    def _refuse_unknown(self, line: Sequence[str]) -> None:
        """Ends with the first option of the line that its command does not have, and the one that was meant."""
        known = [name for name in self._option_string_actions if name.startswith("--")]
        below: dict[str, LineParser] = {}
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                below |= action.choices
        for at, word in enumerate(line):
            if word in below:
                below[word]._refuse_unknown(line[at + 1 :])
                return
            name = word.partition("=")[0]
            if name.startswith("--") and name != "--" and not any(each.startswith(name) for each in known):
                no_such = tr("there is no option '{said}'.", said=printable(name))
                self.exit(2, f"{self.prog}: {no_such} {_guess(name, known)}\n")

    def _value_of(self, option: str) -> str:
        """The option with the word that stands first on the line without one; empty if there is no such word."""
        takes_words = any(not action.option_strings for action in self._actions)
        is_said = bool(self._line) and not takes_words and not self._line[0].startswith("-")
        return f"{option} {printable(self._line[0])}" if is_said and option in self._option_string_actions else ""


def _guess(said: str, known: Sequence[str]) -> str:
    if near := _nearest(said, known):
        return tr("Did you mean {name}?", name=near[0])
    return tr("Choose from: {names}.", names=", ".join(known))


def _nearest(said: str, known: Sequence[str]) -> list[str]:
    return get_close_matches(said, known, n=1, cutoff=NEAR)
