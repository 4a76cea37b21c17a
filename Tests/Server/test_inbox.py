"""The inbox: the list of items that were written for a day without a list."""
import pytest
from dela import new_id
from sample_commands import every_command

DAY = "2026-11-18"


def test_two_devices_that_create_an_inbox_share_one(ada):
    inbox, milk = "list:" + ada.id, new_id()
    assert "done" in ada.do(inbox, "list.create", name="Inbox")
    assert "done" in ada.do(inbox, "item.plan", items=[{"id": milk, "title": "Milk", "rank": "V", "day": DAY}])
    assert "done" in ada.do(inbox, "list.create", name="Входящие")
    records = ada.records(inbox)
    assert records["list"]["d"]["name"] == "Inbox" and records[milk]["d"]["day"] == DAY


def test_inbox_cannot_be_shared_sent_left_or_deleted(ada, bob):
    inbox = "list:" + ada.id
    ada.do(inbox, "list.create", name="Inbox")
    before = ada.records(inbox)
    commands = [made for made in every_command(inbox, new_id(), bob.id)
                if made["do"].split(".")[0] in ("list", "member", "share")]
    allowed = ("list.create", "list.copy", "list.rename", "list.setColor", "list.setSign")
    commands = [made for made in commands if made["do"] not in allowed]
    assert len(commands) == 11
    assert {result["refused"] for result in ada.push(*commands)} == {"forbidden"}
    assert ada.records(inbox) == before


@pytest.mark.feature("D2")
def test_inbox_cannot_be_created_or_read_by_another_user(ada, bob):
    inbox = "list:" + ada.id
    assert bob.do(inbox, "list.create", name="Mine")["refused"] == "conflict"
    ada.do(inbox, "list.create", name="Inbox")
    before = ada.records(inbox)
    results = bob.push(*every_command(inbox, new_id(), bob.id))
    assert {result["refused"] for result in results} <= {"notFound", "conflict"}
    assert ada.records(inbox) == before and bob.records(inbox) == {}


def test_inbox_is_deleted_with_its_account_and_not_listed(ada):
    ada.do("list:" + ada.id, "list.create", name="Inbox")
    ada.new_list("Groceries")
    assert ada.get("/v1/account/deletion").json["going"] == ["Groceries"]


def test_order_of_a_day_can_be_changed_by_its_user_only(ada, bob):
    own, items = "user:" + ada.id, [new_id(), new_id()]
    assert "done" in ada.do(own, "day.order", day=DAY, items=items)
    assert ada.records(own)["day:20261118"]["d"]["items"] == items
    assert bob.do(own, "day.order", day=DAY, items=items)["refused"] == "notFound"
    assert ada.do(own, "day.order", day=DAY, items=items[:1] * 2)["refused"] == "invalid"
    assert ada.do(own, "day.order", day="2026-02-31", items=items)["refused"] == "unsupported"
    assert ada.do(own, "day.order", day=DAY, items=[new_id() for _ in range(501)])["refused"] == "tooLarge"
