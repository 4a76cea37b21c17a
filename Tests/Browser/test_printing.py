"""A printed list."""
import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

COUNT = 600
HIDDEN = [".bar", ".foot", ".add", ".side", ".grip", ".skip"]


@pytest.mark.feature("L5")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_printed_list_has_all_rows_dark_on_white_without_bars_and_fields(people, scheme):
    ada = people("Ada", color_scheme=scheme).join()
    ada.make_list("Groceries")
    page = ada.page
    page.evaluate("""count => {
        const data = new DataTransfer(), field = document.querySelector('#new-item');
        data.setData('text/plain', [...Array(count).keys()].map(number => `Thing ${number}`).join('\\n'));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }""", COUNT)
    rows = page.locator(".items .title")
    expect(rows).to_have_count(250)
    ada.checkbox("Thing 1").click()
    paper = page.pdf()
    expect(rows).to_have_count(COUNT)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) > 10, "all rows are on paper"
    page.emulate_media(media="print")
    for selector in HIDDEN:
        assert not any(node.is_visible() for node in page.locator(selector).all()), selector
    assert page.locator(":is(input:not([type=checkbox]), textarea, select)").filter(visible=True).count() == 0
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()
    for node in (rows.first, page.get_by_role("heading", name="Groceries"), page.locator("#progress")):
        image = Image.open(io.BytesIO(node.screenshot())).convert("L")
        tones = image.histogram()
        assert max(range(256), key=tones.__getitem__) == 255, "the background is white"
        assert sum(tones[:110]) > 20, "letters are dark"
