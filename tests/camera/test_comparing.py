"""A gallery's descriptions are compared roughly, and the likeliest ones exactly."""

from __future__ import annotations

import numpy as np

from companion.sources.camera.recognition.gallery.gallery import Compared


def test_the_likeliest_of_many_are_compared_exactly_and_the_others_roughly() -> None:
    chance = np.random.default_rng(4)
    common = chance.normal(size=(60, 900))
    known = chance.normal(size=(500, 60)) @ common + 4 * chance.normal(size=(500, 900))
    seen = known[[3, 77, 401]] + 8 * chance.normal(size=(3, 900))
    known, seen = (np.asarray(each / np.linalg.norm(each, axis=1)[:, None], np.float32) for each in (known, seen))
    exactly, like = seen @ known.T, Compared(known).like(seen)
    assert like.argmax(axis=1).tolist() == [3, 77, 401]
    for one, other in zip(exactly, like, strict=True):
        best = np.argsort(-one)[:5]
        assert np.allclose(one[best], other[best], atol=1e-4)
    assert np.abs(exactly - like).max() < 0.1


def test_a_gallery_of_one_face_is_compared() -> None:
    known = np.array([[0.6, 0.8], [1, 0]], np.float32)
    assert np.allclose(Compared(known).like(known[:1]), [[1, 0.6]], atol=1e-6)
