"""Processing of uploaded pictures, and rejected files."""

import base64
import gzip
import io
import pathlib
import struct
import subprocess
import zlib

import pytest
from dela import BINARY, Client
from pictures import PART, attach, chunk, encoded, get_picture, image, name, photo, png, upload
from PIL import Image, ImageCms

SECRET = b"SECRETCAMERA"
LIBHEIF = subprocess.run(
    [pathlib.Path(BINARY).with_name("dela-pictures"), "libheif"], stdin=subprocess.DEVNULL, capture_output=True,
    text=True).stdout


def files(server, blob):
    return sorted(file.name.removeprefix(blob) for file in (server.data / "blobs").rglob(blob + "*"))


def with_secrets(image, format, **options):
    exif = Image.Exif()
    exif[0x010F] = SECRET.decode()
    exif.get_ifd(0x8825).update({1: "N", 2: (59.0, 56.0, 1.0), 3: "E", 4: (30.0, 20.0, 1.0), 29: SECRET.decode()})
    for key in ("xmp", "comment"):
        options[key] = SECRET
    return encoded(image, format, exif=exif, **options)


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "AVIF", "GIF"])
def test_picture_gets_the_sizes_that_screens_use(server, ada, format):
    data = encoded(photo(1600, 1200, seed=2), format)
    answer = upload(ada, data).json["picture"]
    assert (answer["width"], answer["height"]) == (1600, 1200)
    assert files(server, name(data)) == [".screen.jpeg", ".screen.webp", ".thumb.jpeg", ".thumb.webp"]
    scope = ada.new_list()
    attach(ada, scope, name(data))
    for accept, kind in (("image/avif,image/webp,*/*;q=0.8", "WEBP"), ("*/*", "JPEG")):
        for size, expected in (("thumb", (256, 256)), ("screen", (1280, 960))):
            got = image(get_picture(ada, scope, name(data), size, Accept=accept))
            assert (got.format, got.size) == (kind, expected)
            wanted = photo(1600, 1200, seed=2)
            if size == "thumb":
                wanted = wanted.crop((200, 0, 1400, 1200))
            pairs = zip(got.convert("RGB").resize((4, 4)).tobytes(), wanted.resize((4, 4)).tobytes(), strict=True)
            assert max(abs(one - other) for one, other in pairs) < 5, "the colours differ"


def test_preview_is_tiny_and_resembles_the_picture(ada):
    picture = upload(ada, encoded(photo(900, 1600, seed=3))).json["picture"]
    data = base64.b64decode(picture["preview"], validate=True)
    preview = Image.open(io.BytesIO(data))
    assert len(data) <= 200 and preview.format == "WEBP" and preview.size == (9, 16)


@pytest.mark.parametrize("format", ["JPEG", "WEBP", "PNG", "AVIF"])
def test_location_and_camera_data_are_removed(server, ada, format):
    icc = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = with_secrets(photo(700, 500, seed=4), format, icc_profile=icc)
    assert SECRET in data
    assert upload(ada, data).status == 200
    for file in (server.data / "blobs").rglob(name(data) + "*"):
        kept = file.read_bytes()
        made = Image.open(io.BytesIO(kept))
        assert SECRET not in kept and b"Exif" not in kept and b"ICC" not in kept and b"http" not in kept
        assert not made.getexif() and "icc_profile" not in made.info and "xmp" not in made.info
    assert not list((server.data / "blobs" / "drafts").iterdir())


