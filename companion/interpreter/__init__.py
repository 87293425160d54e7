"""Makes acts and questions of observations and prompts.

It weighs sightings against possible plays, but the rules never overrule a clear reading: a clear impossible
card goes to the judge, who refuses it with a reason.
"""

from companion.interpreter.book import Amiss
from companion.interpreter.comparing import Comparison
from companion.interpreter.course import Explanation
from companion.interpreter.doubts import About, Covered, Doubt
from companion.interpreter.interpreter import Interpreter, Read
from companion.interpreter.lying_card import LyingCard
from companion.interpreter.moments import OpenMoment
from companion.interpreter.told import Conclusion

__all__ = [
    "About",
    "Amiss",
    "Comparison",
    "Conclusion",
    "Covered",
    "Doubt",
    "Explanation",
    "Interpreter",
    "LyingCard",
    "OpenMoment",
    "Read",
]
