"""First names: those that are offered while a name is typed, and those that say enough of a whole name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MOST = 7
"""More names would be too narrow for fingers."""

COMMON = tuple(
    " ".join(
        (
            "Anna Ann Alex Adam Amy Alice Anne Amelie Anton Andrea Andreas Antonio Ahmed Aisha Akira Ada Ali Arthur",
            "Ben Bea Bob Bella Bernd Birgit Bill Beth Boris Bruno",
            "Clara Carl Chris Cem Claire Carla Charlie Carlos Chloe Christian Christine Conny",
            "Daniel David Dan Dora Diana Dirk Denis Doris Dieter Diego",
            "Emma Eva Eve Elias Ella Eric Emil Emily Elena Ed Elisa Esra Ethan",
            "Felix Finn Fatma Frank Fred Fiona Florian Franziska Frida Fritz",
            "George Grace Greta Gabriel Georg Gina Gustav Gerd Giulia",
            "Hannah Hans Henry Helen Hugo Harry Heike Helga Holger Hassan Hana",
            "Ida Ian Ines Isabel Ivan Iris Ingrid Isaac Ibrahim",
            "Jan Jack Julia Jonas Jana Jim Jane John Jo Joe Jakob James Jens Jasmin Jean Jule Juan",
            "Kate Karl Klara Kim Kai Karin Kevin Klaus Konrad Kurt Katja Ken",
            "Leon Lena Lea Lisa Lukas Lucy Laura Leo Lara Luis Louis Liam Lily Linda Lars Lotte Luca",
            "Max Mia Marie Maria Mark Mary Martin Michael Moritz Mila Mara Matt Mike Mona Mei Mehmet Mohammed",
            "Noah Nina Nick Nora Nico Nils Noel Nadia Natalie Norbert",
            "Oscar Olivia Ole Oliver Otto Olga Omar Olaf",
            "Paul Pia Peter Philipp Paula Pablo Patrick Petra Pam",
            "Quentin Quinn",
            "Rosa Robert Ruth Ralf Rita Rachel Ryan Robin Ron Rainer Raul",
            "Sophie Sam Sarah Simon Susan Sofia Stefan Sandra Sven Steve Sue Sabine Sonja Selin",
            "Tom Tim Theo Tina Thomas Tara Tobias Ted Tony Tanja Tilda",
            "Uma Ulrike Ute Uwe Ulla Ursula Udo",
            "Vera Victor Vincent Valerie Volker Viola Vanessa",
            "Will Werner Wendy Walter Wilma Wolfgang",
            "Xenia Xaver",
            "Yusuf Yara Yvonne Yuki Yasmin Yann",
            "Zoe Zara Zeynep",
        )
    ).split()
)
"""Short and common ones first, letter by letter."""


def complete(typed: str, known: Iterable[str], seated: Sequence[str]) -> tuple[str, ...]:
    """Names that begin with what is ``typed`` and go on: people who are ``known`` first, nobody who is seated already.

    >>> complete("i", ["Ivo"], ["Ida"])[:3]
    ('Ivo', 'Ian', 'Ines')
    >>> complete("", ["Ivo", "Ann"], ())
    ('Ivo', 'Ann')
    >>> complete("Mia", [], ())
    ()
    """
    begun, taken = typed.strip().casefold(), {name.casefold() for name in seated}
    found: dict[str, str] = {}
    for name in (*known, *(COMMON if begun else ())):
        folded = name.casefold()
        if folded.startswith(begun) and folded not in taken and folded != begun:
            found.setdefault(folded, name)
    return tuple(found.values())[:MOST]


def shorten_name(name: str, others: Iterable[str]) -> str:
    """The first part of a name, or the whole name if one of the others begins with the same part.

    >>> shorten_name("Anna Maria", ["Anna Maria", "Ben"])
    'Anna'
    >>> shorten_name("Anna Maria", ["Anna Maria", "Anna"])
    'Anna Maria'
    """
    first = name.split(" ")[0]
    return name if any(other != name and other.split(" ")[0] == first for other in others) else first
