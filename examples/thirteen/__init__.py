"""Thirteen: the same cards for everybody, and rounds that are worth more and more."""

from companion.rules.places import OWNER, Place
from companion.rules.rounds import Rounds
from companion.rules.spec import ActSpec, GameSpec

from . import words
from .position import POSITION
from .referee import bid, prompts, settle
from .state import Options, starting

SPEC = GameSpec(
    id="thirteen",
    title="Thirteen",
    seats=(2, 4),
    unit="points",
    deck="standard52",
    options=Options,
    places=(
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER),
        Place("{seat}/bid", "{seat}'s bid", zone="play", room=1.0),
        Place("box", "what is out of the game"),
    ),
    acts=(ActSpec(words.Bid, bid, key="Bid a card", cards="card"),),
    events=words,
    reasons=words,
    start=starting,
    prompts=prompts,
    then=settle,
    rounds=Rounds(ends=(words.RoundEnded,)),
    position=POSITION,
)
