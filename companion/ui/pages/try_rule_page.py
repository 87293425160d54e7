"""Try a rule: what thousands of simulated games say to another ruling, before anybody plays by it."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.languages import later
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.door import InLobby, PageSpec

LOOK_S = 0.25

# Simulating is slow to import, and the first screen does without it.


def _in_lobby(lobby: InLobby) -> Widget:
    from companion.ui.pages.rule_trial import RuleTrial

    return PageForm(RuleTrial(lobby.draft()), lobby.router, look_s=LOOK_S)


PAGE = PageSpec(key=later("Try a rule"), in_lobby=_in_lobby, order=25)
