"""One line of JSON, read strictly: short whole numbers, no field twice, and each mistake in plain words."""

from __future__ import annotations

import json
from typing import Any

from companion.files import nests_too_deep
from companion.languages import tr

_LONGEST_NUMBER = 15
_CURLY = "\u201c\u201d\u201e\u2018\u2019"


def strict_json(text: str) -> Any:
    """The value of a line of JSON. Raises ValueError with the mistake and its place, or RecursionError."""
    if nests_too_deep(text):
        raise ValueError(tr("its brackets are nested too deeply"))
    try:
        said = json.loads(text, parse_constant=_no_constant, parse_int=_short_number, object_pairs_hook=_no_doubles)
    except json.JSONDecodeError as error:
        raise ValueError(_in_words(error)) from error
    if "\\u" in text:
        json.dumps(said, ensure_ascii=False).encode()
    return said


def _in_words(error: json.JSONDecodeError) -> str:
    """The mistake in a line, its place, and the text there."""
    there = error.doc[error.pos :].strip()
    if there[:1] and there[0] in _CURLY:
        what = tr('{there} is a curly quote: type straight ones (")', there=there[0])
    elif error.msg.startswith("Expecting property name"):
        what = tr("a field's name in straight quotes (\") is missing, or there is a comma too many")
    elif error.msg.startswith("Illegal trailing comma"):  # Python 3.13 and newer
        what = tr("there is a comma too many")
    elif "delimiter" in error.msg and not there:
        what = tr("a {sign} is missing", sign="}")
    elif "delimiter" in error.msg:
        what = tr("a {sign} is missing", sign=error.msg.partition(chr(39))[2][0])
    elif error.msg == "Expecting value":
        what = tr("a value is missing, or a word has no quotes")
    elif error.msg.startswith("Unterminated string"):
        what = tr("a quote is not closed")
    elif error.msg == "Extra data":
        what = tr("something follows the closing brace")
    else:
        what = error.msg
    where = tr("before {there}", there=repr(there[:20])) if there else tr("the end of the line")
    return tr("{what}, at character {at} ({where})", what=what, at=error.colno, where=where)


def _no_constant(name: str) -> float:
    raise ValueError(tr("{name} is not a number here", name=name))


def _short_number(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(tr("a number of {count} digits is too long", count=len(digits)))
    return int(digits)


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(tr("a field is given twice"))
    return found
