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


@pytest.mark.parametrize("look", [("phone", "light", "ru"), ("desktop", "light", "en")], ids=" ".join)
def test_a_screen_of_a_guest_and_one_with_lists_are_taken_in_each_language(browser, tmp_path, monkeypatch, look):
    monkeypatch.setattr(screenshots, "OUT", tmp_path)
    (tmp_path / "data").mkdir()
    screenshots.picture(browser, tmp_path / "data", look, {"code-wrong", "lists"})
    for name in ("code-wrong", "lists"):
        with Image.open(tmp_path / f"{name}.{'.'.join(look)}.png") as taken:
            assert taken.size == screenshots.SIZES[look[0]] and len(taken.convert("RGB").getcolors(1 << 20)) > 20
    screenshots.sheet(browser)
    assert (tmp_path / "index.html").read_text().count("<img") == 2
    assert (tmp_path / "sheet.png").stat().st_size > 0
