"""Access to pictures, and the headers of their responses."""

import pytest
from dela import Client, new_id
from pictures import attach, encoded, get_picture, name, photo, upload, upload_part


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


@pytest.fixture(scope="module")
def list_picture(server, ada, bob, cleo):
    """A picture in Ada's list, with Bob as a viewer and Cleo as a former member."""
    data = encoded(photo(), quality=90)
    scope = ada.new_list()
    ada.share(scope, bob, "viewer")
    ada.share(scope, cleo)
    assert "done" in ada.do(scope, "member.remove", person=cleo.id)
    assert upload(ada, data).status == 200
    attach(ada, scope, name(data))
    return scope, name(data)


@pytest.mark.feature("F6")
def test_guest_can_neither_upload_nor_see_pictures(server, list_picture):
    guest = Client(server)
    assert upload_part(guest, b"x", 0, 1, "ab" * 32).json == {"error": "signedOut"}
    assert get_picture(guest, *list_picture).json == {"error": "signedOut"}


@pytest.mark.feature("F6")
def test_picture_is_visible_to_members_of_the_list_only(server, ada, bob, cleo, list_picture):
    scope, blob = list_picture
    stranger = server.person("Stranger")
    assert [get_picture(who, scope, blob).status for who in (ada, bob, cleo, stranger)] == [200, 200, 404, 404]
    own = stranger.new_list()
    for elsewhere in (own, f"user:{stranger.id}", f"user:{ada.id}", "list:" + new_id(), f"list:inbox-{ada.id}"):
        assert get_picture(stranger, elsewhere, blob).status in (400, 404), elsewhere
    unknown = get_picture(stranger, scope, "ab" * 32)
    assert unknown.bytes == get_picture(stranger, scope,
                                        blob).bytes, "the response does not reveal if the picture exists"
    assert get_picture(ada, ada.new_list(), blob).status == 404, "only in its list"


def test_user_who_loses_a_list_loses_its_pictures_at_the_next_request(server, ada, list_picture):
    scope, blob = list_picture
    dora = server.person("Dora")
    ada.share(scope, dora)
    tag = get_picture(dora, scope, blob).headers["ETag"]
    assert get_picture(dora, scope, blob, **{"If-None-Match": tag}).status == 304
    assert "done" in ada.do(scope, "member.remove", person=dora.id)
    assert get_picture(dora, scope, blob, **{"If-None-Match": tag}).status == 404
    ada.share(scope, dora)
    assert "done" in ada.do(scope, "list.delete")
    assert (get_picture(dora, scope, blob).status,
            get_picture(ada, scope, blob).status) == (404, 200), "a deleted list is its owner's"
    assert "done" in ada.do(scope, "list.restore")
    dora.post("/v1/sign-out", {})
    assert get_picture(dora, scope, blob).status == 401


@pytest.mark.parametrize("size", ["", "huge", "../thumb", "original", "thumb.webp", "1280"])
def test_only_existing_sizes_can_be_requested(bob, list_picture, size):
    assert get_picture(bob, *list_picture, size).status in (400, 404)


def test_picture_response_has_the_right_headers(ada, list_picture):
    answer = get_picture(ada, *list_picture, Accept="image/webp")
    headers = {key: answer.headers.get_all(key) for key in answer.headers}
    assert headers["Content-Type"] == ["image/webp"]
    assert headers["Content-Security-Policy"] == ["sandbox; default-src 'none'"]
    assert headers["X-Content-Type-Options"] == ["nosniff"]
    assert headers["Cache-Control"] == ["private, no-cache"]
    assert headers["Vary"] == ["Accept"]
    assert headers["Cross-Origin-Resource-Policy"] == ["same-origin"]


def test_kept_original_is_available_to_its_uploader_only(server, ada, bob):
    data, other = encoded(photo(500, 400, seed=8)), encoded(photo(500, 400, seed=9))
    scope = ada.new_list()
    ada.share(scope, bob)
    assert upload(ada, data, keep=1).status == 200 and upload(ada, other).status == 200
    attach(ada, scope, name(data), name(other))
    kept = get_picture(ada, scope, name(data), "original")
    assert kept.bytes == data
    assert kept.headers["Content-Type"] == "application/octet-stream"
    assert kept.headers["Content-Disposition"] == "attachment"
    assert get_picture(bob, scope, name(data), "original").status == 404
    assert get_picture(ada, scope, name(other), "original").status == 404


@pytest.mark.parametrize(
    "role,expected", [("stranger", "notFound"), ("viewer", "forbidden"), ("editor", "done"), ("owner", "done")])
