"""Items are sorted by rank in the browser as on the server, also by ranks that only other programs create."""
import random
import time

from playwright.sync_api import expect

# Bytewise: digits before capital before small letters, and a prefix before longer ranks.
RANKS = [
    "1", "9", "A", "Z", "a", "z", "Zz", "aA", "Aa", "V", "V0V", "V00V", "0V", "0" * 127 + "1", "z" * 8, "z" * 9,
    "z" * 128,
    "AAAAAAAA", "AAAAAAAA01", "AAAAAAAA1", "AAAAAAAAZ", "AAAAAAAAa", "AAAAAAAB", "V" * 127, "V" * 127 + "U",
    "V" * 127 + "W",
    "V" * 128, "M", "M", "M", "M", "M" * 128, "M" * 128, "M" * 128,
]
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def test_items_are_sorted_bytewise_by_rank_and_id(people):
    ada, dice = people("Ada").join(), random.Random(7)

    def post(path, **body):
        return ada.context.request.post(ada.server.address + path, data=body).json()

    def new_id():
        return "00" + "".join(dice.choices(CROCKFORD, k=24))  # with a time in the past

    scope = "list:" + ada.make_list("Order").rsplit("/", 1)[1]
    ada.wait_until_synced()
    items = [{"id": new_id(), "title": f"Item {number}", "rank": rank} for number, rank in enumerate(RANKS)]
    dice.shuffle(items)
    command = {"n": 1, "id": new_id(), "at": int(time.time() * 1000), "scope": scope, "do": "item.create",
               "with": {"items": items}}
    epoch = post("/v1/pull", epoch="", cursors={})["epoch"]
    assert "done" in post("/v1/push", client=new_id(), epoch=epoch, commands=[command])["results"][0]

    boxes = ada.page.get_by_role("list", name="Items").get_by_role("checkbox")
    expected = [item["title"] for item in sorted(items, key=lambda item: (item["rank"], item["id"]))]
    expect(boxes).to_have_count(len(items))
    assert ada.titles() == expected
    ada.page.reload()
    expect(boxes).to_have_count(len(items))
    assert ada.titles() == expected
