"""Colour profiles (ICC.1:2010, version 2.4), built from published numbers, and their colours according to LittleCMS."""

import functools
import io
import struct

from PIL import Image, ImageCms

D50 = (0.9642, 1.0, 0.8249)


def s15(*numbers):
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def gamma(exponent):
    return b"curv" + bytes(4) + struct.pack(">IH", 1, round(exponent * 256))


def srgb_curve():
    """IEC 61966-2-1."""
    points = [x / 1023 for x in range(1024)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in points]
    return b"curv" + bytes(4) + struct.pack(">I1024H", 1024, *(round(x * 65535) for x in linear))


def xyz(*values):
    return b"XYZ " + bytes(4) + s15(*values)


def profile(kind, space, connection, tags):
    """`kind`: "mntr" or "prtr"."""
    name = b"Test\0"
    description = b"desc" + bytes(4) + struct.pack(">I", len(name)) + name + bytes(78)
    tags = {b"desc": description, b"cprt": b"text" + bytes(4) + b"CC0\0", b"wtpt": xyz(*D50), **tags}
    table, body, start = struct.pack(">I", len(tags)), b"", 132 + 12 * len(tags)
    for tag, data in tags.items():
        table += tag + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">I4sI4s4s4s", start + len(body), bytes(4), 0x02400000, kind, space, connection)
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + s15(*D50) + bytes(48)
    return head + table + body


def rgb(red, green, blue, curve):
    """A display profile; the primaries are adapted to D50 (Bradford)."""
    colours = {b"rXYZ": xyz(*red), b"gXYZ": xyz(*green), b"bXYZ": xyz(*blue)}
    return profile(b"mntr", b"RGB ", b"XYZ ", {**colours, b"rTRC": curve, b"gTRC": curve, b"bTRC": curve})


def cmyk():
    """A press profile: the colours of its 16 overprints in Lab, about those of coated paper, and linear values in
    between."""
    paper = {"": (95, 0, 0), "C": (55, -37, -50), "M": (48, 74, -3), "Y": (89, -5, 93), "CM": (24, 22, -46),
             "CY": (50, -68, 33), "MY": (47, 68, 48), "CMY": (23, 0, 0)}
    nodes = b""
    for node in range(16):
        inks = "".join(ink for index, ink in enumerate("CMY") if node & 8 >> index)
        lightness, a, b = paper[inks]
        if node & 1:
            lightness, a, b = lightness * 0.17, a * 0.05, b * 0.05
        nodes += struct.pack(">3H", round(lightness * 652.8), round((a + 128) * 256), round((b + 128) * 256))
    lines = struct.pack(">2H", 0, 65535)
    table = b"mft2" + bytes(4) + bytes([4, 3, 2, 0]) + s15(1, 0, 0, 0, 1, 0, 0, 0, 1) + struct.pack(">2H", 2, 2)
    return profile(b"prtr", b"CMYK", b"Lab ", {b"A2B0": table + lines * 4 + nodes + lines * 3})


PROFILES = {
    "sRGB": ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
    "Display P3": rgb((0.5151, 0.2412, -0.0011), (0.2920, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841), srgb_curve()),
    "Adobe RGB": rgb((0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609), (0.1492, 0.0632, 0.7446), gamma(563 / 256)),
    "grey 1.8": profile(b"mntr", b"GRAY", b"XYZ ", {b"kTRC": gamma(1.8)}),
    "press": cmyk(),
}


@functools.cache
def seen(colour, mode, name):
    """Returns a colour in sRGB, relative colorimetric. Without a profile the numbers are sRGB values."""
    colour = colour if len(colour) > 1 else colour[0]
    if name is None:
        return Image.new(mode, (1, 1), colour).convert("RGB").getpixel((0, 0))
    transform = ImageCms.buildTransform(
        io.BytesIO(PROFILES[name]), ImageCms.createProfile("sRGB"), mode, "RGB",
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC, flags=ImageCms.Flags.NONE)
    return ImageCms.applyTransform(Image.new(mode, (1, 1), colour), transform).getpixel((0, 0))
