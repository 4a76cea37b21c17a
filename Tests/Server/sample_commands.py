"""Sample commands of every kind. test_rights.py checks that none is missing."""

from dela import command, new_id


def favourite_arguments(photo, scope, blob):
    """Returns the arguments of a heart for a photo."""
    return {"photo": photo, "of": scope, "blob": blob, "width": 1, "height": 1, "preview": "", "taken": 1, "at": 2}


def every_command(scope, item, person, group=None):
    """Returns a command of every kind for a list, one of its items, another user, and a group."""
    group = group or new_id()
    return [
        command(scope, "list.create", name="Mine now"), command("list:" + new_id(), "list.copy", **{"from": scope}),
        command(scope, "list.send", people=[person]), command(scope, "list.rename", name="Mine"),
        command(scope, "list.setColor", color="#a116cc"), command(scope, "list.setSign", sign="cart"),
        command(scope, "list.delete"), command(scope, "list.restore"), command(scope, "list.purge"),
        command(scope, "item.create", items=[{"id": new_id(), "title": "x", "rank": "V"}]),
        command(scope, "item.plan", items=[{"id": new_id(), "title": "x", "rank": "V", "day": "2026-11-18"}]),
        command(scope, "item.write", items=[{"id": new_id(), "title": "x", "rank": "V", "note": "y"}]),
        command(scope, "item.begin", items=[{"id": new_id(), "title": "x", "rank": "V", "day": "2026-11-18",
                                             "rule": "FREQ=DAILY"}]),
        command(scope, "item.schedule", items=[{"id": new_id(), "title": "x", "rank": "V", "day": "2026-11-18",
                                                "time": 1020, "alert": "10"}]),
        command(scope, "item.insert", items=[{"id": new_id(), "title": "x", "rank": "V", "section": new_id()}]),
        command(scope, "item.place", id=item, rank="V", section=new_id()),
        command(scope, "item.repeat", id=item, rule="FREQ=DAILY", **{"from": "2026-11-18"}),
        command(scope, "item.skip", id=item, skipped=True, on="2026-11-18"),
        command(scope, "item.rename", id=item, title="x", base="y"),
        command(scope, "item.edit", id=item, set={"note": "x"}, base={"note": "y"}, visit=new_id()),
        command(scope, "item.tick", id=item, done=True), command(scope, "item.move", id=item, rank="W"),
        command(scope, "item.delete", id=item), command(scope, "item.restore", id=item),
        command(scope, "item.purge", id=item),
        command(scope, "item.send", id=item, to="list:" + new_id(), **{"as": new_id()}, rank="V"),
        command(scope, "member.add", person=person, role="editor"),
        command(scope, "member.remove", person=person), command(scope, "member.transfer", person=person),
        command(scope, "share.set", group=group, role="editor"), command(scope, "share.end", group=group),
        command(scope, "share.close"), command(scope, "member.leave"),
    ]


def every_group_command(scope, person):
    """Returns a command of every kind for a group."""
    return [
        command(scope, "group.create", name="Mine now"), command(scope, "group.rename", name="Mine"),
        command(scope, "group.portray"), command(scope, "group.delete"), command(scope, "group.restore"),
        command(scope, "group.purge"), command(scope, "group.openChat"),
        command(scope, "member.add", person=person, role="viewer"),
        command(scope, "member.remove", person=person), command(scope, "member.transfer", person=person),
        command(scope, "member.leave"),
    ]


def every_picture_command(scope, item, picture, blob):
    """Returns a command of every kind for a picture of an item."""
    return [
        command(scope, "picture.add", id=new_id(), item=item, blob=blob, rank="W"),
        command(scope, "picture.move", id=picture, rank="X"), command(scope, "picture.delete", id=picture),
        command(scope, "picture.restore", id=picture), command(scope, "picture.purge", id=picture),
    ]


def every_sub_item_command(scope, item, sub_item):
    """Returns a command of every kind for a sub-item of an item."""
    return [
        command(scope, "subitem.add", item=item, add=[{"id": new_id(), "title": "x", "rank": "W"}]),
        command(scope, "subitem.rename", id=sub_item, title="x"),
        command(scope, "subitem.tick", id=sub_item, done=True), command(scope, "subitem.move", id=sub_item, rank="X"),
        command(scope, "subitem.delete", id=sub_item),
        command(scope, "subitem.restore", id=sub_item),
    ]


def every_section_command(scope, section):
    """Returns a command of every kind for a section of a list."""
    return [
        command(scope, "section.add", id=new_id(), name="x", rank="W"),
        command(scope, "section.rename", id=section, name="x"), command(scope, "section.move", id=section, rank="X"),
        command(scope, "section.delete", id=section), command(scope, "section.restore", id=section),
    ]


