"""Test pictures, one file per case: format, profile, depth, orientation, defect. Pillow and pillow-heif create them."""

import dataclasses
import hashlib
import io
import struct
import zlib

import pillow_heif
from PIL import Image
from profiles import PROFILES

pillow_heif.register_heif_opener()

RGB = [
    (0, 0, 255), (255, 0, 0), (0, 255, 0), (255, 255, 255), (0, 0, 0), (128, 128, 128), (200, 100, 50), (30, 60, 90),
    (250, 240, 100), (20, 200, 180), (120, 40, 160), (240, 180, 190), (60, 90, 30), (12, 12, 14),
]
# Colours of Display P3 and Adobe RGB that an sRGB display can show.
INSIDE = [(150, 120, 90), (90, 130, 150), (128, 128, 128), (230, 225, 210), (40, 45, 60), (190, 110, 100), (0, 0, 0)]
GREY = [(level,) for level in (0, 20, 77, 128, 200, 255)]
# Cyan, magenta, yellow, black; 255 is full ink.
INKS = [(255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 255, 0), (0, 0, 0, 0), (0, 0, 0, 255), (120, 60, 0, 30),
        (0, 128, 128, 0)]
SQUARE = 48

# The tolerance depends on the precision of each format.
BEST = {
    "JPEG": {"quality": 100, "subsampling": 0}, "PNG": {}, "GIF": {}, "WEBP": {"lossless": True},
    "AVIF": {"quality": 100, "subsampling": "4:4:4", "speed": 8}, "HEIF": {"quality": 100, "chroma": 444},
}


@dataclasses.dataclass
class Case:
    """A row of squares of one colour each."""

    name: str
    data: bytes
    colours: list
    mode: str = "RGB"
    profile: str | None = None
    tolerance: int = 2

    def __str__(self):
        return self.name


def encoded(image, format, **options):
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def squares(colours, mode):
    image = Image.new(mode, (SQUARE * len(colours), SQUARE))
    for position, colour in enumerate(colours):
        image.paste(colour if len(colour) > 1 else colour[0], (SQUARE * position, 0, SQUARE * (position + 1), SQUARE))
    return image


def colour_case(format, name, mode="RGB", colours=None, like="", tolerance=2, **options):
    colours = colours or (RGB if name in (None, "sRGB") else INSIDE)
    icc = {"icc_profile": PROFILES[name]} if name else {}
    data = encoded(squares(colours, mode), format, **{**BEST[format], **icc, **options})
    return Case(" ".join([format, like or mode, name or "without a profile"]), data, colours, mode, name, tolerance)


def palette(name):
    case = colour_case("PNG", name, like="palette")
    icc = {"icc_profile": PROFILES[name]} if name else {}
    case.data = encoded(squares(case.colours, "RGB").quantize(len(case.colours)), "PNG", **icc)
    return case


def png(width, height, bits, kind, rows, name=None, interlaced=False):
    """Returns a PNG (third edition); the rows are compressed, each with its filter byte."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, int(interlaced))
    icc = chunk(b"iCCP", b"a\0\0" + zlib.compress(PROFILES[name])) if name else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + icc + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def deep_png(name, mode):
    """Returns a PNG with 16 bits per channel: 257 times the 8-bit number."""
    case = colour_case("PNG", name, mode, GREY if mode == "L" else None, like=f"{mode} of 16 bits")
    row = b"\0" + b"".join(struct.pack(f">{len(c)}H", *(257 * part for part in c)) * SQUARE for c in case.colours)
    kind = 0 if mode == "L" else 2
    case.data = png(SQUARE * len(case.colours), SQUARE, 16, kind, zlib.compress(row * SQUARE), name)
    return case


def deep_heif(name, bits):
    """Returns a HEIC file with 10 or 12 of 16 bits."""
    case = colour_case("HEIF", name, like=f"{bits} bits")
    row = b"".join(struct.pack("<3H", *(257 * part for part in colour)) * SQUARE for colour in case.colours)
    size = (SQUARE * len(case.colours), SQUARE)
    pillow_heif.options.SAVE_HDR_TO_12_BIT = bits == 12
    file, icc = io.BytesIO(), {"icc_profile": PROFILES[name]} if name else {}
    pillow_heif.from_bytes("RGB;16", size, row * SQUARE).save(file, quality=100, chroma=444, **icc)
    case.data = file.getvalue()
    return case


def ink(name):
    """Programs by Adobe store inverted inks and say so in their own segment, as Pillow does."""
    return colour_case("JPEG", name, "CMYK", INKS, tolerance=4)


def transparent(name, mode="RGBA"):
    """Returns a fully opaque picture with an alpha channel."""
    colours = [(*colour, 255) for colour in (INSIDE if mode == "RGBA" else GREY)]
    case = colour_case("PNG", name, mode, colours)
    case.mode, case.colours = mode[:-1], [colour[:-1] for colour in colours]
    return case


def colour_cases():
    for format in ("JPEG", "PNG", "WEBP", "AVIF", "HEIF"):
        for name in (None, "sRGB", "Display P3", "Adobe RGB"):
            # Steps of 8 bits of luma and chroma are wider in this large colour space (docs/decisions/0067).
            is_coarse = name == "Adobe RGB" and format in ("JPEG", "AVIF", "HEIF")
            yield colour_case(format, name, tolerance=3 if is_coarse else 2)
    yield colour_case("GIF", None)
    for name in (None, "grey 1.8"):
        yield colour_case("JPEG", name, "L", GREY)
        yield colour_case("PNG", name, "L", GREY)
        yield deep_png(name, "L")
    # A profile for other channels is not applied.
    yield dataclasses.replace(colour_case("PNG", "sRGB", "L", GREY, like="L in RGB"), profile=None)
    for name in (None, "sRGB", "Display P3"):
        yield palette(name)
        yield deep_png(name, "RGB")
        yield deep_heif(name, 10)
        yield deep_heif(name, 12)
        yield transparent(name)
    yield transparent("grey 1.8", "LA")
    yield transparent(None, "LA")
    yield ink("press")


def photo(width=1600, height=1200, seed=1):
    """Returns a picture with colours and detail that differ for each seed."""
    noise = Image.frombytes("L", (64, 48), hashlib.shake_128(bytes([seed])).digest(64 * 48)).resize((width, height))
    ramp = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (noise, ramp, ramp.transpose(Image.Transpose.ROTATE_180)))


# The transformation from the upright picture to the stored one, by the value of the tag.
STORED = {2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
          5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
          8: Image.Transpose.ROTATE_270}


def turned(format, orientation):
    """Returns a file whose upright picture is blue, with a red corner at the top left and a green one at the top
    right."""
    image = Image.new("RGB", (160, 96), (0, 0, 255))
    image.paste((255, 0, 0), (0, 0, 40, 40))
    image.paste((0, 255, 0), (120, 0, 160, 40))
    if orientation in STORED:
        image = image.transpose(STORED[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encoded(image, format, quality=95, exif=exif.tobytes())


KINDS_OF_JPEG = {"baseline": {}, "progressive": {"progressive": True}, "with restarts": {"restart_marker_rows": 1}}


def jpeg(kind, width=1200, height=900):
    return encoded(photo(width, height, seed=3), "JPEG", quality=90, **KINDS_OF_JPEG[kind])
