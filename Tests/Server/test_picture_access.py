"""Who sees a picture, and what browsers are told of it."""

import pytest
from dela import Client, new_id
from pictures import encoded, hang, name, photo, put, see, upload


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


@pytest.fixture(scope="module")
def hung(server, ada, bob, cleo):
    """A picture in a list of Ada's that Bob may only look at, and that Cleo may not any more."""
    data = encoded(photo(), quality=90)
    scope = ada.new_list()
    ada.share(scope, bob, "viewer")
    ada.share(scope, cleo)
    assert "done" in ada.do(scope, "member.remove", person=cleo.id)
    assert upload(ada, data).status == 200
    hang(ada, scope, name(data))
    return scope, name(data)


@pytest.mark.feature("F6")
def test_a_guest_brings_and_sees_nothing(server, hung):
    guest = Client(server)
    assert put(guest, b"x", 0, 1, "ab" * 32).json == {"error": "signedOut"}
    assert see(guest, *hung).json == {"error": "signedOut"}


@pytest.mark.feature("F6")
def test_a_picture_is_seen_by_the_members_of_the_list_and_by_nobody_else(server, ada, bob, cleo, hung):
    scope, blob = hung
    stranger = server.person("Stranger")
    assert [see(who, scope, blob).status for who in (ada, bob, cleo, stranger)] == [200, 200, 404, 404]
    own = stranger.new_list()
    for elsewhere in (own, f"user:{stranger.id}", f"user:{ada.id}", "list:" + new_id(), f"list:inbox-{ada.id}"):
        assert see(stranger, elsewhere, blob).status in (400, 404), elsewhere
    unknown = see(stranger, scope, "ab" * 32)
    assert unknown.bytes == see(stranger, scope, blob).bytes, "whether there is such a picture is not said"
    assert see(ada, ada.new_list(), blob).status == 404, "only where it hangs"


def test_who_loses_the_list_loses_the_picture_at_the_next_request_whatever_they_keep(server, ada, hung):
    scope, blob = hung
    dora = server.person("Dora")
    ada.share(scope, dora)
    tag = see(dora, scope, blob).headers["ETag"]
    assert see(dora, scope, blob, **{"If-None-Match": tag}).status == 304
    assert "done" in ada.do(scope, "member.remove", person=dora.id)
    assert see(dora, scope, blob, **{"If-None-Match": tag}).status == 404
    ada.share(scope, dora)
    assert "done" in ada.do(scope, "list.delete")
    assert (see(dora, scope, blob).status, see(ada, scope, blob).status) == (404, 200), "a deleted list is its owner's"
    assert "done" in ada.do(scope, "list.restore")
    dora.post("/v1/sign-out", {})
    assert see(dora, scope, blob).status == 401


@pytest.mark.parametrize("size", ["", "huge", "../thumb", "original", "thumb.webp", "1280"])
def test_only_the_sizes_there_are_can_be_asked_for(bob, hung, size):
    assert see(bob, *hung, size).status in (400, 404)


def test_a_picture_says_what_browsers_may_do_with_it(ada, hung):
    answer = see(ada, *hung, Accept="image/webp")
    headers = {key: answer.headers.get_all(key) for key in answer.headers}
    assert headers["Content-Type"] == ["image/webp"]
    assert headers["Content-Security-Policy"] == ["sandbox; default-src 'none'"]
    assert headers["X-Content-Type-Options"] == ["nosniff"]
    assert headers["Cache-Control"] == ["private, no-cache"]
    assert headers["Vary"] == ["Accept"]
    assert headers["Cross-Origin-Resource-Policy"] == ["same-origin"]


def test_the_file_itself_is_its_owners_if_it_was_kept(server, ada, bob):
    data, other = encoded(photo(500, 400, seed=8)), encoded(photo(500, 400, seed=9))
    scope = ada.new_list()
    ada.share(scope, bob)
    assert upload(ada, data, keep=1).status == 200 and upload(ada, other).status == 200
    hang(ada, scope, name(data), name(other))
    kept = see(ada, scope, name(data), "original")
    assert kept.bytes == data
    assert kept.headers["Content-Type"] == "application/octet-stream"
    assert kept.headers["Content-Disposition"] == "attachment"
    assert see(bob, scope, name(data), "original").status == 404
    assert see(ada, scope, name(other), "original").status == 404


@pytest.mark.parametrize(
    "role,expected", [("stranger", "notFound"), ("viewer", "forbidden"), ("editor", "done"), ("owner", "done")])