@pytest.mark.feature("L7")
def test_location_of_a_phone_picture_is_removed(server, ada):
    """Pillow writes no HEIC, so the repository contains one: `photo(160, 120, seed=6)` with these secrets, by `vips
    copy` with HEVC."""
    data = (pathlib.Path(__file__).parent / "photo.heic").read_bytes()
    assert SECRET in data and data.count(b"hvc1") and b"Exif" in data
    answer = upload(ada, data).json["picture"]
    assert (answer["width"], answer["height"]) == (160, 120)
    for file in (server.data / "blobs").rglob(name(data) + "*"):
        assert SECRET not in file.read_bytes() and not Image.open(file).getexif()
    made = Image.open(server.data / "blobs" / name(data)[:2] / (name(data) + ".screen.jpeg"))
    pairs = zip(made.convert("RGB").resize((4, 4)).tobytes(), photo(160, 120, seed=6).resize((4, 4)).tobytes(),
                strict=True)
    assert max(abs(one - other) for one, other in pairs) < 5, "the colours differ"
    position = data.index(b"ispe") + 8
    huge = data[:position] + struct.pack(">II", 60000, 60000) + data[position + 8:]
    for damaged, reason in ((data[:-200], DAMAGED), (huge, HUGE)):
        refused = upload(ada, damaged)
        assert (refused.status, refused.json["refusal"]) == reason and not files(server, name(damaged))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_picture_is_rotated_upright(server, ada, orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    upright = Image.new("RGB", (200, 100), "blue")
    upright.paste("red", (0, 0, 50, 50))
    undo = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}.get(orientation)  # Image.Transpose
    data = encoded(upright if undo is None else upright.transpose(undo), exif=exif)
    answer = upload(ada, data).json["picture"]
    assert (answer["width"], answer["height"]) == (200, 100)
    made = Image.open(server.data / "blobs" / name(data)[:2] / (name(data) + ".screen.jpeg"))
    assert made.size == (200, 100)
    assert made.getpixel((10, 10))[0] > 200 and made.getpixel((190, 90))[2] > 200


def test_data_after_the_picture_is_removed(server, ada):
    data = encoded(photo(300, 200, seed=22)) + b"<script>alert('" + SECRET + b"')</script>"
    assert upload(ada, data).status == 200
    for file in (server.data / "blobs").rglob(name(data) + "*"):
        assert SECRET not in file.read_bytes() and b"script" not in file.read_bytes()


def test_transparent_picture_stays_transparent_as_webp_and_is_on_white_as_jpeg(server, ada):
    data = encoded(Image.new("RGBA", (400, 400), (255, 0, 0, 0)), "PNG")
    assert upload(ada, data).status == 200
    folder = server.data / "blobs" / name(data)[:2]
    assert Image.open(folder / (name(data) + ".thumb.webp")).getpixel((5, 5))[3] == 0
    assert Image.open(folder / (name(data) + ".thumb.jpeg")).getpixel((5, 5)) == (255, 255, 255)


def test_animated_picture_keeps_its_first_frame(server, ada):
    frames = [Image.new("RGB", (90, 60), colour) for colour in ("red", "blue", "green")]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert upload(ada, data).json["picture"]["height"] == 60
    made = Image.open(server.data / "blobs" / name(data)[:2] / (name(data) + ".screen.jpeg"))
    assert made.size == (90, 60) and made.getpixel((45, 30))[0] > 200


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
REFUSED = {
    "a text": b"hello", "an SVG with a script": SVG, "a page": b"<html><script>alert(1)</script>",
    "a PDF": b"%PDF-1.4\n1 0 obj", "a TIFF": encoded(photo(60, 40), "TIFF"), "a BMP": encoded(photo(60, 40), "BMP"),
    "a PPM": encoded(photo(60, 40), "PPM"), "an ICO": encoded(photo(60, 40), "ICO"), "a zip": b"PK\x03\x04" + bytes(99),
    "a JPEG of nothing": b"\xff\xd8\xff\xd9", "a PNG without size": png(0, 0, b""),
    "a JPEG that breaks off": encoded(photo(), quality=90)[:30000],
    "a PNG that breaks off": encoded(photo(), "PNG")[:30000],
    "a WebP that breaks off": encoded(photo(), "WEBP")[:9000],
    "a GIF that breaks off": encoded(photo(), "GIF")[:30000], "zeros": bytes(100000),
    "an AVIF that breaks off": encoded(photo(), "AVIF")[:5000],
    "a head of a JPEG, then a page": encoded(photo(60, 40))[:200] + SVG,
    "a packed SVG": gzip.compress(SVG), "an SVG that begins like a GIF": b"GIF89a" + SVG,
}


@pytest.mark.feature("F6")
@pytest.mark.parametrize("what", REFUSED)
def test_incomplete_picture_is_rejected(server, ada, what):
    data = REFUSED[what]
    answer = upload(ada, data)
    assert (answer.status, answer.json) == (422, {"error": "refused", "refusal": "invalid"})
    assert not files(server, name(data)), "none of it is stored"


def declaring(format, marker, skip, size):
    """Returns a small picture whose header declares another size."""
    data = encoded(photo(60, 40), format)
    position = data.index(marker) + len(marker) + skip
    return data[:position] + size + data[position + len(size):]


def rows(width, height):
    """Returns the compressed rows of a black RGB PNG."""
    packer = zlib.compressobj(1)
    return b"".join(packer.compress(bytes(1 + 3 * width)) for _ in range(height)) + packer.flush()


