"""Methods of a state, an act or an event that stand in the place of an inherited one, and are called differently."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from companion.languages import all_of
from companion.rules.judging.faults import place_of


def find_overridden(kind: type[Any]) -> Iterator[tuple[str, str]]:
    """Each such method of a class and its base classes: its file and line, and the sentence."""
    for at, owner in enumerate(kind.__mro__):
        for name, own in vars(owner).items():
            inherited = next((vars(base)[name] for base in kind.__mro__[at + 1 :] if name in vars(base)), None)
            if isinstance(inherited, property) and isinstance(own, FunctionType):
                wrong = "a property in the class that it inherits from, and a method here: write @property before it"
                yield place_of(own), f"{owner.__name__}.{name} is {wrong}"
            if isinstance(inherited, FunctionType) and not name.startswith("__"):
                parameters = [*inspect.signature(inherited).parameters]
                written = f"{name}({', '.join(parameters)})"
                if not isinstance(own, FunctionType):
                    wrong = f"it stands in the place of the inherited method {written}; choose another name"
                    yield place_of(owner), f"{owner.__name__}.{name}: {wrong}"
                elif not _takes(own, parameters):
                    is_now = f"{owner.__name__}.{name}{inspect.signature(own)}"
                    given = all_of(parameters[1:]) or "nothing"
                    wrong = f"as the inherited method, it is called with {given}: write def {written}"
                    yield place_of(own), f"{is_now}: {wrong}; a parameter beside these has a default"


def _takes(method: FunctionType, parameters: list[str]) -> bool:
    """Whether a method can be called with these, in this order."""
    signature = inspect.signature(method)
    try:
        signature.bind(*parameters)
    except TypeError:
        return False
    shared = [name for name in signature.parameters if name in parameters]
    return shared == [name for name in parameters if name in shared]
