"""Pictures with many pixels: 120 million, and 50 million if a decoder needs more than 1 GiB."""

import io
import struct

import pillow_heif
import pytest
from corpus import encoded, photo
from PIL import Image
from worker import work

Image.MAX_IMAGE_PIXELS = None
MAX = (12_000, 10_000)


def large(format, size=MAX, mode="RGB", **options):
    return encoded(Image.new(mode, size, 60), format, **options)


@pytest.mark.feature("P7")
@pytest.mark.parametrize("size", [(8192, 6144), (16382, 3900)], ids=["50 megapixels", "panorama"])
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_photo_from_a_phone_is_accepted(format, size):
    assert work(large(format, size), "photo").size == size


@pytest.mark.parametrize("format,mode,options", [
    ("JPEG", "RGB", {}), ("JPEG", "RGB", {"progressive": True, "subsampling": 0}),
    ("JPEG", "CMYK", {"progressive": True}), ("PNG", "RGB", {}), ("WEBP", "RGB", {"method": 0}),
    ("WEBP", "RGB", {"lossless": True, "method": 0, "quality": 0}), ("GIF", "L", {}),
])
def test_picture_of_120_million_pixels_fits_into_worker_memory_and_30_seconds(format, mode, options):
    made = work(large(format, MAX, mode, **options), "photo")
    assert made.size == MAX, made.error
    assert made.seconds < 30


def heic(width, height, deep, full):
    """Returns few pixels under a header that declares more."""
    image = photo(64, 64)
    file, chroma = io.BytesIO(), 444 if full else 420
    if deep:
        pixels = b"".join(struct.pack("<H", 257 * part) for part in image.tobytes())
        pillow_heif.from_bytes("RGB;16", image.size, pixels).save(file, quality=60, chroma=chroma)
    else:
        image.save(file, "HEIF", quality=60, chroma=chroma)
    return with_size(file.getvalue(), width, height)


def avif(width, height, deep, full):
    assert not deep
    return with_size(encoded(photo(64, 64), "AVIF", subsampling="4:4:4" if full else "4:2:0"), width, height)


def with_size(data, width, height):
    position = data.index(b"ispe") + 8
    return data[:position] + struct.pack(">II", width, height) + data[position + 8:]


@pytest.mark.parametrize("make,deep,full", [
    (heic, True, False), (heic, False, True), (avif, False, True), (heic, False, False), (avif, False, False),
], ids=["HEIC of 10 bits", "HEIC of 4:4:4", "AVIF of 4:4:4", "HEIC", "AVIF"])
def test_expensive_heif_is_limited_to_50_million_pixels(make, deep, full):
    maximum = 50_000_000 if deep or full else 120_000_000
    assert work(make(10_000, maximum // 10_000 + 1, deep, full)).error == "too many pixels"
    # This many pixels may be decoded. The decoder then finds fewer.
    assert work(make(10_000, maximum // 10_000, deep, full)).error != "too many pixels"


def test_heic_of_8_bits_is_limited_to_120_million_pixels():
    size = (8192, 6144)
    file = io.BytesIO()
    Image.new("RGB", size, 60).save(file, "HEIF", quality=50, chroma=420, enc_params={"preset": "ultrafast"})
    made = work(file.getvalue(), "photo")
    assert made.size == size, made.error