def test_pictures_are_added_moved_and_removed_by_editors_of_the_list(ada, bob, role, expected):
    data, scope = encoded(photo(300, 200, seed=12)), ada.new_list()
    author = ada if role == "owner" else bob
    if role in ("viewer", "editor"):
        ada.share(scope, bob, role)
    item, picture = ada.add_item(scope), new_id()
    assert upload(ada, data).status == 200 and upload(bob, data).status == 200
    assert "done" in ada.do(scope, "picture.add", id=picture, item=item, blob=name(data), rank="V")
    mine = {"id": new_id(), "item": item, "blob": name(data), "rank": "W"}
    for intent, arguments in (
        ("picture.add", mine), ("picture.move", {"id": picture, "rank": "X"}), ("picture.delete", {"id": picture}),
        ("picture.restore", {"id": picture}), ("picture.delete", {"id": picture}), ("picture.purge", {"id": picture}),
    ):
        result, rights = author.do(scope, intent, **arguments), expected
        if (role, intent) == ("editor", "picture.purge"):
            rights = "forbidden"
        assert ("done" if "done" in result else result["refused"]) == rights, intent


def test_blob_id_alone_gives_no_access(ada, bob):
    data, theirs, mine = encoded(photo(300, 200, seed=13)), ada.new_list(), bob.new_list()
    assert upload(ada, data).status == 200
    attach(ada, theirs, name(data))
    stolen = {"id": new_id(), "item": bob.add_item(mine), "blob": name(data), "rank": "V"}
    assert bob.do(mine, "picture.add", **stolen)["refused"] == "notFound"
    assert bob.do(f"user:{bob.id}", "profile.portray", blob=name(data))["refused"] == "notFound"
    assert get_picture(bob, mine, name(data)).status == 404


@pytest.mark.feature("L2", "F7")
def test_copied_list_keeps_its_pictures_after_the_original_is_deleted(ada, bob):
    data, scope, copy = encoded(photo(300, 200, seed=14)), ada.new_list(), "list:" + new_id()
    assert upload(ada, data).status == 200
    attach(ada, scope, name(data))
    ada.share(scope, bob, "viewer")
    assert "done" in bob.do(copy, "list.copy", **{"from": scope})
    assert "done" in ada.do(scope, "list.delete") and "done" in ada.do(scope, "list.purge")
    assert [get_picture(bob, copy, name(data)).status, get_picture(ada, scope, name(data)).status] == [200, 404]


def test_profile_picture_is_visible_to_users_who_share_a_scope(server, ada, bob):
    data, scope, stranger = encoded(photo(300, 300, seed=15)), ada.new_list(), server.person("Stranger")
    assert upload(bob, data).status == 200
    assert "done" in bob.do(f"user:{bob.id}", "profile.portray", blob=name(data))
    ada.share(scope, bob, "viewer")
    assert ada.records(scope)["member:" + bob.id]["d"]["picture"] == name(data)
    assert [get_picture(who, scope, name(data)).status for who in (ada, bob, stranger)] == [200, 200, 404]
    assert get_picture(bob, f"user:{bob.id}", name(data)).status == 200
    assert "done" in bob.do(scope, "member.leave")
    assert get_picture(ada, scope, name(data)).status == 404


@pytest.mark.feature("G2")
def test_group_picture_is_visible_to_members_including_new_ones(server, ada, bob):
    data, group, stranger = encoded(photo(300, 300, seed=16)), "group:" + new_id(), server.person("Stranger")
    assert "done" in ada.do(group, "group.create", name="Family")
    ada.share(group, bob, "viewer")
    assert upload(ada, data).status == 200 and upload(bob, data).status == 200
    assert bob.do(group, "group.portray", blob=name(data))["refused"] == "forbidden"
    assert "done" in ada.do(group, "group.portray", blob=name(data))
    scope = ada.new_list()
    ada.share(scope, stranger)
    assert "done" in ada.do(scope, "share.set", group=group[6:], role="viewer")
    assert [get_picture(who, group, name(data)).status for who in (ada, bob, stranger)] == [200, 200, 404]
    assert get_picture(stranger, scope, name(data)).status == 404, "sharing a list with a group does not make a member"
    ada.share(group, stranger, "viewer")
    assert get_picture(stranger, group, name(data)).status == 200
    assert "done" in ada.do(group, "group.rename", name="Relatives")
    assert ada.records(group)["group"]["d"] == {"name": "Relatives", "picture": name(data)}
    assert "done" in bob.do(group, "member.leave")
    assert get_picture(bob, group, name(data)).status == 404
    assert "done" in ada.do(group, "group.portray")
    assert get_picture(ada, group, name(data)).status == 404


@pytest.mark.feature("G2")
def test_owner_can_restore_a_removed_group_picture_of_another_member(server, ada, bob):
    data, group = encoded(photo(300, 300, seed=23)), "group:" + new_id()
    assert "done" in ada.do(group, "group.create", name="Family")
    ada.share(group, bob, "viewer")
    assert upload(ada, data).status == 200
    assert "done" in ada.do(group, "group.portray", blob=name(data))
    assert "done" in ada.do(group, "member.transfer", person=bob.id)
    image_info = upload_part(ada, b"", 0, 0, name(data)).json["picture"]
    # A removal made offline requests the picture before it is gone; one made online requests it afterwards.
    assert upload_part(bob, b"", 0, 0, name(data)).json == {"received": 0, "picture": image_info}
    for _ in range(2):
        assert "done" in bob.do(group, "group.portray")
        assert get_picture(bob, group, name(data)).status == 404
        assert upload_part(bob, b"", 0, 0, name(data)).json == {"received": 0, "picture": image_info}
        assert "done" in bob.do(group, "group.portray", blob=name(data))
        assert get_picture(ada, group, name(data)).status == 200
    other = encoded(photo(300, 300, seed=24))
    assert upload(bob, other).status == 200 and "done" in bob.do(group, "group.portray", blob=name(other))
    assert get_picture(bob, group, name(data), "original").status == 404
    stranger = server.person("Stranger")
    assert upload_part(stranger, b"", 0, 0, name(data)).json == {"error": "refused", "refusal": "gone"}


