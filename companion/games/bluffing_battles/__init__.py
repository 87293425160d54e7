"""Bluffing Battles: two players, one or two standard decks, fights and wars."""

from __future__ import annotations

from companion.cards import STANDARD_52
from companion.games.bluffing_battles import events, messages
from companion.games.bluffing_battles.acts import Deal, Draw, Hand, Play, Recycle, Top, Treasure
from companion.games.bluffing_battles.after import after
from companion.games.bluffing_battles.bot import bot as sensible
from companion.games.bluffing_battles.dealing import DEALING
from companion.games.bluffing_battles.events import FightWon, WarCardsDiscarded, WarCardsReturned
from companion.games.bluffing_battles.fights import play
from companion.games.bluffing_battles.figures import FIGURES
from companion.games.bluffing_battles.look import SHOWING, felt
from companion.games.bluffing_battles.options import Options
from companion.games.bluffing_battles.position import POSITION
from companion.games.bluffing_battles.prompts import prompts, welcome
from companion.games.bluffing_battles.sights import deal, draw, hand, recycle, top, treasure
from companion.games.bluffing_battles.state import State, starting
from companion.languages import tr
from companion.rules.game import Setup, SetupError
from companion.rules.places import OWNER, Place
from companion.rules.rounds import Rounds
from companion.rules.spec import ActSpec, GameSpec


def check(setup: Setup, _: Options) -> None:
    """Raises SetupError for a deck other than a standard one."""
    if setup.deck.played_faces() != dict.fromkeys(STANDARD_52, 1):
        said = tr("Bluffing Battles is played with standard decks of 52 cards, not with “{deck}”", deck=setup.deck.name)
        raise SetupError(said)


SPEC: GameSpec[State] = GameSpec(
    id="bluffing-battles",
    title="Bluffing Battles",
    line="Fight with the three cards you hold; equal cards go to war.",
    minutes=20,
    seats=(2, 2),
    unit="cards",
    deck="standard52",
    options=Options,
    places=(
        Place("{seat}", "{seat}'s score pile", face_down=True),
        Place("{seat}/war", "{seat}'s cards of this fight", zone="play", room=3.0, account="table"),
        Place("{seat}/draw", "{seat}'s draw pile", zone="pile", room=1.0, open_top=True),
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER, zone="hand", opened=lambda state, seat: not state.started),
        Place("box", "the cards out of the game"),
    ),
    acts=(
        ActSpec(Play, play, key="Play a card", cards="card"),
        ActSpec(Deal, deal, key="Name the deal", cards="cards"),
        ActSpec(Hand, hand, key="Show the hand", cards="cards"),
        ActSpec(Draw, draw, key="Name the drawn card", cards="card"),
        ActSpec(Top, top, key="Top of the pile", cards="card"),
        ActSpec(Treasure, treasure, key="Enter treasures", cards="cards", after_end=True),
        ActSpec(Recycle, recycle, key="Confirm the new pile"),
    ),
    events=events,
    reasons=messages,
    check=check,
    start=starting,
    prompts=prompts,
    welcome=welcome,
    after=after,
    position=POSITION,
    bot=sensible,
    dealing=DEALING,
    felt=felt,
    showing=SHOWING,
    rounds=Rounds(ends=(FightWon, WarCardsReturned, WarCardsDiscarded)),
    figures=FIGURES,
)
