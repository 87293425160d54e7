"""Any picture file becomes upright BGR pixels, or a sentence that names the file and says why not."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.pictures.header import ends_early, read_header
from companion.sources.camera.capture import pictures
from companion.sources.camera.capture.pictures import PictureError, decode, load, picture_files


def encoded(suffix: str, pixels: np.ndarray) -> bytes:
    return cv2.imencode(suffix, pixels)[1].tobytes()


def left_half_red(width: int = 60, height: int = 40) -> np.ndarray:
    pixels = np.full((height, width, 3), 255, np.uint8)
    pixels[:, : width // 2] = (0, 0, 255)
    return pixels


def with_exif_orientation(jpeg: bytes, orientation: int) -> bytes:
    tiff = b"II*\x00\x08\x00\x00\x00\x01\x00" + struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0) + b"\0\0\0\0"
    exif = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".bmp"])
def test_the_usual_formats_are_read_as_bgr(suffix: str) -> None:
    loaded = decode(encoded(suffix, left_half_red()), "x")
    assert loaded.picture.shape == (40, 60, 3)
    assert loaded.scale == 1
    blue, green, red = loaded.picture[20, 10].astype(int)
    assert red > 200 > 60 > max(blue, green)


def test_exif_orientation_turns_the_picture_upright() -> None:
    turned = decode(with_exif_orientation(encoded(".jpg", left_half_red()), 6), "x").picture
    assert turned.shape == (60, 40, 3)
    assert turned[10, 20, 0] < 60 < 200 < turned[50, 20, 0]  # what was left is now on top


def test_grey_and_sixteen_bit_pictures_become_three_bytes_a_pixel() -> None:
    grey = np.linspace(0, 65535, 60 * 40).reshape(40, 60).astype(np.uint16)
    pixels = decode(encoded(".png", grey), "x").picture
    assert pixels.shape == (40, 60, 3)
    assert pixels.dtype == np.uint8
    assert pixels[0, 0, 0] == 0
    assert pixels[-1, -1, 0] == 255


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_transparent_parts_show_a_grey_ground(dtype: type) -> None:
    whole = np.zeros((10, 10, 4), dtype)
    whole[:5] = np.iinfo(dtype).max
    pixels = decode(encoded(".png", whole), "x").picture
    assert (pixels[0, 0] == 255).all()
    assert (pixels[9, 9] == 128).all()


def test_one_pixel_is_a_picture() -> None:
    assert decode(encoded(".png", np.zeros((1, 1, 3), np.uint8)), "x").picture.shape == (1, 1, 3)


def test_a_picture_above_the_kept_size_is_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "LARGEST_KEPT", 400)
    for suffix in (".jpg", ".png"):
        loaded = decode(encoded(suffix, left_half_red()), "x")
        assert (loaded.scale, loaded.picture.shape) == (4, (10, 15, 3)), suffix


def test_a_hundred_megapixels_are_kept_at_a_quarter_of_their_pixels() -> None:
    blob = encoded(".jpg", np.zeros((10_000, 10_000), np.uint8))
    loaded = decode(blob, "x")
    assert (loaded.scale, loaded.picture.shape) == (2, (5000, 5000, 3))


def test_a_picture_that_claims_a_billion_pixels_is_refused_before_it_is_decoded() -> None:
    header = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + b"IHDR" + header + struct.pack(">I", zlib.crc32(b"IHDR" + header))
    with pytest.raises(PictureError, match=r"40000×40000 pixels.*smaller"):
        decode(b"\x89PNG\r\n\x1a\n" + chunk, "bomb.png")


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
@pytest.mark.parametrize("part", [0.1, 0.6, 0.97])
def test_a_file_cut_short_is_refused(suffix: str, part: float) -> None:
    blob = encoded(suffix, np.random.default_rng(1).integers(0, 255, (80, 80, 3), np.uint8))
    with pytest.raises(PictureError, match=r"seven\.jpg: is .*(cut short|incomplete)"):
        decode(blob[: int(len(blob) * part)], "seven.jpg")


def test_a_png_that_promises_four_gigabytes_is_refused_before_any_room_is_made_for_them() -> None:
    blob = bytearray(encoded(".png", np.zeros((40, 40, 3), np.uint8)))
    at = blob.index(b"IDAT") - 4
    blob[at : at + 4] = (0xF8000000).to_bytes(4, "big")
    assert ends_early(bytes(blob))
    with pytest.raises(PictureError, match="the end of the PNG is missing"):
        decode(bytes(blob), "seven.png")


def with_parts(png: bytes, kind: bytes, body: bytes, count: int) -> bytes:
    """A PNG with ``count`` more parts of a kind after its first."""
    part = len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")
    return png[:33] + part * count + png[33:]


def test_a_png_in_millions_of_parts_is_refused_before_each_is_looked_at() -> None:
    png = encoded(".png", left_half_red())
    with pytest.raises(PictureError, match="PNG file with too many parts"):
        decode(with_parts(png, b"gAMA", b"\0\0", 1_000_000), "crumbs.png")
    assert decode(with_parts(png, b"tEXt", b"by\0Ann", 1000), "remarks.png").picture.shape == (40, 60, 3)


def test_a_jpeg_of_many_segments_or_scans_is_refused_and_one_with_a_film_behind_it_is_read() -> None:
    jpeg = encoded(".jpg", left_half_red())
    remark = b"\xff\xe1" + struct.pack(">H", 60_002) + np.random.default_rng(1).bytes(60_000)
    assert decode(jpeg[:2] + remark * 20 + jpeg[2:] + np.random.default_rng(2).bytes(3_000_000), "film").scale == 1
    with pytest.raises(PictureError, match="JPEG file with too many parts"):
        decode(jpeg[:2] + b"\xff\xe1\0\2" * 10_000 + jpeg[2:], "segments")
    progressive = cv2.imencode(".jpg", left_half_red(), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    assert decode(progressive, "progressive").scale == 1
    last = progressive.rindex(b"\xff\xda")
    with pytest.raises(PictureError, match="PROGRESSIVE JPEG file with too many parts"):
        decode(progressive[:last] + progressive[last:-2] * 100 + b"\xff\xd9", "scans")


def test_a_jpeg_that_tells_its_colours_apart_has_the_bounds_of_one_that_must_be_kept_whole() -> None:
    jpeg = encoded(".jpg", np.full((64, 64, 3), 99, np.uint8))
    frame, scan = jpeg.index(b"\xff\xc0"), jpeg.index(b"\xff\xda")
    large = jpeg[: frame + 5] + struct.pack(">HH", 15650, 15650) + jpeg[frame + 9 : scan]
    apart = large + b"\xff\xda\0\x08\x01\x01\0\0\x3f\0" + jpeg[scan + 14 :]
    assert read_header(apart).format == "progressive jpeg"
    with pytest.raises(PictureError, match="15650×15650 pixels; a PROGRESSIVE JPEG picture may have 40 million"):
        decode(apart, "apart")


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="their lines are left out on Linux alone")
def test_what_the_libraries_print_of_a_damaged_picture_is_left_out_and_nothing_else(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    png = encoded(".png", left_half_red())
    odd = with_parts(png, b"iCCP", b"x\0\0junk", 1)
    torn = bytearray(encoded(".jpg", np.random.default_rng(1).integers(0, 255, (80, 80, 3), np.uint8)))
    torn[1000:1040] = bytes(40)
    plain = cv2.imdecode

    ours = "ours, of another thread: libpng error: not at the beginning of a line"

    def while_others_write(*how: object) -> object:
        os.write(2, f"{ours}\n".encode())
        return plain(*how)

    for blob in (odd, bytes(torn)):
        cv2.imdecode(np.frombuffer(blob, np.uint8), cv2.IMREAD_COLOR)
        assert capfd.readouterr().err
        with monkeypatch.context() as busy:
            busy.setattr(cv2, "imdecode", while_others_write)
            decode(blob, "odd")
        assert set(capfd.readouterr().err.splitlines()) == {ours}
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"


@pytest.mark.parametrize(
    ("blob", "why"),
    [
        (b"", "is empty"),
        (b"7S 10H QD\n" * 50, "is not a picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC.*save it as JPEG"),
        (b"II*\0" + bytes(40), "TIFF.*save it as JPEG"),
        (b"GIF89a" + bytes(40), "GIF.*save it as JPEG"),
        (b"P6 99999 99999 255\n", "is not a picture"),
        (b"\xff\xd8\xff\xe0garbage, no frame\xff\xd9", "damaged or incomplete"),
    ],
)
def test_what_is_no_readable_picture_says_so(blob: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jpg"
    path.write_bytes(blob)
    with pytest.raises(PictureError, match=why) as caught:
        load(path)
    assert caught.value.path == path


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"cannot be opened"):
        load(tmp_path / "none.jpg")


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
def test_the_header_tells_the_size_before_decoding(suffix: str) -> None:
    header = read_header(encoded(suffix, left_half_red(123, 45)))
    assert (header.width, header.height) == (123, 45)


def test_folders_give_their_pictures_by_name_and_nothing_else(tmp_path: Path) -> None:
    for name in ("b/2.JPG", "a/1.png", "a/._1.png", "a/notes.txt", "c.webp"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    named = tmp_path / "a/notes.txt"
    found = [str(path.relative_to(tmp_path)) for path in picture_files([tmp_path, named])]
    assert found == ["a/1.png", "b/2.JPG", "c.webp", "a/notes.txt"]
