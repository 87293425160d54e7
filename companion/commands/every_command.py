"""Every command of the companion, under the headings of its help."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from itertools import groupby

from companion.languages import later, tr


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the command line: the heading it stands under, its line of help, the function that adds its
    arguments (``module:function``), lines to type, the extra that it needs as a whole, and whether it takes seconds
    to begin."""

    under: str
    word: str
    help: str
    arguments: str
    examples: tuple[str, ...] = ()
    extra: str = ""
    is_slow: bool = False

    def describe(self, parser: argparse.ArgumentParser) -> None:
        """Loads the command and adds its arguments."""
        EntryPoint(self.word, f"companion.{self.arguments}", "companion").load()(parser)


PLAYING, AFTER = later("before and at the table"), later("after the evening")
CARDS, OTHER = later("cards, cameras and readers"), later("other")
COMMANDS = (
    Command(
        PLAYING,
        "app",
        later("set up a table, or resume an evening"),
        "commands.playing.watch:add_app_arguments",
        ("companion app", "companion app --source 0 --table my-table.toml", "companion app --game my_game"),
        is_slow=True,
    ),
    Command(
        PLAYING,
        "watch",
        later("play with a camera, a video, pictures or tags"),
        "commands.playing.watch:add_watch_arguments",
        (
            "companion watch --game bluffing-battles --seats Ann,Ben --source 0 --table my-table.toml",
            "companion watch --game battle --seats Ann,Ben,Cem --source nfc --app",
        ),
    ),
    Command(
        PLAYING,
        "play",
        later("play by touch or keyboard"),
        "commands.playing.watch:add_play_arguments",
        (
            "companion play --game pirates-bluff --seats Ann,Ben,Cem",
            "companion play --game battle --seats Ann,Ben --option goal=twenty --session 'last week'",
            "companion play --game my_game --seats Ann,Ben",
        ),
    ),
    Command(
        PLAYING,
        "demo",
        later("watch the demo, read from photographs of real cards"),
        "commands.playing.watch:add_demo_arguments",
        ("companion demo", "companion demo --terminal --fast"),
        is_slow=True,
    ),
    Command(
        PLAYING,
        "games",
        later("list games, and add a game of your own"),
        "commands.playing.games:add_games_arguments",
        ("companion games", "companion games add my_game", "companion games remove my-game"),
    ),
    Command(
        PLAYING,
        "rules",
        later("read the rules of a game, or the words of its records"),
        "commands.playing.rules:add_rules_arguments",
        ("companion rules battle", "companion rules battle --words", "companion rules table --words"),
    ),
    Command(
        PLAYING,
        "game",
        later("start a game of your own from an example, or test it by random play"),
        "commands.playing.game:add_game_arguments",
        ("companion game test my_game", "companion game test my_game --games 1000"),
    ),
    Command(
        PLAYING,
        "presets",
        later("list, save and delete house rules"),
        "commands.playing.presets:add_presets_arguments",
        ("companion presets", "companion presets save quick --game battle --option goal=10"),
    ),
    Command(
        AFTER,
        "sessions",
        later("list, read, export and repair evenings"),
        "commands.afterwards.sessions:add_sessions_arguments",
        (
            "companion sessions",
            "companion sessions show 'last week'",
            "companion sessions export 'last week' --format csv",
        ),
    ),
    Command(
        AFTER,
        "report",
        later("write a report about one evening or many"),
        "commands.afterwards.report:add_report_arguments",
        (
            "companion report last --out last.html",
            "companion report --all --game battle --against 'rules v7' --out battle.pdf",
        ),
        "reports",
    ),
    Command(
        AFTER,
        "gather",
        later("collect the evenings of several tablets in one database"),
        "commands.afterwards.gather:add_gather_arguments",
        (
            "companion gather --to sqlite:///evenings.db",
            "companion gather /media/stick/companion ben.zip --to postgresql://ann@server/evenings",
        ),
    ),
    Command(
        AFTER,
        "replay",
        later("judge an evening again under other rules"),
        "commands.afterwards.replay:add_replay_arguments",
        (
            "companion replay 'last week' --option knight_follows=false",
            "companion replay --all --game battle --option goal=18",
        ),
    ),
    Command(
        AFTER,
        "forget",
        later("replace a player's name in every evening"),
        "commands.afterwards.forget:add_forget_arguments",
        ("companion forget Ann", "companion forget Ann --as 'the pirate'"),
    ),
    Command(
        AFTER,
        "referee",
        later("judge a game written as a record"),
        "commands.afterwards.referee:add_referee_arguments",
        (
            "companion referee game.jsonl",
            "companion referee --plain --all game.jsonl",
            "companion referee -",
        ),
    ),
    Command(
        AFTER,
        "simulate",
        later("let bots play a game many times, to compare rules"),
        "commands.afterwards.simulate:add_simulate_arguments",
        (
            "companion simulate --game battle --seats 3 --games 10000",
            "companion simulate --game battle --seats 4 --sweep goal=10..20 --out goals.parquet",
            "companion simulate --game my_game --bots random --games 2000 --seed 7",
        ),
    ),
    Command(
        CARDS,
        "scan",
        later("name the cards in pictures"),
        "commands.equipment.scan:add_scan_arguments",
        (
            "companion scan picture.jpg",
            "companion scan picture.jpg --picture seen.jpg",
            "companion scan photos --deck ours.toml --json",
        ),
    ),
    Command(
        CARDS,
        "calibrate",
        later("show the camera the felt and its zones"),
        "commands.equipment.calibrate:add_calibrate_arguments",
        (
            "companion calibrate --sheets sheets",
            "companion calibrate --source 0 --markers --game battle --seats Ann,Ben,Cem --out my-table.toml",
        ),
    ),
    Command(
        CARDS,
        "deck",
        later("make, check, print and enrol decks"),
        "commands.equipment.deck:add_deck_arguments",
        (
            "companion deck new ours.toml --from battle",
            "companion deck print ours.toml --backs --out ours.pdf",
            "companion deck enrol standard52 --tags",
        ),
    ),
    Command(
        CARDS,
        "tags",
        later("read tags and list their cards"),
        "commands.equipment.tags:add_tags_arguments",
        ("companion tags read",),
    ),
    Command(
        CARDS,
        "devices",
        later("list devices and measure how well they read"),
        "commands.equipment.devices:add_devices_arguments",
        ("companion devices", "companion devices measure", "companion devices --port pcsc --json"),
    ),
    Command(
        CARDS,
        "firmware",
        later("flash or check the program of a reader board"),
        "commands.equipment.devices:add_firmware_arguments",
        ("companion firmware flash", "companion firmware check"),
    ),
    Command(
        OTHER,
        "doctor",
        later("check this machine and tell you how to fix problems"),
        "commands.doctor:add_doctor_arguments",
        ("companion doctor", "companion doctor --session 'last week'"),
    ),
    Command(
        OTHER,
        "log-serial",
        later("record a board for a bug report"),
        "commands.equipment.devices:add_log_serial_arguments",
        ("companion log-serial bug.ptl --seconds 30",),
    ),
    Command(
        OTHER,
        "completion",
        later("print a script that completes commands in your shell"),
        "commands.completion:add_completion_arguments",
        ('eval "$(companion completion bash)"',),
    ),
    Command(
        OTHER,
        "dev",
        later("tools for builders"),
        "commands.developing:add_dev_arguments",
        ("companion dev evaluate --photos photos/phone_tables",),
    ),
)


def list_commands() -> Iterator[str]:
    """The lines of the help: each heading, and below it its commands."""
    for under, commands in groupby(COMMANDS, key=lambda command: command.under):
        yield f"{tr(under)}:"
        yield from (f"  {command.word:11} {tr(command.help)}" for command in commands)
