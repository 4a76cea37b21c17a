"""The colours of the style sheets, by the contrast that WCAG 2.2 asks for: 4.5 for text (1.4.3), 3 for what one works with (1.4.11)."""

import pathlib
import re

import pytest

WEB = pathlib.Path(__file__).resolve().parents[2] / "Web"
TEXTS = [(text, ground) for text in ("text", "second", "accent", "danger", "done-text") for ground in ("surface", "ground")]
PAIRS = [(*pair, 4.5) for pair in TEXTS] + [
    ("on-accent", "accent", 4.5), ("on-inverse", "inverse", 4.5), ("on-inverse-accent", "inverse", 4.5),
    ("faint", "surface", 3), ("faint", "ground", 3), ("on-done", "done", 3), ("done", "surface", 3),
    ("on-strong", "remove", 4.5), ("on-strong", "tick", 4.5), ("on-strong", "stage", 4.5), ("on-strong", "logo", 3),
]


def tokens(*sheets):
    return {name: value for sheet in sheets for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", (WEB / sheet).read_text())}


def luminance(color):
    digits = color[1:] if len(color) == 7 else "".join(digit * 2 for digit in color[1:])
    parts = [int(digits[place:place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_color_stands_among_the_tokens_and_nowhere_else():
    sheets = [(WEB / sheet).read_text() for sheet in ("base.css", "app.css", "pictures.css", "dark.css")]
    lines = [line for sheet in sheets for line in sheet.splitlines() if not re.match(r"\s*--|\.sheet \{ --|#crash", line)]
    assert [line for line in lines if re.search(r"#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|: (white|black)\b", line)] == []


@pytest.mark.parametrize("sheets", [("base.css",), ("base.css", "dark.css")], ids=["light", "dark"])
def test_what_one_reads_and_works_with_stands_out_from_what_lies_beneath(sheets):
    colors = tokens(*sheets)
    for front, back, least in PAIRS:
        light, dark = sorted((luminance(colors[front]), luminance(colors[back])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least, f"{front} on {back}"
