"""The pictures of every screen, for who looks after how Dela looks."""
import importlib.machinery
import importlib.util
import pathlib

import pytest
from PIL import Image

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "Scripts/screenshots"
loader = importlib.machinery.SourceFileLoader("screenshots", str(SCRIPT))
screenshots = importlib.util.module_from_spec(importlib.util.spec_from_loader("screenshots", loader))
loader.exec_module(screenshots)


@pytest.mark.grid
@pytest.mark.parametrize("look", [("phone", "light", "ru"), ("desktop", "light", "en")], ids=" ".join)
def test_screens_of_a_guest_with_lists_and_in_trouble_are_taken_in_each_language(browser, tmp_path, monkeypatch, look):
    monkeypatch.setattr(screenshots, "OUT", tmp_path)
    (tmp_path / "data").mkdir()
    wanted = ("code-wrong", "lists", "failing")
    screenshots.picture(browser, tmp_path / "data", look, wanted)
    for name in wanted:
        with Image.open(tmp_path / f"{name}.{'.'.join(look)}.png") as taken:
            assert taken.size == screenshots.SIZES[look[0]] and len(taken.convert("RGB").getcolors(1 << 20)) > 20
    screenshots.sheet(browser)
    assert (tmp_path / "index.html").read_text().count("<img") == 3
    assert (tmp_path / "sheet.png").stat().st_size > 0
