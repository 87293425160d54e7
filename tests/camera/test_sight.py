"""The flaws of a camera's picture are reported once in words, and once when they are over; the companion follows a
bumped felt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from companion import languages
from companion.observations import CardGone, CardSeen, Observation, SightChanged, Sighting
from companion.sources.camera.calibration.shows import is_followed
from companion.sources.camera.calibration.zones import Calibration, Rect, Zone
from companion.sources.camera.capture.frames import Frame, Picture, PictureQuality
from companion.sources.camera.sight import watch
from companion.sources.camera.sight.mirrored import Mirrored
from companion.sources.camera.source import CameraSource

SIZE = (1280, 720)
FELT_PX = ((190, 60), (1090, 60), (1090, 660), (190, 660))
TABLE = Calibration(
    size_mm=(900, 600),
    picture_px=SIZE,
    corners_px=FELT_PX,
    zones=(Zone("1/play", "play", 1, Rect(40, 310, 820, 250)), Zone("2/play", "play", 2, Rect(40, 40, 820, 250))),
)
CARD = (63, 88)
FPS = 3.0


def tabletop(seed: int = 3) -> Picture:
    """A table of grained wood with a printed cloth on it."""
    rng = np.random.default_rng(seed)
    wood = cv2.resize(rng.uniform(60, 150, (90, 40, 3)).astype(np.float32), SIZE, interpolation=cv2.INTER_CUBIC)
    cloth = np.full_like(wood, (52, 98, 38))
    for x, y in rng.uniform((200, 70), (1080, 650), (160, 2)):
        cv2.circle(cloth, (int(x), int(y)), 4, (90, 140, 70), -1, cv2.LINE_AA)
    mask = np.zeros(SIZE[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.array(FELT_PX, np.int32), 1)
    return np.where(mask[..., None] > 0, cloth, wood).clip(0, 255).astype(np.uint8)


WOOD_AND_CLOTH = tabletop()
GRAIN = np.random.default_rng(2).normal(8, 4, WOOD_AND_CLOTH.shape).clip(0, 255).astype(np.uint8)


def with_cards(*middles: tuple[float, float], picture: Picture = WOOD_AND_CLOTH) -> Picture:
    """Cards with a sharp index, their middles at these places of the felt in millimetres."""
    painted = picture.copy()
    for x, y in middles:
        px, py = int(190 + x), int(60 + y)
        cv2.rectangle(painted, (px - 31, py - 44), (px + 31, py + 44), (235, 240, 240), -1)
        for down in (-30, 26):
            cv2.putText(painted, "7", (px - 26, py + down), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (20, 20, 160), 2)
    return painted


def card(middle: tuple[float, float], face: str = "7H", sure: float = 0.99) -> Sighting:
    """A reader's sighting of such a card."""
    x, y = 190 + middle[0], 60 + middle[1]
    quad = ((x - 31, y - 44), (x + 31, y - 44), (x + 31, y + 44), (x - 31, y + 44))
    return Sighting(
        face=face, side="face", confidence=sure, candidates=((face, sure),), box=(*quad[0], *quad[2]), corners=quad
    )


@dataclass(frozen=True)
class Shown:
    """A picture with noise of its own at each moment (unless it stands still), what a reader finds, for how long."""

    picture: Picture
    cards: tuple[Sighting, ...] = ()
    seconds: float = 5.0
    still: bool = False
    grained: bool = False


@dataclass(frozen=True)
class Cards:
    cards: tuple[Sighting, ...]
    letters: Mapping[str, str] = field(default_factory=dict)


class Evening:
    """The pictures as the frames of a live camera, and as their reader."""

    name = "camera:7"

    def __init__(self, *shown: Shown, over: Callable[[Picture], tuple[Sighting, ...]] = lambda _: ()) -> None:
        self._shown, self._over = shown, over
        self._now: tuple[Picture, Shown] | None = None

    def __iter__(self) -> Iterator[Frame]:
        rng = np.random.default_rng(1)
        number = 0
        for shown in self._shown:
            for _ in range(round(shown.seconds * FPS)):
                shift = 0 if shown.still else int(rng.integers(1, 4))
                noisy = cv2.add(shown.picture, np.full_like(shown.picture, shift))
                if shown.grained:
                    noisy = cv2.add(noisy, np.roll(GRAIN, int(rng.integers(GRAIN.size))))
                self._now = (noisy, shown)
                yield Frame(number, number / FPS, noisy)
                number += 1

    def close(self) -> None: ...

    def read(self, picture: Picture) -> Cards:
        assert self._now is not None
        noisy, shown = self._now
        return Cards(shown.cards if picture is noisy else self._over(picture))


