"""The comparison of screenshots before and after a change, with generated pictures."""
import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import time
import types

import pytest
import screenshot_changes as changes
from PIL import Image, ImageDraw

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "Scripts"


@pytest.fixture
def folder(tmp_path):
    for side in ("before", "after"):
        (tmp_path / side).mkdir()
    return tmp_path


def draw(file, *boxes, size=(200, 160), color=(10, 20, 30)):
    """Writes a white picture with boxes (left, top, right, bottom) of one colour."""
    drawn = Image.new("RGB", size, "white")
    for left, top, right, bottom in boxes:
        ImageDraw.Draw(drawn).rectangle((left, top, right - 1, bottom - 1), fill=color)
    drawn.save(file)


def draw_both(folder, name, before, after, **options):
    draw(folder / "before" / name, *before, **options)
    draw(folder / "after" / name, *after, **options)


def test_equal_pictures_have_no_change_and_no_difference(folder):
    draw_both(folder, "today.png", [(20, 20, 60, 40)], [(20, 20, 60, 40)])
    assert changes.compare(folder) == ({}, [], [])
    assert list((folder / "difference").iterdir()) == []


@pytest.mark.parametrize("box", [(0, 0, 1, 1), (199, 159, 200, 160), (15, 15, 17, 17), (3, 150, 200, 152)])
def test_change_is_reported_with_its_exact_place(folder, box):
    draw_both(folder, "today.png", [], [box])
    assert changes.compare(folder) == ({"today.png": [box]}, [], [])


@pytest.mark.parametrize("color, size, found", [
    # In red, green or blue; then one pixel, and a surface, with differences at the limits.
    ((242, 255, 255), 1, True), ((255, 242, 255), 1, True), ((255, 255, 242), 1, True), ((243, 243, 243), 1, False),
    ((252, 255, 255), 7, True), ((253, 253, 253), 100, False), ((252, 252, 252), 6, False),
])
def test_weak_change_counts_only_on_a_surface(folder, color, size, found):
    box = (50, 50, 50 + size, 50 + size)
    draw_both(folder, "today.png", [], [box], color=color)
    assert changes.compare(folder)[0] == ({"today.png": [box]} if found else {})


def test_near_changes_are_one_region_and_distant_ones_are_several(folder):
    letters = [(16, 16, 20, 24), (33, 16, 40, 24), (48, 33, 56, 40)]
    draw_both(folder, "list.png", [], [*letters, (120, 16, 130, 20), (16, 120, 30, 130)])
    assert changes.compare(folder)[0] == {
        "list.png": [(16, 16, 56, 40), (120, 16, 130, 20), (16, 120, 30, 130)]}


def test_larger_picture_is_changed_where_the_other_one_ends(folder):
    draw(folder / "before/today.png", size=(200, 100))
    draw(folder / "after/today.png", size=(200, 160))
    assert changes.compare(folder)[0] == {"today.png": [(0, 100, 200, 160)]}
    with Image.open(folder / "difference/today.png") as taken:
        assert taken.size == (200, 160)


def test_pictures_of_one_side_are_named_apart_from_changes(folder):
    draw(folder / "before/old.phone.light.en.png")
    draw(folder / "after/new.phone.light.en.png")
    draw_both(folder, "same.phone.light.en.png", [], [])
    assert changes.compare(folder) == ({}, ["old.phone.light.en.png"], ["new.phone.light.en.png"])


def test_difference_shows_changed_pixels_in_red_on_a_pale_picture(folder):
    draw_both(folder, "today.png", [(100, 100, 140, 140)], [(100, 100, 140, 140), (16, 16, 30, 30)])
    changes.compare(folder)
    with Image.open(folder / "difference/today.png") as taken:
        assert taken.getpixel((20, 20)) == (255, 0, 0)
        assert min(taken.getpixel((120, 120))) > 180


def test_summary_counts_screens_over_their_looks():
    changed = {"list.phone.light.ru.png": [], "list.desktop.dark.ru.png": [], "today.phone.light.ru.png": []}
    assert changes.summary(156, changed, ["old.phone.light.ru.png"], []) == (
        "156 pictures, 3 changed: list ×2, today; 1 only before: old")
    assert changes.summary(156, {}, [], []) == "156 pictures, 0 changed"


