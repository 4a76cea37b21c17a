"""The colours of the style sheets: contrast required by WCAG 2.2, 4.5 for text (1.4.3) and 3 for controls (1.4.11)."""

import math
import pathlib
import re

import pytest

WEB = pathlib.Path(__file__).resolve().parents[2] / "Web"
TEXTS = [(text, ground) for text in ("text", "ink", "second", "accent", "danger", "done-text", "done-soft")
         for ground in ("surface", "ground")]
PAIRS = [(*pair, 4.5) for pair in TEXTS] + [
    ("on-accent", "accent", 4.5), ("on-inverse", "inverse", 4.5), ("on-inverse-accent", "inverse", 4.5),
    ("faint", "surface", 3), ("faint", "ground", 3), ("done-text", "done-pale", 3), ("done", "surface", 3),
    ("on-strong", "remove", 4.5), ("on-strong", "tick", 4.5), ("on-strong", "stage", 4.5), ("on-strong", "logo", 3),
]


def tokens(*sheets):
    return {name: value for sheet in sheets
            for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", (WEB / sheet).read_text())}


def luminance(color):
    digits = color[1:] if len(color) == 7 else "".join(digit * 2 for digit in color[1:])
    parts = [int(digits[index:index + 2], 16) / 255 for index in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_colors_are_defined_as_tokens_only():
    sheets = [(WEB / sheet).read_text() for sheet in ("base.css", "app.css", "pictures.css", "dark.css")]
    lines = [line for sheet in sheets
             for line in sheet.splitlines() if not re.match(r"\s*--|\.sheet \{ --|#crash", line)]
    assert [line for line in lines if re.search(r"#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|: (white|black)\b", line)] == []


@pytest.mark.parametrize("sheets", [("base.css",), ("base.css", "dark.css")], ids=["light", "dark"])
def test_text_and_controls_have_enough_contrast_to_their_background(sheets):
    colors = tokens(*sheets)
    for front, back, minimum in PAIRS:
        light, dark = sorted((luminance(colors[front]), luminance(colors[back])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= minimum, f"{front} on {back}"


def oklch(lightness, chroma, hue):
    """Returns the sRGB parts of a colour (CSS Color 4), clipped to what a screen shows."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long, medium, short = ((lightness + first * a + second * b)**3 for first, second in (
        (0.3963377774, 0.2158037573), (-0.1055613458, -0.0638541728), (-0.0894841775, -1.2914855480)))
    linear = (4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
              -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
              -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
    parts = (min(max(part, 0), 1) for part in linear)
    return [12.92 * part if part <= 0.0031308 else 1.055 * part**(1 / 2.4) - 0.055 for part in parts]


def mixed(front, back, share):
    """Returns a colour whose sRGB parts are mixed like those of CSS's color-mix."""
    parts = [[int(color[index:index + 2], 16) for index in (1, 3, 5)] if len(color) == 7
             else [int(digit * 2, 16) for digit in color[1:]] for color in (front, back)]
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02x}" for one, other in zip(*parts, strict=True))


@pytest.mark.parametrize("sheets", [("base.css",), ("base.css", "dark.css")], ids=["light", "dark"])
def test_chosen_chips_have_one_style_with_enough_contrast(sheets):
    rules = [line for sheet in WEB.glob("*.css") for line in sheet.read_text().splitlines()
             if re.match(r"[^{]*(\.(chips|picks|times)\)? > \[aria-pressed|\.set\b|\.source\.on)", line)]
    tints = [rule for rule in rules if "background" in rule]
    assert len(tints) == 1, tints
    share = int(re.search(r"color-mix\(in srgb, var\(--accent\) (\d+)%, var\(--surface\)\)", tints[0])[1]) / 100
    sheet = re.search(r"\.sheet \{.*--surface: (#\w+)", (WEB / "dark.css").read_text())[1]
    colors = tokens(*sheets)
    for surface in [colors["surface"]] + ([sheet] if "dark.css" in sheets else []):
        ground = mixed(colors["accent"], surface, share)
        for color, minimum in (("text", 4.5), ("accent", 3)):
            light, dark = sorted((luminance(colors[color]), luminance(ground)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= minimum, (color, surface)


@pytest.mark.feature("C4")
@pytest.mark.parametrize("sheets", [("base.css",), ("base.css", "dark.css")], ids=["light", "dark"])
def test_names_of_authors_have_enough_contrast_in_every_hue(sheets):
    colors = tokens(*sheets)
    rule = re.search(r"\.author \{.*oklch\((\S+) (\S+) var\(--hue\)\) (\d+)%, var\(--text\)",
                     (WEB / "chats.css").read_text())
    lightness, chroma, share = float(rule[1]), float(rule[2]), int(rule[3]) / 100
    text = [int(colors["text"][index:index + 2], 16) / 255 for index in (1, 3, 5)]
    for hue in range(0, 360, 30):
        own = oklch(lightness, chroma, hue)
        mixed = [share * one + (1 - share) * other for one, other in zip(own, text, strict=True)]
        name = "#" + "".join(f"{round(part * 255):02x}" for part in mixed)
        lighter, darker = sorted((luminance(name), luminance(colors["surface"])), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5, (hue, name)
