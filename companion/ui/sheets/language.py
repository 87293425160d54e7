"""The languages, and how far each is translated."""

from __future__ import annotations

from collections.abc import Sequence

from companion import languages
from companion.languages import tr
from companion.rules.spec import GameSpec
from companion.ui.views.asking import Flow, ask_keys
from companion.ui.views.page import PageKey

LANGUAGE = "Language\N{NO-BREAK SPACE}· Sprache"
"""The title is in both languages: people who do not read the present one find it, too."""


def ask_language(games: Sequence[GameSpec]) -> Flow[str]:
    """Asks for one of the languages, and says how far each is translated."""
    keys = [
        PageKey(name, code, "chosen" if code == languages.spoken() else "plain")
        for code, name in languages.NAMES.items()
    ]
    code: str = yield ask_keys(LANGUAGE, keys, columns=2, told=tell_progress(games))
    return code


def tell_progress(games: Sequence[GameSpec]) -> list[str]:
    """How much of the program and of these games is translated, for each language that lacks texts."""
    parts = [(tr("the companion itself"), languages.HERE), *((tr(game.title), game.rules.parent) for game in games)]
    told = []
    for code, name in languages.NAMES.items():
        found = [(title, *languages.progress(folder, code)) for title, folder in parts]
        shares = [f"{title} {done * 100 // of} %" for title, done, of in found if done < of]
        if shares:
            told.append(tr("Translated into {language}: {shares}.", language=name, shares=", ".join(shares)))
    return [*told, tr("Untranslated texts appear in English.")] if told else []
