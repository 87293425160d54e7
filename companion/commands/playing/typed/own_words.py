"""The words that the terminal has for itself: their help, and what else means the same, also in German."""

from __future__ import annotations

from collections.abc import Collection

from companion.languages import later

HELP_AT_QUESTIONS = later("""\
  7S  or  2              answers the last question (a card, or a number from the list); - means no card
""")
HELP_WITH_PHONES = later("""\
  phones [NAME]          which seats have a phone; with a name, frees that seat
""")
HELP = later("""\
  undo, redo, takeback   undo the last move, redo it, or undo it with the table's consent
  correct 5 Ann 8H       line 5 was something else; everything after it is judged again
  delete 5               line 5 never happened
  stands WHY             let the move stand that was refused last
  note TEXT              note this moment
  rule TEXT              overrule the referee; movements follow after semicolons:
                         rule Ann pays; 3 coins from Ann to Ben; 7S from Ann/row to Ben/row; Ben goes on
  why                    the last decision and its rules
  rules [3.2 or WORD]    the rules
  book [5]               the lines so far, with their numbers
  table [NAME]           what lies where: coins, tokens and cards, as everybody or that player may see them
  score                  the score
  quit                   leave; you can resume later
""")

ALL = "all"
"""Typed, it takes the whole table as it lies."""

OWN_WORDS = (
    *("undo", "redo", "takeback", "correct", "delete", "stands", "note", "rule", "why", "rules", "book", "score"),
    *("table", "phones", "help", "quit"),
)
"""The words that may begin a line in place of a name."""

SAME = {
    "mend": "correct",
    "amend": "correct",
    "strike": "delete",
    "exit": "quit",
    "?": "help",
    "hilfe": "help",
    "warum": "why",
    "regeln": "rules",
    "protokoll": "book",
    "stand": "score",
    "tisch": "table",
    "ende": "quit",
    "beenden": "quit",
    "zurück": "undo",
    "vor": "redo",
    "rücknahme": "takeback",
    "notiz": "note",
    "telefone": "phones",
    "berichtige": "correct",
    "lösche": "delete",
    "gilt": "stands",
    "entscheid": "rule",
    "alle": ALL,
}


def in_own_words(line: str, seats: Collection[str]) -> str:
    """The line with the terminal's own word at its beginning; a player's name stays a name.

    >>> in_own_words("lösche 5", ["Ann"]), in_own_words("Stand 7S", ["Stand"])
    ('delete 5', 'Stand 7S')
    """
    word, space, rest = line.partition(" ")
    if word.lower() in {seat.split(" ")[0].lower() for seat in seats}:
        return line
    return SAME.get(word.lower(), word) + space + rest
