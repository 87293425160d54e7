"""Winning the Battle, Losing the War: two players, a deck each, three stones and blind battles."""

from __future__ import annotations

from companion.cards import STANDARD_52
from companion.games.lost_war import events, messages
from companion.games.lost_war.acts import Muster, Outflank, Reveal, Stop
from companion.games.lost_war.after import after
from companion.games.lost_war.bot import bot as sensible
from companion.games.lost_war.deciding import decide_if_all_is_laid
from companion.games.lost_war.events import BattleEven, BattleWon
from companion.games.lost_war.figures import FIGURES
from companion.games.lost_war.look import SHOWING, felt
from companion.games.lost_war.mustering import muster
from companion.games.lost_war.options import Options
from companion.games.lost_war.position import POSITION
from companion.games.lost_war.prompts import prompts
from companion.games.lost_war.rows import outflank, reveal, stop
from companion.games.lost_war.simulated import DEALING
from companion.games.lost_war.state import State, redacted, starting
from companion.languages import tr
from companion.rules.game import Setup, SetupError
from companion.rules.places import NOBODY, Place
from companion.rules.rounds import Rounds
from companion.rules.spec import ActSpec, GameSpec


def check(setup: Setup, _: Options) -> None:
    """Raises SetupError for a deck other than a standard one."""
    if setup.deck.played_faces() != dict.fromkeys(STANDARD_52, 1):
        raise SetupError(
            tr(
                "Winning the Battle, Losing the War is played with two standard decks of 52 cards, not with “{deck}”",
                deck=setup.deck.name,
            )
        )


SPEC: GameSpec[State] = GameSpec(
    id="lost-war",
    title="Winning the Battle, Losing the War",
    line="Draw an army in secret, win the battle, and keep enough for the war.",
    minutes=30,
    seats=(2, 2),
    unit="stones",
    deck="standard52",
    options=Options,
    places=(
        Place("{seat}", "{seat}'s deck", seen_by=NOBODY),
        Place("{seat}/hand", "{seat}'s hand", seen_by=NOBODY),
        Place("{seat}/row", "{seat}'s row", zone="row", room=1.0),
        Place("{seat}/discard", "{seat}'s discards", face_down=True),
    ),
    acts=(
        ActSpec(Muster, muster, key="Muster", asks={"count": "How many cards? Spent cards don't come back."}),
        ActSpec(Reveal, reveal, key="Turn up cards", cards="cards", chance={"cards": "{seat}/hand"}),
        ActSpec(
            Outflank,
            outflank,
            key="Lay an extra card",
            cards="card",
            asks={"place": "Which card does it cover?"},
            chance={"card": "{seat}/hand"},
        ),
        ActSpec(Stop, stop, quick="Stop"),
    ),
    events=events,
    reasons=messages,
    check=check,
    start=starting,
    prompts=prompts,
    after=after,
    then=decide_if_all_is_laid,
    position=POSITION,
    bot=sensible,
    dealing=DEALING,
    redact=redacted,
    felt=felt,
    showing=SHOWING,
    rounds=Rounds(ends=(BattleWon, BattleEven)),
    figures=FIGURES,
)
