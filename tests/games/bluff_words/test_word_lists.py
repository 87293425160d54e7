"""Word lists as people have them: each is read, or refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.bluff_words.lexicon import lexicon
from companion.rules.game import SetupError


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_1_4_a_list_in_unicode_is_read(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_bytes("HAUS\r\nZÜGE\r\n".encode(encoding))
    assert lexicon(str(path)) == {"haus", "züge"}


@pytest.mark.parametrize("encoding", ["latin-1", "cp1250", "utf-16-le"])
def test_1_4_a_list_whose_letters_cannot_be_known_is_refused_with_what_helps(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_bytes("HAUS\nZÜGE\n".encode(encoding))
    with pytest.raises(SetupError, match=r"(is not UTF-8 text \(line 2\).*save it as UTF-8|has no words)"):
        lexicon(str(path))


def test_1_4_a_list_of_words_with_scores_has_no_words(tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_text("cat 3\ndog\t4\n", encoding="utf-8")
    with pytest.raises(SetupError, match="has no words; it needs one word per line"):
        lexicon(str(path))
