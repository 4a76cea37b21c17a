"""Pictures for the demo, drawn row by row and encoded with Pillow."""
import io
import math

from PIL import Image


def rgb(code):
    return bytes.fromhex(code)


class Drawing:
    """Rows of pixels with shapes on top of each other. Positions are in thousandths of the width."""

    def __init__(self, top, bottom, width=900, height=900):
        self.width, self.height = width, height
        self.rows = []
        for y in range(height):
            share = y / height
            colour = bytes(round(one + (other - one) * share) for one, other in zip(rgb(top), rgb(bottom), strict=True))
            self.rows.append(bytearray(colour * width))

    def span(self, y, left, right, colour):
        left, right = max(0, round(left)), min(self.width, round(right))
        if 0 <= y < self.height and left < right:
            self.rows[y][3 * left:3 * right] = colour * (right - left)

    def ellipse(self, x, y, across, along, code, begin=-1.0, end=1.0):
        """:param begin, end: the drawn part, from its top at -1 to its lower end at 1"""
        unit, colour = self.width / 1000, rgb(code)
        x, y, across, along = x * unit, y * unit, across * unit, along * unit
        for row in range(math.ceil(y + begin * along), math.floor(y + end * along) + 1):
            half = across * math.sqrt(max(0, 1 - ((row - y) / along) ** 2))
            self.span(row, x - half, x + half, colour)
        return self

    def polygon(self, code, *points):
        unit, colour = self.width / 1000, rgb(code)
        points = [(x * unit, y * unit) for x, y in points]
        edges = list(zip(points, points[1:] + points[:1], strict=True))
        for row in range(math.ceil(min(y for _, y in points)), math.floor(max(y for _, y in points)) + 1):
            middle = row + 0.5
            cuts = sorted(x + (middle - y) * (to_x - x) / (to_y - y)
                          for (x, y), (to_x, to_y) in edges if (y > middle) != (to_y > middle))
            for left, right in zip(cuts[::2], cuts[1::2], strict=True):
                self.span(row, left, right, colour)
        return self

    def box(self, code, left, top, right, bottom):
        return self.polygon(code, (left, top), (right, top), (right, bottom), (left, bottom))

    def png(self):
        file = io.BytesIO()
        Image.frombytes("RGB", (self.width, self.height), b"".join(self.rows)).save(file, "PNG")
        return file.getvalue()


def portrait(ground, hair, skin, shirt, is_long=False):
    drawing = Drawing(ground, "f4efe6")
    drawing.ellipse(500, 400, 235, 270, hair, end=1 if is_long else 0.3)
    if is_long:
        drawing.box(hair, 265, 400, 735, 760)
    drawing.ellipse(500, 1010, 360, 280, shirt).box(skin, 430, 580, 570, 760).ellipse(500, 760, 70, 50, skin)
    drawing.ellipse(500, 440, 190, 225, skin).ellipse(500, 300, 205, 130, hair, end=0.25)
    drawing.ellipse(430, 450, 20, 22, "33261f").ellipse(570, 450, 20, 22, "33261f")
    return drawing.ellipse(500, 545, 70, 45, "a3483c", begin=0).ellipse(500, 545, 55, 12, "ffffff", begin=0)


def apples():
    drawing = Drawing("dfe9d8", "c9b28f", 1200, 900).ellipse(500, 690, 420, 40, "a88f6a")
    for x, y, colour, light in ((300, 520, "c5362c", "e2716a"), (690, 530, "7fa83a", "b3cf7a"),
                                (500, 570, "d4452f", "ee8a76")):
        drawing.ellipse(x, y, 150, 140, colour).ellipse(x - 55, y - 55, 34, 26, light)
        drawing.polygon("5b3d22", (x - 6, y - 125), (x + 10, y - 185), (x + 22, y - 180), (x + 8, y - 125))
        drawing.ellipse(x + 55, y - 165, 48, 18, "4f8a35")
    return drawing


