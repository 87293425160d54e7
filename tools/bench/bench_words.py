"""The best word of twenty cards with two question marks, beside a plain scan of the dictionary in the same run."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter

from companion.decks import load_deck
from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.search import best_word, index, readings

DECK = load_deck("letters216")
POINTS = DECK.values["points"]
HANDS, SCANS = 200, 5


def main() -> None:
    """Prints one table."""
    start = time.perf_counter()
    words = lexicon("bundled")
    known = index(words, tuple(sorted(POINTS.items())))
    made = time.perf_counter() - start
    entries = [(word, reading) for word in words for reading in readings(word)]
    search, scan = [], []
    for number, hand in enumerate(hands()):
        start = time.perf_counter()
        best = best_word(known, hand)
        search.append(time.perf_counter() - start)
        if number < SCANS:
            start = time.perf_counter()
            value = scanned(entries, Counter(hand))
            scan.append(time.perf_counter() - start)
            assert best is not None
            assert best.value == value
    print("| best word of 20 cards | median | slowest | ratio |\n| --- | ---: | ---: | ---: |")
    middle, slow = statistics.median(search), statistics.median(scan)
    print(f"| search | {middle * 1e3:.2f} ms | {max(search) * 1e3:.2f} ms | {slow / middle:.0f} × |")
    print(f"| plain scan of {len(words)} words | {slow * 1e3:.0f} ms | {max(scan) * 1e3:.0f} ms | 1 × |")
    print(f"\nReading the dictionary and making the index: {made:.2f} s, once.")


def hands() -> list[list[str]]:
    """Hands of eighteen letters and two question marks."""
    chance = random.Random(4)
    letters = [face for face, copies in DECK.copies.items() for _ in range(copies) if face != "?"]
    return [[*chance.sample(letters, 18), "?", "?"] for _ in range(HANDS)]


def scanned(entries: list[tuple[str, tuple[str, ...]]], held: Counter[str]) -> int:
    """The value of the best word, every word tried."""
    best = 0
    for _, reading in entries:
        need = Counter(reading)
        missing = need - held
        if missing.total() <= held["?"] and "QU" not in missing:
            best = max(best, sum(POINTS.get(face, 0) * count for face, count in (need & held).items()))
    return best


if __name__ == "__main__":
    main()
