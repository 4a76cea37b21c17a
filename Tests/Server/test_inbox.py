"""The inbox: the list of what somebody wrote down for a day without choosing a list."""
import pytest
from dela import command, new_id
from verbs import every_verb

DAY = "2026-11-18"


def test_two_devices_that_make_an_inbox_make_one(ada):
    inbox, milk = "list:" + ada.id, new_id()
    assert "done" in ada.do(inbox, "list.create", name="Inbox")
    assert "done" in ada.do(inbox, "item.plan", items=[{"id": milk, "title": "Milk", "rank": "V", "day": DAY}])
    assert "done" in ada.do(inbox, "list.create", name="Входящие")
    records = ada.records(inbox)
    assert records["list"]["d"]["name"] == "Inbox" and records[milk]["d"]["day"] == DAY


def test_an_inbox_is_never_shared_sent_left_or_deleted(ada, bob):
    inbox = "list:" + ada.id
    ada.do(inbox, "list.create", name="Inbox")
    before = ada.records(inbox)
    verbs = [made for made in every_verb(inbox, new_id(), bob.id) if made["do"].split(".")[0] in ("list", "member", "share")]
    verbs = [made for made in verbs if made["do"] not in ("list.create", "list.copy", "list.rename")]
    assert len(verbs) == 11
    assert {result["refused"] for result in ada.push(*verbs)} == {"forbidden"}
    assert ada.records(inbox) == before


@pytest.mark.feature("D2")
def test_nobody_takes_the_place_of_somebody_elses_inbox_or_looks_into_it(ada, bob):
    inbox = "list:" + ada.id
    assert bob.do(inbox, "list.create", name="Mine")["refused"] == "conflict"
    ada.do(inbox, "list.create", name="Inbox")
    before = ada.records(inbox)
    results = bob.push(*every_verb(inbox, new_id(), bob.id))
    assert {result["refused"] for result in results} <= {"notFound", "conflict"}
    assert ada.records(inbox) == before and bob.records(inbox) == {}


def test_an_account_that_goes_takes_its_inbox_along_without_a_word(ada):
    ada.do("list:" + ada.id, "list.create", name="Inbox")
    ada.new_list("Groceries")
    assert ada.get("/v1/account/deletion").json["going"] == ["Groceries"]


def test_the_order_of_a_day_is_its_persons_alone(ada, bob):
    own, items = "user:" + ada.id, [new_id(), new_id()]
    assert "done" in ada.do(own, "day.order", day=DAY, items=items)
    assert ada.records(own)["day:20261118"]["d"]["items"] == items
    assert bob.do(own, "day.order", day=DAY, items=items)["refused"] == "notFound"
    assert ada.do(own, "day.order", day=DAY, items=items[:1] * 2)["refused"] == "invalid"
    assert ada.do(own, "day.order", day="2026-02-31", items=items)["refused"] == "unsupported"
    assert ada.do(own, "day.order", day=DAY, items=[new_id() for _ in range(501)])["refused"] == "tooLarge"
