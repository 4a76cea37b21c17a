"""`dela export`: everything of one user as files that other programs read, and nothing of others."""

import csv
import json

import icalendar
import pytest
from dela import new_id
from pictures import attach, encoded, name, photo, upload
from PIL import Image

NOTE = "Two bottles; the cold ones, please.\nAnd \\ no \"glass\"."
LONG = "Погулять с собакой 🐕 " * 20


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "export"


def export(server, person, folder):
    answer = server.run("export", person.email, str(folder))
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def content(folder):
    """Returns the text of all files that are not pictures."""
    return "".join(path.read_text() for path in folder.rglob("*") if path.is_file() and path.parent.name != "pictures")


def add(person, scope, intent="item.create", **item):
    id = new_id()
    assert "done" in person.do(scope, intent, items=[{"id": id, "rank": "V", **item}])
    return id


@pytest.mark.feature("A10")
def test_tasks_are_readable_as_a_table_and_as_a_calendar(server, folder):
    ada = server.person("Ada")
    scope, section = ada.new_list("Home, sweet home"), new_id()
    ada.do("user:" + ada.id, "settings.zone", zone="Asia/Tokyo")
    ada.do(scope, "section.add", id=section, name="Kitchen", rank="V")
    water = add(ada, scope, "item.begin", title="Water", day="2026-11-18", rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE")
    milk = add(ada, scope, "item.insert", title="Milk", section=section)
    ada.do(scope, "item.edit", id=milk, set={"note": NOTE, "quantity": {"n": 1500, "unit": "l"}})
    ada.do(scope, "subitem.add", item=milk, add=[{"id": new_id(), "title": "Ask Vera", "rank": "V"}])
    call = add(ada, scope, "item.schedule", title=LONG.strip(), day="2026-11-18", time=1020)
    ada.do(scope, "item.edit", id=call, set={"deadline": 1795021200000})
    ada.do(scope, "item.tick", id=add(ada, scope, title="=1+1"), done=True)
    ada.do(scope, "item.delete", id=add(ada, scope, title="In the trash"))
    export(server, ada, folder)

    table = {row["task"]: row for row in rows(folder / "tasks.csv") if row["list"] == "Home, sweet home"}
    assert table.keys() == {"Water", "Milk", LONG.strip(), "'=1+1"}, "a formula is no formula any more"
    assert table["Water"]["day"] == "2026-11-18" and "FREQ=WEEKLY" in table["Water"]["repeats"]
    assert table["Milk"]["section"] == "Kitchen" and table["Milk"]["note"] == NOTE
    assert table["Milk"]["sub-tasks"] == "[ ] Ask Vera"
    assert table[LONG.strip()]["time"] == "17:00" and table["'=1+1"]["done"]

    calendar = icalendar.Calendar.from_ical((folder / "tasks.ics").read_bytes())
    tasks = {str(task["summary"]): task for task in calendar.walk("VTODO")}
    assert tasks.keys() == {"Water", "Milk", LONG.strip(), "=1+1"}
    assert tasks["Water"].decoded("dtstart").isoformat() == "2026-11-18"
    assert tasks["Water"]["rrule"] == {"FREQ": ["WEEKLY"], "INTERVAL": [2], "BYDAY": ["MO", "WE"]}
    assert str(tasks["Milk"]["description"]) == NOTE and str(tasks["Water"]["uid"]).startswith(water)
    start, due = (tasks[LONG.strip()].decoded(name).isoformat() for name in ("dtstart", "due"))
    assert start == "2026-11-18T17:00:00" and due == "2026-11-19T02:00:00", "the deadline is in the zone of Tokyo"
    assert str(tasks["=1+1"]["status"]) == "COMPLETED"
    assert all(len(line) <= 75 for line in (folder / "tasks.ics").read_bytes().split(b"\r\n"))
    assert "In the trash" in content(folder / "data")


def test_a_text_cannot_end_its_value(server, folder):
    ada = server.person("Ada")
    scope = ada.new_list("Home")
    # A combining accent after a quote or an equals sign, and all kinds of line breaks.
    title, formula = 'hi "\u0301,=HYPERLINK("http://localhost"),', "=\u03381+1"
    item = add(ada, scope, title=title)
    ada.do(scope, "item.edit", id=item, set={"note": "x\r\nEND:VTODO\r\nBEGIN:VTODO\rATTACH:y\nz\u0001"})
    add(ada, scope, title=formula)
    export(server, ada, folder)

    assert [row["task"] for row in rows(folder / "tasks.csv") if row["list"] == "Home"] == [title, "'" + formula]
    tasks = icalendar.Calendar.from_ical((folder / "tasks.ics").read_bytes()).walk("VTODO")
    assert sorted(str(task["summary"]) for task in tasks) == sorted([title, formula])
    note = next(str(task["description"]) for task in tasks if "description" in task)
    assert note.split("\n") == ["x", "END:VTODO", "BEGIN:VTODO", "ATTACH:y", "z"]


def test_messages_habits_and_pictures_are_exported(server, folder):
    ada, boris = server.person("Ada"), server.person("Boris")
    chat, habit = "chat:" + ":".join(sorted([ada.id, boris.id])), new_id()
    data = encoded(photo(640, 480))
    upload(ada, data)
    ada.do(chat, "chat.write", id=new_id(), text="Hello, \"Boris\"\nHow are you?")
    boris.do(chat, "chat.write", id=new_id(), text="Fine")
    scope = ada.new_list()
    attach(ada, scope, name(data))
    own = "user:" + ada.id
    ada.do(own, "habit.create", id=habit, name="Water", color="#296dff", time=450, weekdays=127, rank="V",
           begun="2026-01-01")
    for day in ("2026-01-02", "2026-01-31"):
        ada.do(own, "habit.check", id=habit, day=day, time=451)
    output = export(server, ada, folder)

    assert "1 pictures" in output
    [table] = (folder / "messages").iterdir()
    assert [(row["author"], row["text"]) for row in rows(table)] == [
        ("Ada", "Hello, \"Boris\"\nHow are you?"), ("Boris", "Fine")]
    assert [(row["habit"], row["day"]) for row in rows(folder / "habits.csv")] == [
        ("Water", "2026-01-02"), ("Water", "2026-01-31")]
    [picture] = (folder / "pictures").iterdir()
    with Image.open(picture) as image:
        assert image.size == (640, 480)
    for path in (folder / "data").iterdir():
        assert all({"id", "k", "v"} <= record.keys() for record in json.loads(path.read_text())), path


def test_nothing_of_others_is_exported_that_the_user_may_not_see(server, folder):
    ada, boris = server.person("Ada"), server.person("Boris")
    group = new_id()
    scope, chat = "group:" + group, "chat:" + group
    boris.do(scope, "group.create", name="Family")
    boris.do(chat, "chat.write", id=new_id(), text="Before Ada")
    boris.share(scope, ada, "viewer")
    boris.do(chat, "chat.write", id=new_id(), text="For Ada")
    boris.add_item(boris.new_list("Secret"), "Hidden")
    left = boris.new_list("Left")
    boris.share(left, ada)
    boris.add_item(left, "Gone")
    ada.do(left, "member.leave")
    viewed = boris.new_list("Viewed")
    boris.do(viewed, "item.delete", id=boris.add_item(viewed, "Deleted before"))
    boris.share(viewed, ada, "viewer")
    export(server, ada, folder)

    text = content(folder)
    assert "For Ada" in text and "Viewed" in text
    for hidden in ("Before Ada", "Secret", "Hidden", "Gone", "Deleted before", boris.email):
        assert hidden not in text, hidden


def test_names_of_lists_cannot_leave_the_folder_or_replace_each_other(server, folder):
    ada = server.person("Ada")
    for _ in range(2):
        ada.add_item(ada.new_list("../../etc/passwd"), "Milk")
        ada.add_item(ada.new_list("con:\u202e*?"), "Milk")
    export(server, ada, folder)
    files = list(folder.rglob("*.json"))
    assert len(files) == len({path.name.lower() for path in files}) >= 5
    assert all(path.parent == folder / "data" for path in files)
    assert {path.name for path in folder.parent.iterdir()} >= {"export"}
    assert len([row for row in rows(folder / "tasks.csv") if row["task"] == "Milk"]) == 4


def test_folder_with_files_and_unknown_users_are_refused(server, folder):
    ada = server.person("Ada")
    unknown = server.run("export", "nobody@example.org", str(folder))
    assert unknown.returncode == 1 and "no user" in unknown.stderr and not folder.exists()
    folder.mkdir()
    (folder / "kept").write_text("mine")
    refused = server.run("export", ada.email, str(folder))
    assert refused.returncode == 1 and "not empty" in refused.stderr
    assert [path.name for path in folder.iterdir()] == ["kept"]


def test_files_are_private(server, folder):
    export(server, server.person("Ada"), folder)
    assert all(path.stat().st_mode & 0o077 == 0 for path in [folder, *folder.rglob("*")])