def test_pictures_are_hung_moved_and_taken_away_by_who_may_change_the_list(ada, bob, role, expected):
    data, scope = encoded(photo(300, 200, seed=12)), ada.new_list()
    author = ada if role == "owner" else bob
    if role in ("viewer", "editor"):
        ada.share(scope, bob, role)
    item, picture = ada.add_item(scope), new_id()
    assert upload(ada, data).status == 200 and upload(bob, data).status == 200
    assert "done" in ada.do(scope, "picture.add", id=picture, item=item, blob=name(data), rank="V")
    mine = {"id": new_id(), "item": item, "blob": name(data), "rank": "W"}
    for verb, arguments in (
        ("picture.add", mine), ("picture.move", {"id": picture, "rank": "X"}), ("picture.delete", {"id": picture}),
        ("picture.restore", {"id": picture}), ("picture.delete", {"id": picture}), ("picture.purge", {"id": picture}),
    ):
        result, rights = author.do(scope, verb, **arguments), expected
        if (role, verb) == ("editor", "picture.purge"):
            rights = "forbidden"
        assert ("done" if "done" in result else result["refused"]) == rights, verb


def test_the_name_of_a_picture_is_no_right_to_it(ada, bob):
    data, theirs, mine = encoded(photo(300, 200, seed=13)), ada.new_list(), bob.new_list()
    assert upload(ada, data).status == 200
    hang(ada, theirs, name(data))
    stolen = {"id": new_id(), "item": bob.add_item(mine), "blob": name(data), "rank": "V"}
    assert bob.do(mine, "picture.add", **stolen)["refused"] == "notFound"
    assert bob.do(f"user:{bob.id}", "profile.portray", blob=name(data))["refused"] == "notFound"
    assert see(bob, mine, name(data)).status == 404


@pytest.mark.feature("L2", "F7")
def test_a_copied_list_keeps_its_pictures_when_the_other_is_gone(ada, bob):
    data, scope, copy = encoded(photo(300, 200, seed=14)), ada.new_list(), "list:" + new_id()
    assert upload(ada, data).status == 200
    hang(ada, scope, name(data))
    ada.share(scope, bob, "viewer")
    assert "done" in bob.do(copy, "list.copy", **{"from": scope})
    assert "done" in ada.do(scope, "list.delete") and "done" in ada.do(scope, "list.purge")
    assert [see(bob, copy, name(data)).status, see(ada, scope, name(data)).status] == [200, 404]


def test_the_picture_of_a_person_is_seen_by_those_they_share_something_with(server, ada, bob):
    data, scope, stranger = encoded(photo(300, 300, seed=15)), ada.new_list(), server.person("Stranger")
    assert upload(bob, data).status == 200
    assert "done" in bob.do(f"user:{bob.id}", "profile.portray", blob=name(data))
    ada.share(scope, bob, "viewer")
    assert ada.records(scope)["member:" + bob.id]["d"]["picture"] == name(data)
    assert [see(who, scope, name(data)).status for who in (ada, bob, stranger)] == [200, 200, 404]
    assert see(bob, f"user:{bob.id}", name(data)).status == 200
    assert "done" in bob.do(scope, "member.leave")
    assert see(ada, scope, name(data)).status == 404


@pytest.mark.feature("G2")
def test_the_picture_of_a_group_is_seen_by_its_members_alone_and_by_who_joins(server, ada, bob):
    data, group, stranger = encoded(photo(300, 300, seed=16)), "group:" + new_id(), server.person("Stranger")
    assert "done" in ada.do(group, "group.create", name="Family")
    ada.share(group, bob, "viewer")
    assert upload(ada, data).status == 200 and upload(bob, data).status == 200
    assert bob.do(group, "group.portray", blob=name(data))["refused"] == "forbidden"
    assert "done" in ada.do(group, "group.portray", blob=name(data))
    scope = ada.new_list()
    ada.share(scope, stranger)
    assert "done" in ada.do(scope, "share.set", group=group[6:], role="viewer")
    assert [see(who, group, name(data)).status for who in (ada, bob, stranger)] == [200, 200, 404]
    assert see(stranger, scope, name(data)).status == 404, "who shares a list with the group is not in it"
    ada.share(group, stranger, "viewer")
    assert see(stranger, group, name(data)).status == 200
    assert "done" in ada.do(group, "group.rename", name="Relatives")
    assert ada.records(group)["group"]["d"] == {"name": "Relatives", "picture": name(data)}
    assert "done" in bob.do(group, "member.leave")
    assert see(bob, group, name(data)).status == 404
    assert "done" in ada.do(group, "group.portray")
    assert see(ada, group, name(data)).status == 404


@pytest.mark.feature("G2")
def test_an_owner_takes_back_the_removal_of_a_groups_picture_that_somebody_else_brought(server, ada, bob):
    data, group = encoded(photo(300, 300, seed=23)), "group:" + new_id()
    assert "done" in ada.do(group, "group.create", name="Family")
    ada.share(group, bob, "viewer")
    assert upload(ada, data).status == 200
    assert "done" in ada.do(group, "group.portray", blob=name(data))
    assert "done" in ada.do(group, "member.transfer", person=bob.id)
    looks = put(ada, b"", 0, 0, name(data)).json["picture"]
    # What was done without a network asks for the picture before it is gone, what is done with one after that.
    assert put(bob, b"", 0, 0, name(data)).json == {"received": 0, "picture": looks}
    for _ in range(2):
        assert "done" in bob.do(group, "group.portray")
        assert see(bob, group, name(data)).status == 404
        assert put(bob, b"", 0, 0, name(data)).json == {"received": 0, "picture": looks}
        assert "done" in bob.do(group, "group.portray", blob=name(data))
        assert see(ada, group, name(data)).status == 200
    other = encoded(photo(300, 300, seed=24))
    assert upload(bob, other).status == 200 and "done" in bob.do(group, "group.portray", blob=name(other))
    assert see(bob, group, name(data), "original").status == 404
    stranger = server.person("Stranger")
    assert put(stranger, b"", 0, 0, name(data)).json == {"error": "refused", "refusal": "gone"}