def test_page_shows_each_changed_picture_with_its_regions():
    page = changes.page("2 pictures, 1 changed", {"list.png": [(1, 2, 4, 6), (9, 9, 10, 10)]}, ["old.png"],
                        ["new.png"], ["before: <x>"])
    assert [page.count(f'src="{side}/list.png"') for side in ("before", "after", "difference")] == [1, 1, 1]
    assert "list.png, 2 changed: 3×4 at 1,2; 1×1 at 9,9" in page
    assert page.count('src="before/old.png"') == page.count('src="after/new.png"') == 1
    assert 'src="after/old.png"' not in page and 'src="before/new.png"' not in page
    assert "Missing: before: &lt;x&gt;" in page


@pytest.fixture
def against(tmp_path, monkeypatch):
    """Scripts/screenshots-against in an empty folder, without builds and browsers. A run draws one picture for each
    look, other ones before than after."""
    loader = importlib.machinery.SourceFileLoader("against", str(SCRIPTS / "screenshots-against"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("against", loader))
    loader.exec_module(module)
    out = tmp_path / ".build/screenshots"
    variants = types.SimpleNamespace(LOOKS=[("phone", "light", "ru"), ("phone", "dark", "en")])
    for name, value in {"ROOT": tmp_path, "OUT": out, "check_out": print, "build": lambda tree, has_app: None,
                        "load": lambda tree: variants, "subprocess": types.SimpleNamespace(run=lambda *_, **__: None),
                        "missing": [], "asked": []}.items():
        monkeypatch.setattr(module, name, value, raising=False)

    def run(side, look, wanted):
        module.asked.append((side, look, wanted))
        draw(out / side / f"today.{look}.png", (0, 0, 9, 9 if side == "before" else 8))
        return [f"{side}: lists" for _ in module.missing]

    monkeypatch.setattr(module, "run", run)
    monkeypatch.delenv("LOOK", raising=False)
    return module


def test_changes_of_all_looks_are_a_report_and_no_failure(against, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["", "HEAD"])
    against.main()
    assert "2 pictures, 2 changed: today ×2. .build/screenshots/changes.html shows them." in capsys.readouterr().out
    assert (against.OUT / "changes.html").read_text().count("9×1 at 0,8") == 2
    assert len(against.asked) == 4


def test_only_the_wanted_screens_and_look_are_captured(against, monkeypatch):
    monkeypatch.setenv("LOOK", "phone.dark.en")
    monkeypatch.setattr(sys, "argv", ["", "HEAD", "today", "lists"])
    against.main()
    assert against.asked == [(side, "phone.dark.en", ["today", "lists"]) for side in ("before", "after")]


def test_missing_screen_fails_after_the_report(against, monkeypatch):
    against.missing.append("lists")
    monkeypatch.setattr(sys, "argv", ["", "HEAD"])
    with pytest.raises(SystemExit, match="Missing:\nbefore: lists"):
        against.main()
    assert "Missing: after: lists" in (against.OUT / "changes.html").read_text()


def test_unknown_look_fails(against, monkeypatch):
    monkeypatch.setenv("LOOK", "watch.light.en")
    monkeypatch.setattr(sys, "argv", ["", "HEAD"])
    with pytest.raises(SystemExit, match="no screen and look has these names"):
        against.main()


def test_slow_clock_starts_at_its_time_and_slows_down_after_the_first_seconds(tmp_path):
    clock = tmp_path / "clock.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-Wall", "-Werror", "-o", clock, SCRIPTS / "slow_clock.c"], check=True)
    # The clock has already run for 30 seconds: 10 fast ones and 20 slow ones.
    settings = {"CLOCK_START": "1000000", "CLOCK_ORIGIN": str(time.monotonic_ns() - 30_000_000_000),
                "CLOCK_FAST": "10", "CLOCK_SLOWNESS": "20"}
    read = "import time; print(time.time(), time.monotonic())"
    shown = subprocess.check_output([sys.executable, "-c", f"{read}; time.sleep(1); {read}"], text=True,
                                    env=os.environ | settings | {"LD_PRELOAD": str(clock)})
    first, begun, second, ended = map(float, shown.split())
    assert 1_000_011 <= first < 1_000_100
    assert ended - begun >= 1 and second - first == pytest.approx((ended - begun) / 20, rel=0.02)