def user_with_picture(server, name_of_person, seed):
    """Creates a user with a profile picture."""
    person, data = server.person(name_of_person), encoded(photo(300, 300, seed=seed))
    assert upload(person, data).status == 200
    assert "done" in person.do(f"user:{person.id}", "profile.portray", blob=name(data))
    return person, name(data)


def test_users_found_in_the_directory_show_only_their_profile_picture(server, ada, bob):
    zelda, blob = user_with_picture(server, "Zelda", 17)
    (found,) = ada.get("/v1/people?q=zelda").json["people"]
    assert found == {"person": zelda.id, "name": "Zelda", "picture": blob}
    assert get_picture(ada, f"user:{zelda.id}", blob).status == 200
    assert get_picture(ada, f"user:{zelda.id}", blob, "screen").status == 404, "only the size shown next to a name"
    assert get_picture(ada, f"user:{bob.id}", blob).status == 404
    assert get_picture(Client(server), f"user:{zelda.id}", blob).status == 401
    private = encoded(photo(300, 300, seed=18))
    assert upload(zelda, private).status == 200
    attach(zelda, zelda.new_list(), name(private))
    assert get_picture(ada, f"user:{zelda.id}", name(private)).status == 404
    assert "done" in zelda.do(f"user:{zelda.id}", "profile.portray")
    assert get_picture(ada, f"user:{zelda.id}", blob).status == 404
    assert "picture" not in ada.get("/v1/people?q=zelda").json["people"][0]


@pytest.mark.feature("L9")
@pytest.mark.parametrize("kind", ["list", "group"])
@pytest.mark.parametrize("becomes", ["none", "another"])
def test_profile_picture_removed_while_a_list_was_in_the_trash_does_not_return(server, ada, kind, becomes):
    zelda, blob = user_with_picture(server, "Zelda", 25)
    scope = ada.new_list() if kind == "list" else "group:" + new_id()
    if kind == "group":
        assert "done" in ada.do(scope, "group.create", name="Family")
    ada.share(scope, zelda, "viewer")
    assert ada.records(scope)["member:" + zelda.id]["d"]["picture"] == blob
    assert "done" in ada.do(scope, kind + ".delete")
    assert get_picture(ada, scope, blob).status == 200, "the owner sees the trash"
    other = encoded(photo(300, 300, seed=26))
    assert upload(zelda, other).status == 200
    now = {"blob": name(other)} if becomes == "another" else {}
    assert "done" in zelda.do(f"user:{zelda.id}", "profile.portray", **now)
    assert get_picture(ada, scope, blob).status == 404, "also while the list is in the trash"
    assert "done" in ada.do(scope, kind + ".restore")
    assert ada.records(scope)["member:" + zelda.id]["d"].get("picture") == now.get("blob")
    assert get_picture(ada, scope, blob).status == 404
    assert get_picture(ada, scope, name(other)).status == (200 if now else 404)


def test_profile_picture_of_a_disabled_user_is_hidden(server, ada):
    gone, blob = user_with_picture(server, "Yolanda", 19)
    assert get_picture(ada, f"user:{gone.id}", blob).status == 200
    assert server.run("user", "disable", gone.email).returncode == 0
    assert get_picture(ada, f"user:{gone.id}", blob).status == 404


@pytest.mark.feature("G1")
def test_strangers_do_not_see_profile_pictures_while_the_directory_is_hidden(make_server):
    server = make_server(DELA_DIRECTORY="shared").start()
    ada, (bob, blob) = server.person("Ada"), user_with_picture(server, "Bob", 20)
    assert get_picture(ada, f"user:{bob.id}", blob).status == 404
    scope = ada.new_list()
    ada.share(scope, bob)
    assert get_picture(ada, f"user:{bob.id}", blob).status == 200
    assert ada.get("/v1/people?q=bob").json["people"][0]["picture"] == blob
    assert "done" in ada.do(scope, "member.remove", person=bob.id)
    assert get_picture(ada, f"user:{bob.id}", blob).status == 404


def test_user_can_request_their_earlier_upload_without_the_local_bytes(ada, bob):
    data = encoded(photo(300, 300, seed=21))
    brought = upload(ada, data).json
    assert upload_part(ada, b"", 0, 0, name(data)).json == brought
    assert upload_part(bob, b"", 0, 0, name(data)).json == {"error": "refused", "refusal": "gone"}
    assert upload_part(bob, b"x", 0, 0, name(data)).status in (400, 413, 422)
