"""Two users whose devices must not notice that their server has another database."""

import database
from dela import KINDS, command, new_id, wait_until
from pictures import attach, encoded, get_picture, name, photo, upload


class Home:
    """Two users with a shared list, a chat and a picture, and what their devices have loaded."""

    def __init__(self, server):
        self.ada, self.bob = server.person("Ада"), server.person("Bob")
        self.list, picture = self.ada.new_list("Einkauf 🛒"), encoded(photo(400, 300))
        self.ada.share(self.list, self.bob)
        for number in range(30):
            self.ada.add_item(self.list, f"Item {number} é")
        upload(self.ada, picture)
        self.picture = name(picture)
        attach(self.ada, self.list, self.picture)
        chat = "chat:" + ":".join(sorted([self.ada.id, self.bob.id]))
        assert "done" in self.bob.do(chat, "chat.write", id=new_id(), text="Hello")
        self.sent = command(self.list, "item.create", items=[{"id": new_id(), "title": "Sent", "rank": "V"}])
        assert "done" in self.ada.push(self.sent)[0]
        # The server writes notifications some time later.
        for person, note in ((self.bob, "note:0"), (self.ada, "note:" + chat)):
            wait_until(lambda: note in person.records("user:" + person.id), note)
        self.load()

    def load(self):
        self.cursors = {person: load(person) for person in (self.ada, self.bob)}

    def check(self, server, is_same_epoch=True):
        """Both devices continue on a server. In the same epoch they receive nothing that they have."""
        for person in (self.ada, self.bob):
            person.server = server
            person.close()
            answer = person.pull(self.cursors[person], kinds=KINDS).json
            assert (answer["epoch"] == person.epoch) == is_same_epoch
            changed = [row for part in answer["parts"] for row in part["rows"]]
            assert bool(changed) != is_same_epoch, changed
            if not is_same_epoch:
                person.epoch, person.store, person.count = answer["epoch"], new_id(), 0
        # A command whose answer was lost takes effect once.
        assert "done" in self.ada.push(self.sent)[0]
        item = self.bob.add_item(self.list, "Later")
        rows = self.ada.records(self.list)
        assert item in rows and str(rows).count("Sent") == 1
        assert get_picture(self.bob, self.list, self.picture).status == 200
        self.load()


def load(person):
    """Loads everything that a user sees, and returns the cursors of the device."""
    cursors = {}
    while True:
        answer = person.pull(cursors, kinds=KINDS).json
        for part in answer["parts"]:
            version = part.get("asof", part.get("to"))
            last = [part["rows"][-1]["id"]] if not part.get("last", True) else []
            cursors[part["scope"]] = [part["grant"], version, *last]
            if "low" in part or part["scope"].startswith(("chat:", "photos:")):
                cursors[part["scope"]] = [part["grant"], version, *(last or [""]), part.get("low", 1), 1 << 50]
        if not answer["more"]:
            return cursors


def content(server):
    """Returns the rows of all tables, in any order, except those about the database itself."""
    plain = lambda value: "\\x" + value.hex() if isinstance(value, bytes) else value
    text = lambda row: repr([plain(value) for value in row])
    return {table: sorted(text(row) for row in database.rows(server, f'SELECT * FROM "{table}"'))
            for table in database.tables(server) if table != "meta"}