def every_user_command(scope, about):
    """Returns a command of every kind for a user's own scope, about a list."""
    return [
        command(scope, "profile.rename", first="Eve"), command(scope, "profile.describe", about="x"),
        command(scope, "profile.portray"),
        command(scope, "settings.speak", language="ru"), command(scope, "settings.theme", theme="dark"),
        command(scope, "settings.hideDone", hides=True), command(scope, "settings.zone", zone="Asia/Tokyo"),
        command(scope, "settings.weekStart", day=7), command(scope, "settings.dayStart", hour=4),
        command(scope, "settings.start", screen="profile"), command(scope, "settings.remind", of="habits", on=False),
        command(scope, "settings.quiet", **{"from": 1320, "until": 420}),
        command(scope, "settings.hidePresence", hides=True),
        command(scope, "list.place", list=about, rank="V"),
        command(scope, "list.hideDone", list=about, hides=True), command(scope, "list.sort", list=about, by="name"),
        command(scope, "day.order", day="2026-11-18", items=[new_id()]),
        command(scope, "person.block", person=new_id(), name="Eve"), command(scope, "person.unblock", person=new_id()),
        command(scope, "chat.clear", chat="chat:" + new_id(), upTo=3, hides=True),
        {**command(scope, "chat.clear"),
         "with": {"chat": "chat:" + new_id(), "upTo": 3, "hides": False, "as": new_id()}},
        {**command(scope, "chat.unclear"), "with": {"chat": "chat:" + new_id(), "as": new_id()}},
        command(scope, "chat.mute", chat="chat:" + new_id(), on=True),
        command(scope, "chat.pin", chat="chat:" + new_id(), on=True),
        command(scope, "chat.unread", chat="chat:" + new_id(), on=True),
        command(scope, "chat.hide", chat="chat:" + new_id(), messages=[new_id()], on=True),
        {**command(scope, "favourite.add"), "with": favourite_arguments(new_id(), "photos:" + new_id(), "ab" * 32)},
        command(scope, "favourite.remove", photo=new_id(), of="photos:" + new_id()),
        {**command(scope, "favourite.keep"), "with": {
            "source": "library", "id": "a", "width": 4, "height": 3, "small": "/v1/sources/picture", "taken": 5}},
        command(scope, "favourite.drop", source="library", id="a"),
        command(scope, "notifications.read", upTo=7), command(scope, "settings.mailUnseen", on=False),
        command(scope, "settings.hideWords", hides=False),
        command(scope, "settings.welcome", done=True, offer=2), command(scope, "settings.welcome", done=False),
        command(scope, "settings.photoSource", source="library"),
        {**command(scope, "notifications.snooze"), "with": {
            "kind": "reminders", "of": new_id(), "scope": about, "at": 5, "minutes": 10}},
        command(scope, "contact.accept", person=new_id()), command(scope, "contact.decline", person=new_id()),
        command(scope, "contact.restore", person=new_id()),
        {**command(scope, "scope.open"), "with": {"scope": about, "grant": new_id()}},
    ]


def every_habit_command(scope, habit):
    """Returns a command of every kind for a habit, in an order in which each is possible."""
    return [
        command(
            scope, "habit.create", id=habit, name="Water", color="#296dff", time=450, weekdays=127, rank="V",
            begun="2026-01-01",
        ),
        command(scope, "habit.edit", id=habit, set={"name": "Tea"}), command(scope, "habit.move", id=habit, rank="W"),
        command(scope, "habit.check", id=habit, day="2026-01-02", time=451),
        command(scope, "habit.uncheck", id=habit, day="2026-01-02"),
        command(scope, "habit.add", id=habit, day="2026-01-02", step=new_id(), time=451),
        command(scope, "habit.subtract", id=habit, day="2026-01-02", step=new_id()),
        command(scope, "habit.restore", id=habit), command(scope, "habit.delete", id=habit),
        command(scope, "habit.purge", id=habit),
    ]


def chat(one, other):
    """Returns the scope of the chat of two users."""
    return "chat:" + ":".join(sorted([one.id, other.id]))


def every_chat_command(scope):
    """Returns a command of every kind for a chat."""
    message = new_id()
    return [
        command(scope, "chat.write", id=message, text="Hello"), command(scope, "chat.edit", id=message, text="Hi"),
        command(scope, "chat.react", id=message, sign="👍"),
        command(scope, "chat.forward", id=new_id(), of=scope, message=message),
        command(scope, "chat.mark", read=1, delivered=1), command(scope, "chat.remove", id=message),
    ]


def every_photo_command(scope, photo, blob):
    """Returns a command of every kind for a photo."""
    return [
        command(scope, "photo.add", id=new_id(), blob=blob),
        command(scope, "photo.describe", id=photo, caption="x", alternative=""),
        command(scope, "photo.show", id=photo, everyone=False),
        command(scope, "photo.showDescribed", id=photo, everyone=False, caption="x", alternative=""),
        command(scope, "photo.send", id=photo, to="photos:" + new_id(), **{"as": new_id()}, everyone=False),
        command(
            scope, "photo.sendDescribed", id=photo, to="photos:" + new_id(), **{"as": new_id()}, everyone=False,
            caption="x", alternative="",
        ),
        command(scope, "photo.delete", id=photo), command(scope, "photo.restore", id=photo),
        command(scope, "photo.purge", id=photo),
    ]