@dataclass
class Counted:
    """Reads an evening's pictures, and counts them."""

    evening: Evening
    pictures: int = 0

    def read(self, picture: Picture) -> Cards:
        self.pictures += 1
        return self.evening.read(picture)


def heard(*shown: Shown, table: Calibration = TABLE) -> list[Observation]:
    evening = Evening(*shown)
    return list(CameraSource(evening, evening, table))


def sentences(observations: Iterable[Observation]) -> list[str]:
    return [each.why for each in observations if isinstance(each, SightChanged)]


def cards_told(observations: Iterable[Observation]) -> list[str]:
    return [type(each).__name__ for each in observations if isinstance(each, CardSeen | CardGone)]


def shifted(picture: Picture, x: float, y: float = 0.0) -> Picture:
    """The picture of a camera that was turned a little."""
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    return np.asarray(cv2.warpAffine(picture, move, SIZE, borderMode=cv2.BORDER_REFLECT), np.uint8)


AT = (400.0, 450.0)
GOOD = Shown(with_cards(AT), (card(AT),))


def test_a_table_that_is_well_seen_needs_no_words() -> None:
    assert sentences(heard(Shown(WOOD_AND_CLOTH), GOOD, Shown(WOOD_AND_CLOTH))) == []


def test_a_felt_that_is_bumped_is_followed_and_its_cards_lie_where_they_lay() -> None:
    bumped = Shown(shifted(with_cards(AT), 14, 6), (card((AT[0] + 14, AT[1] + 6)),))
    evening = Evening(GOOD, bumped)
    source = CameraSource(evening, evening, TABLE)
    said = list(source)
    assert sentences(said) == []
    assert cards_told(said) == ["CardSeen"]
    assert source.table is not None
    assert np.array(source.table.corners_px) == pytest.approx(np.add(FELT_PX, (14, 6)), abs=1.5)


def test_a_camera_that_is_turned_far_is_said_once_and_tells_no_card_until_it_is_turned_back() -> None:
    away = Shown(shifted(with_cards(AT), 60), (card((AT[0] + 60, AT[1])),), seconds=8)
    said = heard(GOOD, away, replace(GOOD, seconds=8))
    assert sentences(said) == [watch.MOVED, ""]
    assert cards_told(said) == ["CardSeen"]


SPREAD = {"7H": (150.0, 150.0), "KD": (700.0, 130.0), "4C": (300.0, 450.0), "QS": (650.0, 470.0)}


def on_plain_felt(
    x: float = 0.0, y: float = 0.0, *, only: Collection[str] = tuple(SPREAD), seconds: float = 3
) -> Shown:
    """Four cards on a cloth that shows nothing, and no edge of it; ``only`` these were shifted."""
    at = {face: (a + x, b + y) if face in only else (a, b) for face, (a, b) in SPREAD.items()}
    cloth = np.full_like(WOOD_AND_CLOTH, (52, 98, 38))
    return Shown(
        with_cards(*at.values(), picture=cloth), tuple(card(at[face], face) for face in at), seconds, grained=True
    )


def test_a_plain_felt_that_is_bumped_is_followed_by_the_cards_that_jump_together() -> None:
    evening = Evening(on_plain_felt(), on_plain_felt(14, 6))
    source = CameraSource(evening, evening, TABLE)
    said = list(source)
    assert sentences(said) == []
    assert cards_told(said) == ["CardSeen"] * 4
    assert source.table is not None
    assert np.array(source.table.corners_px) == pytest.approx(np.add(FELT_PX, (14, 6)), abs=1.5)


def test_on_a_plain_felt_a_camera_that_is_turned_far_is_said_until_it_is_turned_back() -> None:
    said = heard(on_plain_felt(), on_plain_felt(60, 0, seconds=6), on_plain_felt(seconds=5))
    assert sentences(said) == [watch.MOVED, ""]
    assert cards_told(said) == ["CardSeen"] * 4


