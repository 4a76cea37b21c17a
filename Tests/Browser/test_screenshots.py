"""Screenshots of every screen, for checks of the design."""
import importlib.machinery
import importlib.util
import pathlib

import pytest
from PIL import Image

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "Scripts/screenshots"
loader = importlib.machinery.SourceFileLoader("screenshots", str(SCRIPT))
screenshots = importlib.util.module_from_spec(importlib.util.spec_from_loader("screenshots", loader))
loader.exec_module(screenshots)


def colors(file):
    """Returns the size of a picture and the number of its colours."""
    with Image.open(file) as taken:
        return taken.size, len(taken.convert("RGB").getcolors(1 << 20))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for the screenshots and the data of the demo."""
    monkeypatch.setattr(screenshots, "OUT", tmp_path)
    monkeypatch.setattr(screenshots, "missing", [])
    (tmp_path / "data").mkdir()
    return tmp_path


@pytest.mark.timeout(600)
def test_every_screen_of_the_first_variant_is_captured(browser, folder, monkeypatch):
    monkeypatch.setattr(screenshots, "SETTLE", 50)
    look = screenshots.LOOKS[0]
    screenshots.picture(browser, folder / "data", look, None)
    assert screenshots.missing == []
    taken = {file.name.split(".")[0]: colors(file) for file in folder.glob("*.png")}
    assert len(taken) > 100 and {"photo-viewer", "receive-pictures", "ended", "failing"} <= taken.keys()
    assert {name: drawn
            for name, drawn in taken.items() if drawn[0] != screenshots.SIZES[look[0]] or drawn[1] < 20} == {}


def test_only_selected_screens_are_captured_on_one_sheet(browser, folder):
    look, wanted = ("desktop", "light", "en"), ("code-wrong", "lists", "failing")
    screenshots.picture(browser, folder / "data", look, wanted)
    assert screenshots.missing == []
    for name in wanted:
        size, count = colors(folder / f"{name}.{'.'.join(look)}.png")
        assert size == screenshots.SIZES[look[0]] and count > 20
    screenshots.sheet(browser)
    assert (folder / "index.html").read_text().count("<img") == 3
    assert (folder / "sheet.png").stat().st_size > 0