def portrayed(server, name_of_person, seed):
    """Somebody with a picture of themselves."""
    person, data = server.person(name_of_person), encoded(photo(300, 300, seed=seed))
    assert upload(person, data).status == 200
    assert "done" in person.do(f"user:{person.id}", "profile.portray", blob=name(data))
    return person, name(data)


def test_who_is_told_of_a_person_sees_their_picture_and_nothing_else_of_theirs(server, ada, bob):
    zelda, blob = portrayed(server, "Zelda", 17)
    (found,) = ada.get("/v1/people?q=zelda").json["people"]
    assert found == {"person": zelda.id, "name": "Zelda", "picture": blob}
    assert see(ada, f"user:{zelda.id}", blob).status == 200
    assert see(ada, f"user:{zelda.id}", blob, "screen").status == 404, "as large as beside a name, no larger"
    assert see(ada, f"user:{bob.id}", blob).status == 404
    assert see(Client(server), f"user:{zelda.id}", blob).status == 401
    private = encoded(photo(300, 300, seed=18))
    assert upload(zelda, private).status == 200
    hang(zelda, zelda.new_list(), name(private))
    assert see(ada, f"user:{zelda.id}", name(private)).status == 404
    assert "done" in zelda.do(f"user:{zelda.id}", "profile.portray")
    assert see(ada, f"user:{zelda.id}", blob).status == 404
    assert "picture" not in ada.get("/v1/people?q=zelda").json["people"][0]


@pytest.mark.feature("L9")
@pytest.mark.parametrize("kind", ["list", "group"])
@pytest.mark.parametrize("becomes", ["none", "another"])
def test_a_portrait_that_was_taken_away_while_a_list_lay_in_the_trash_does_not_come_back_with_it(server, ada, kind, becomes):
    zelda, blob = portrayed(server, "Zelda", 25)
    scope = ada.new_list() if kind == "list" else "group:" + new_id()
    if kind == "group":
        assert "done" in ada.do(scope, "group.create", name="Family")
    ada.share(scope, zelda, "viewer")
    assert ada.records(scope)["member:" + zelda.id]["d"]["picture"] == blob
    assert "done" in ada.do(scope, kind + ".delete")
    assert see(ada, scope, blob).status == 200, "the owner sees what lies in the trash"
    other = encoded(photo(300, 300, seed=26))
    assert upload(zelda, other).status == 200
    now = {"blob": name(other)} if becomes == "another" else {}
    assert "done" in zelda.do(f"user:{zelda.id}", "profile.portray", **now)
    assert see(ada, scope, blob).status == 404, "also while it lies there"
    assert "done" in ada.do(scope, kind + ".restore")
    assert ada.records(scope)["member:" + zelda.id]["d"].get("picture") == now.get("blob")
    assert see(ada, scope, blob).status == 404
    assert see(ada, scope, name(other)).status == (200 if now else 404)


def test_a_disabled_persons_picture_is_shown_to_nobody(server, ada):
    gone, blob = portrayed(server, "Yolanda", 19)
    assert see(ada, f"user:{gone.id}", blob).status == 200
    assert server.run("user", "disable", gone.email).returncode == 0
    assert see(ada, f"user:{gone.id}", blob).status == 404


@pytest.mark.feature("G1")
def test_where_the_directory_is_hidden_strangers_do_not_see_each_others_pictures(make_server):
    server = make_server(DELA_DIRECTORY="shared").start()
    ada, (bob, blob) = server.person("Ada"), portrayed(server, "Bob", 20)
    assert see(ada, f"user:{bob.id}", blob).status == 404
    scope = ada.new_list()
    ada.share(scope, bob)
    assert see(ada, f"user:{bob.id}", blob).status == 200
    assert ada.get("/v1/people?q=bob").json["people"][0]["picture"] == blob
    assert "done" in ada.do(scope, "member.remove", person=bob.id)
    assert see(ada, f"user:{bob.id}", blob).status == 404


def test_who_has_the_bytes_no_more_can_ask_for_what_they_brought_before(ada, bob):
    data = encoded(photo(300, 300, seed=21))
    brought = upload(ada, data).json
    assert put(ada, b"", 0, 0, name(data)).json == brought
    assert put(bob, b"", 0, 0, name(data)).json == {"error": "refused", "refusal": "gone"}
    assert put(bob, b"x", 0, 0, name(data)).status in (400, 413, 422)