def test_cards_of_one_seat_that_are_pushed_together_on_a_plain_felt_are_no_felt_that_moved() -> None:
    evening = Evening(on_plain_felt(), on_plain_felt(14, 6, only=("7H", "KD")))
    source = CameraSource(evening, evening, TABLE)
    assert sentences(source) == []
    assert source.table == TABLE


def test_of_a_felt_it_is_known_whether_anything_on_it_shows_that_it_was_bumped() -> None:
    assert is_followed(WOOD_AND_CLOTH, TABLE)
    assert not is_followed(cv2.add(np.full_like(WOOD_AND_CLOTH, (52, 98, 38)), GRAIN), TABLE)


def test_cards_that_are_pushed_together_are_no_felt_that_moved() -> None:
    row = [(150.0 + 90 * number, 450.0) for number in range(7)]
    pushed = [(x + 12, y) for x, y in row]
    evening = Evening(
        Shown(with_cards(*row), tuple(map(card, row))), Shown(with_cards(*pushed), tuple(map(card, pushed)))
    )
    source = CameraSource(evening, evening, TABLE)
    assert sentences(source) == []
    assert source.table == TABLE


def test_a_lamp_that_is_turned_on_is_no_felt_that_moved() -> None:
    evening = Evening(GOOD, replace(GOOD, picture=cv2.convertScaleAbs(GOOD.picture, alpha=0.55)), GOOD)
    source = CameraSource(evening, evening, TABLE)
    assert sentences(source) == []
    assert source.table == TABLE


@pytest.mark.parametrize(("light", "said"), [(0.13, watch.DARK), (0.02, watch.COVERED)], ids=["dusk", "lens cap"])
def test_darkness_is_said_once_takes_no_card_and_is_over_when_the_light_is_back(light: float, said: str) -> None:
    dark = Shown(cv2.convertScaleAbs(GOOD.picture, alpha=light), seconds=20)
    observations = heard(GOOD, dark, GOOD)
    assert sentences(observations) == [said, ""]
    assert cards_told(observations) == ["CardSeen"]


def test_a_finger_on_the_lens_is_no_felt_that_moved() -> None:
    finger = Shown(np.full_like(WOOD_AND_CLOTH, (110, 130, 200)), seconds=12)
    observations = heard(GOOD, finger, GOOD)
    assert sentences(observations) == [watch.COVERED, ""]
    assert cards_told(observations) == ["CardSeen"]


def test_a_picture_out_of_focus_is_said() -> None:
    soft = cv2.GaussianBlur(GOOD.picture, (0, 0), 4)
    assert sentences(heard(GOOD, replace(GOOD, picture=soft), GOOD)) == [watch.BLURRED, ""]


def test_light_sharpness_and_the_size_of_a_card_are_measured_as_numbers() -> None:
    def measured(picture: Picture) -> PictureQuality:
        evening = Evening(replace(GOOD, picture=picture))
        source = CameraSource(evening, evening, TABLE)
        list(source)
        assert source.device.quality is not None
        return source.device.quality

    good = measured(GOOD.picture)
    assert (good.dark, good.soft) == (False, False)
    assert good.card_px == pytest.approx(62, abs=4)
    dusk = measured(cv2.convertScaleAbs(GOOD.picture, alpha=0.13))
    assert dusk.dark
    assert dusk.light < good.light
    soft = measured(cv2.GaussianBlur(GOOD.picture, (0, 0), 4))
    assert soft.soft
    assert soft.blur_px is not None
    assert good.blur_px is not None
    assert soft.blur_px > good.blur_px + 2


def test_a_camera_that_hangs_is_said() -> None:
    observations = heard(GOOD, replace(GOOD, still=True, seconds=15), GOOD)
    assert sentences(observations) == [watch.FROZEN, ""]


def test_a_camera_too_far_away_is_said() -> None:
    far = replace(TABLE, size_mm=(2700, 1800), zones=(Zone("1/play", "play", 1, Rect(0, 0, 2700, 1800)),))
    assert sentences(heard(GOOD, table=far)) == [watch.FAR.format(px=21)]


