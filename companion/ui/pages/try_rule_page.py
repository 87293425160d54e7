"""Try a rule: what thousands of simulated games say to another ruling, before anybody plays by it."""

from companion.languages import later
from companion.ui.pages.door import PageSpec

PAGE = PageSpec(key=later("Try a rule"), in_lobby="rule_trial:show", order=25)