def gif(screen=None, frame=None):
    """Returns a small GIF whose header, or first frame, declares another size."""
    data = bytearray(encoded(photo(60, 40), "GIF"))
    position = 13 + 3 * (2 << (data[10] & 7))
    while data[position] == 0x21:  # extensions, each in blocks until an empty one
        position += 2
        while data[position]:
            position += data[position] + 1
        position += 1
    for at, size in ((6, screen), (position + 5, frame)):
        data[at:at + 4] = struct.pack("<HH", *size) if size else data[at:at + 4]
    return bytes(data)


LARGE, DAMAGED = (413, "tooLarge"), (422, "invalid")
# libheif 1.15 of Debian 12 rejects such a picture; 1.23 of Debian 13 reports its size.
HUGE = DAMAGED if LIBHEIF.startswith("1.15.") else LARGE
# A size beyond the limit of the format or its decoder is not a picture.
BOMBS = {
    "a JPEG of 65,000 x 65,000": (LARGE, declaring("JPEG", b"\xff\xc0", 3, struct.pack(">HH", 65000, 65000))),
    "a WebP of 16,383 x 16,383": (LARGE, declaring("WEBP", b"\x9d\x01\x2a", 0, struct.pack("<HH", 16383, 16383))),
    "an AVIF of 60,000 x 60,000": (HUGE, declaring("AVIF", b"ispe", 4, struct.pack(">II", 60000, 60000))),
    "a GIF with a frame of 65,000 x 65,000": (LARGE, gif(frame=(65000, 65000))),
    "a GIF all of 65,000 x 65,000": (LARGE, gif((65000, 65000), (65000, 65000))),
    "50,000 x 50,000 in a head": (LARGE, png(50000, 50000, b"")),
    "10,955 x 10,955 in a head": (LARGE, png(10955, 10955, b"")),
    "2,000,000,000 wide": (DAMAGED, png(2_000_000_000, 1, b"")),
}


@pytest.mark.feature("F6")
@pytest.mark.parametrize("what", BOMBS)
def test_picture_with_too_many_pixels_is_rejected_before_it_is_decoded(server, ada, what):
    (status, refusal), data = BOMBS[what]
    answer = upload(ada, data)
    assert (answer.status, answer.json) == (status, {"error": "refused", "refusal": refusal})
    assert not files(server, name(data))


@pytest.mark.feature("L7")
def test_picture_of_120_million_pixels_is_accepted_and_a_larger_one_rejected(ada):
    """12,000 × 10,000 are 120 million."""
    answer = upload(ada, png(12000, 10000, rows(12000, 10000)))
    assert (answer.status, answer.json["picture"]["width"]) == (200, 12000)
    answer = upload(ada, png(12000, 10001, rows(12000, 10001)))
    assert (answer.status, answer.json) == (413, {"error": "refused", "refusal": "tooLarge"})


def test_most_expensive_picture_fits_into_the_memory_of_a_worker(ada):
    """Interlaced, so it must be decoded completely, in four channels of 16 bits: 960 MB."""
    side, packer, packed = 10954, zlib.compressobj(1), []
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    for left, top, across, down in passes:
        row = bytes(1 + 8 * -((left - side) // across))
        packed += [packer.compress(row) for _ in range(-((top - side) // down))]
    packed = b"".join(packed) + packer.flush()
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 16, 6, 0, 0, 1))
    data = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    assert upload(ada, data).json["picture"]["width"] == side


def test_gif_size_is_that_of_its_frames_not_of_its_declared_screen(ada):
    answer = upload(ada, gif(screen=(65000, 65000)))
    assert (answer.json["picture"]["width"], answer.json["picture"]["height"]) == (60, 40)


def test_small_file_that_decompresses_to_a_large_one_harms_no_other_client(server, ada):
    packer = zlib.compressobj(9)
    rows = b"".join(packer.compress(bytes(1 << 20)) for _ in range(600)) + packer.flush()
    data = png(1000, 1000, rows)
    assert len(data) < PART and upload(ada, data).status in (200, 422)
    comment = chunk(b"zTXt", b"a\0\0" + rows)
    data = png(5, 5, zlib.compress(bytes(16 * 5)))
    assert upload(ada, data[:33] + comment + data[33:]).status in (200, 422)
    assert Client(server).get("/healthz").status == 200