def test_a_felt_that_reaches_out_of_the_picture_is_said() -> None:
    cut = replace(TABLE, corners_px=((190, 60), (1340, 60), (1340, 660), (190, 660)))
    assert sentences(heard(GOOD, table=cut)) == [watch.CUT]


def test_a_card_outside_every_place_is_said_once() -> None:
    beside, outside = (400.0, 590.0), Shown(with_cards((400.0, 590.0)), (card((400.0, 590.0)),), seconds=8)
    again = Shown(with_cards(AT, beside), (card(AT), card(beside, "QS")), seconds=8)
    assert sentences(heard(GOOD, outside, GOOD, again)) == [watch.ASTRAY, ""]


def test_a_deck_of_which_most_cards_are_not_read_is_said_once_and_is_over_when_they_are() -> None:
    unread = replace(card(AT), face=None, confidence=0.5, candidates=(("7H", 0.5),))
    evening = [Shown(with_cards(AT), (each,), seconds=4) for each in [unread] * 4 + [card(AT)] * 3]
    gone = Shown(with_cards(), (), seconds=4)
    assert sentences(heard(*(each for pair in zip(evening, [gone] * 7, strict=True) for each in pair))) == [
        watch.UNREAD,
        "",
    ]


def test_what_a_camera_lacks_is_said_in_the_language_that_is_spoken() -> None:
    dim = Shown(np.asarray(GOOD.picture // 8, np.uint8), GOOD.cards, seconds=8)
    languages.speak("de")
    try:
        assert sentences(heard(GOOD, dim)) == [languages.tr(watch.DARK)] != [watch.DARK]
    finally:
        languages.speak("en")


def test_a_mirrored_picture_is_said_and_none_of_its_cards_is_believed() -> None:
    row = [(150.0 + 120 * number, 450.0) for number in range(4)]
    misread = tuple(card(each, "3H", sure=0.9) for each in row)
    upright = tuple(card((900 - x, y), "7H", sure=0.999) for x, y in row)
    evening = Evening(Shown(with_cards(*row), misread, seconds=8), over=lambda _: upright)
    said = list(CameraSource(evening, evening, TABLE))
    assert sentences(said) == [watch.MIRRORED]
    assert cards_told(said) == []


def test_a_card_that_is_read_a_little_surer_in_a_mirror_tells_nothing_however_often() -> None:
    row = [(150.0 + 120 * number, 450.0) for number in range(4)]
    lying = tuple(card(each, "AC", sure=0.995) for each in row)
    over = tuple(card((900 - x, y), "AC", sure=1.0) for x, y in row)
    evening = Evening(Shown(with_cards(*row), lying, seconds=12), over=lambda _: over)
    assert sentences(list(CameraSource(evening, evening, TABLE))) == []


@pytest.mark.parametrize(("here", "there", "mirrored"), [(7, None, False), (None, 7, True)])
def test_where_a_printed_mark_is_read_the_picture_is_upright(
    here: int | None, there: int | None, mirrored: bool
) -> None:
    over = (SIZE[0] - 380 - AT[0], AT[1])
    odds = Mirrored()
    for _ in range(2):
        odds.compare([replace(card(AT), number=here)], [replace(card(over), number=there)], SIZE[0])
    assert odds.decided is mirrored


def test_a_picture_that_is_turned_over_is_not_taken_for_the_next_one() -> None:
    evening = Evening(GOOD)
    following, single = Counted(evening), Counted(evening)
    list(CameraSource(evening, following, TABLE, single=single))
    assert following.pictures == round(GOOD.seconds * FPS)
    assert single.pictures > 0


def test_pictures_of_another_size_are_read_on_and_of_another_shape_are_said_and_read_on_when_they_are_right() -> None:
    corners = ((279.5, 233.0), (310.5, 233.0), (310.5, 277.0), (279.5, 277.0))
    smaller = replace(card(AT), box=(*corners[0], *corners[2]), corners=corners)
    half = Shown(cv2.resize(GOOD.picture, (640, 360), interpolation=cv2.INTER_AREA), (smaller,))
    tall = Shown(np.ascontiguousarray(np.rot90(GOOD.picture)))
    observations = heard(GOOD, half, tall, GOOD)
    assert cards_told(observations) == ["CardSeen"]
    said = sentences(observations)
    assert "another shape" in said[-2]
    assert said[-1] == ""
