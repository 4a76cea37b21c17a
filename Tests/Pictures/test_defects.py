"""Damaged picture files: which ones are accepted, and which ones are rejected."""

import io

import pytest
from corpus import KINDS_OF_JPEG, jpeg
from PIL import Image, ImageFile
from worker import work


def shown(data, monkeypatch):
    """Returns the picture as a viewer shows it."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    return Image.open(io.BytesIO(data)).convert("RGB")


def difference(one, other, box):
    pairs = zip(*(image.convert("RGB").crop(box).resize((8, 8)).tobytes() for image in (one, other)), strict=True)
    return max(abs(left - right) for left, right in pairs)


@pytest.mark.feature("P7")
@pytest.mark.parametrize("missing", [1, 2, 3, 20, 300])
@pytest.mark.parametrize("size", [(1200, 900), (180, 160)], ids=["large", "small"])
@pytest.mark.parametrize("kind", KINDS_OF_JPEG)
def test_jpeg_without_its_last_bytes_is_shown(kind, size, missing, monkeypatch):
    data = jpeg(kind, *size)[:-missing]
    made = work(data, "photo")
    assert made.size == size, made.error
    sound = (0, 0, size[0], size[1] * 8 // 10)
    assert difference(made.image(), shown(data, monkeypatch), sound) <= 4


@pytest.mark.parametrize("kind", ["baseline", "with restarts"])
@pytest.mark.parametrize("part,error", [(0.98, None), (0.9, "damaged"), (0.5, "damaged"), (0.1, "damaged")])
def test_jpeg_needs_95_of_100_rows(kind, part, error):
    data = jpeg(kind)
    assert work(data[:int(len(data) * part)]).error == error


def test_progressive_jpeg_needs_its_first_scan():
    data = jpeg("progressive")
    first = data.index(b"\xff\xda")
    second = data.index(b"\xff\xda", first + 2)
    assert work(data[:second + 30]).error is None
    assert work(data[:(first + second) // 2]).error == "damaged"


@pytest.mark.parametrize("kind", KINDS_OF_JPEG)
def test_truncated_jpeg_never_causes_a_crash(kind):
    data = jpeg(kind, 64, 48)
    errors = {work(data[:count]).error for count in range(1, len(data), 61)}
    assert errors <= {None, "damaged", "not a picture"}
