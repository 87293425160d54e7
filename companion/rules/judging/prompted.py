"""The prompts of the latest state: computed once, and only as far as somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic

from companion.rules.game import Prompt
from companion.rules.judging.faults import WrongFunction
from companion.rules.state import S
from companion.rules.values import replace


class Prompted(Generic[S]):
    """The prompts of one game. States never change, so that the answer for one holds as long as it is asked about."""

    def __init__(
        self,
        prompts: Callable[[S], Iterable[Prompt]],
        welcome: Callable[[S], Iterable[Prompt]],
        out_of: Mapping[str, str],
    ) -> None:
        self._prompts, self._welcome, self._out_of = prompts, welcome, out_of
        self._state: Any = None
        self._rest: Iterator[Prompt] = iter(())
        self._found: list[Prompt] = []
        self._awaited: tuple[Prompt, ...] | None = None
        self._expected: tuple[Prompt, ...] | None = None

    @property
    def functions(self) -> tuple[Callable[[S], Iterable[Prompt]], Callable[[S], Iterable[Prompt]]]:
        """The game's own functions: for awaited and for welcome acts."""
        return self._prompts, self._welcome

    def each(self, state: S) -> Iterator[Prompt]:
        """The awaited prompts, one by one."""
        self._begin(state)
        found, rest, at = self._found, self._rest, 0
        while at < len(found) or self._found_another(found, rest):
            yield found[at]
            at += 1

    def awaited(self, state: S) -> tuple[Prompt, ...]:
        """All that is waited for; nothing once the game is over."""
        self._begin(state)
        if self._awaited is None:
            while self._found_another(self._found, self._rest):
                pass
            self._awaited = tuple(self._found)
        return self._awaited

    def expected(self, state: S) -> tuple[Prompt, ...]:
        """The awaited prompts, then those that are only welcome."""
        awaited = self.awaited(state)
        if self._expected is None:
            welcome: Iterable[Prompt] = self._welcome(state) if self._is_on(state) else ()
            filled = (self._fill(each, state) for each in welcome)
            self._expected = (*awaited, *(replace(each, optional=True) for each in filled))
        return self._expected

    def _found_another(self, found: list[Prompt], rest: Iterator[Prompt]) -> bool:
        """Works one more prompt out. What fails at it is asked again, and fails again: a part of it is no answer."""
        try:
            following = next(rest, None)
        except Exception:
            self._state = None
            raise
        if following is not None:
            found.append(self._fill(following, self._state))
        return following is not None

    def _fill(self, prompt: Prompt, state: S) -> Prompt:
        """The prompt with the faces that its cards can have, if it names none and the place that they come from is
        declared."""
        place, cards = self._out_of.get(prompt.act), prompt.cards
        if place is None or cards is None or cards.faces:
            return prompt
        faces = state.holdings.possible(place.replace("{seat}", prompt.seat or ""))
        return replace(prompt, cards=replace(cards, faces=faces))

    def _begin(self, state: S) -> None:
        if self._state is not state:
            self._state, self._awaited, self._expected, self._found = None, None, None, []
            prompts = self._prompts(state) if self._is_on(state) else ()
            if prompts is None:
                raise WrongFunction(self._prompts, "it gives back None: a yield or a return is missing")
            self._rest = iter(prompts)
            self._state = state

    @staticmethod
    def _is_on(state: Any) -> bool:
        return state.ended is None