def milk():
    drawing = Drawing("cfe3f2", "eef4f8").ellipse(500, 880, 260, 30, "b5c6d4")
    drawing.box("ffffff", 320, 380, 600, 880).polygon("dbe5ee", (600, 380), (690, 350), (690, 840), (600, 880))
    drawing.polygon("f4f7fa", (320, 380), (600, 380), (560, 230),
                    (360, 230)).polygon("c8d5e0", (600, 380), (690, 350), (620, 230), (560, 230))
    drawing.box("2f6fb2", 360, 170, 620, 230).box("2f6fb2", 320, 600, 600,
                                                  760).polygon("255a92", (600, 600), (690, 570), (690, 725), (600, 760))
    return drawing.ellipse(460, 500, 60, 70, "2f6fb2").ellipse(460, 490, 38, 46, "ffffff")


def bread():
    drawing = Drawing("efe3cf", "d8bf98", 1200, 900).ellipse(500, 560, 400, 60,
                                                             "b79a6d").ellipse(500, 430, 380, 180, "7a4a25")
    drawing.ellipse(500, 415, 350, 150, "91592c")
    for x in (280, 430, 580, 720):
        drawing.polygon("c99a5e", (x - 40, 520), (x + 20, 290), (x + 42, 300), (x - 12, 530))
    return drawing


def candles():
    drawing = Drawing("3b2a4a", "7a4a63").ellipse(500, 860, 400, 90, "f3e3d3").box("f3e3d3", 100, 700, 900, 860)
    drawing.ellipse(500, 700, 400, 80, "fbeee2")
    for x, colour in ((260, "e46a8a"), (420, "6ab0e4"), (580, "f0c24b"), (740, "7cc576")):
        drawing.box(colour, x - 22, 420, x + 22, 690).box("3a2a1a", x - 3, 390, x + 3, 420)
        drawing.ellipse(x, 345, 30, 58, "f7a531").ellipse(x, 365, 14, 30, "fff3b8")
    return drawing


def mountains():
    drawing = Drawing("7fb4e0", "f5dfc2", 1200, 900).ellipse(780, 180, 70, 70, "fff2cf")
    drawing.polygon("8296b3", (-50, 640), (230, 210),
                    (520, 640)).polygon("ffffff", (230, 210), (172, 300), (215, 285), (240, 320), (270, 280),
                                        (290, 300))
    drawing.polygon("6a7f9f", (300, 640), (620, 150),
                    (1050, 640)).polygon("ffffff", (620, 150), (545, 265), (600, 245), (640, 300), (680, 250),
                                         (716, 258))
    drawing.ellipse(250, 760, 520, 190, "5f8f4f").ellipse(800, 790, 520, 200, "4b7a41")
    drawing.box("7a4a2b", 640, 540, 800, 640).polygon("4a2c1a", (615, 545), (720, 450),
                                                      (825, 545)).box("f7d774", 700, 575, 745, 640)
    return drawing


def books():
    drawing = Drawing("f1e7da", "d9c6aa").box("8a6a45", 60, 800, 940, 860)
    left = 130
    for width, height, colour in ((110, 470, "2f5d62"), (90, 540, "a63d40"), (130, 420, "e0a458"), (100, 520, "44355b"),
                                  (120, 450, "5b8e7d")):
        drawing.box(colour, left, 800 - height, left + width,
                    800).box("f6efe4", left + 18, 860 - height, left + width - 18, 890 - height)
        left += width + 14
    return drawing


def house():
    drawing = Drawing("bfe0f5", "dff0d8").ellipse(500, 1000, 700, 260, "7fb069").box("f6e3c5", 260, 430, 740, 800)
    drawing.polygon("b5483a", (200, 450), (500, 200), (800, 450)).box("7a4a2b", 440, 590, 560, 800)
    return drawing.box("9fd0ee", 310, 510, 400, 610).box("9fd0ee", 600, 510, 690,
                                                         610).ellipse(535, 700, 10, 10, "f7d774")


PORTRAITS = {
    "anna": lambda: portrait("f2b8a0", "5a2f1d", "f0c4a4", "3f6fb5", is_long=True),
    "boris": lambda: portrait("9cc3d5", "2b2b2b", "e3ad86", "3d7a57"),
    "vera": lambda: portrait("d9c2ec", "c9973f", "f5d0b5", "b5476b", is_long=True),
}
GROUPS = [house, books]
