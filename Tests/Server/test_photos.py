"""Photos: visibility of group photos, private photos and public photos, and the end of that visibility."""

import pytest
from dela import KINDS, Client, command, new_id
from pictures import encoded, get_picture, name, photo, upload
from sample_commands import favourite_arguments
from socketclient import Live

pytestmark = pytest.mark.feature("P6", "P8")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def own_photos(person):
    return "photos:" + person.id


def add_photo(person, scope, seed, width=320, **more):
    """Adds a photo with its own bytes. Returns its id and its blob id."""
    data, id = encoded(photo(width, 240, seed=seed)), new_id()
    image_info = upload(person, data, **{"for": "photo"}).json["picture"]
    result = person.do(scope, "photo.add", id=id, blob=name(data), **image_info, **more)
    assert "done" in result, result
    return id, name(data)


def listed(person, after=None):
    """Returns the public photos from all pages."""
    photos, answer = [], None
    while answer is None or answer.get("next"):
        mark = f"?after={answer['next'].replace(' ', '%20')}" if answer else ""
        answer = person.get("/v1/photos" + mark).json
        photos += answer["photos"]
    return photos


def sees(person, scope, blob, everyone=False):
    return get_picture(person, scope, blob, everyone=everyone).status


@pytest.fixture
def group(ada, bob):
    scope = "group:" + new_id()
    assert "done" in ada.do(scope, "group.create", name="Family")
    assert "done" in ada.do(scope, "member.add", person=bob.id, role="viewer")
    return scope


def test_private_photo_is_visible_only_to_its_author(server, ada, bob):
    id, blob = add_photo(ada, own_photos(ada), 101, caption="Secret beach")
    assert ada.records(own_photos(ada), window=100)[id]["d"]["caption"] == "Secret beach"
    assert sees(ada, own_photos(ada), blob) == 200
    assert sees(bob, own_photos(ada), blob) == 404 and bob.records(own_photos(ada), window=100) == {}
    assert sees(Client(server), own_photos(ada), blob) == 401
    assert id not in [entry["row"]["id"] for entry in listed(bob)]
    for intent, arguments in {
        "photo.describe": {"caption": "Mine", "alternative": ""}, "photo.show": {"everyone": True}, "photo.delete": {},
        "photo.send": {"to": own_photos(bob), "as": new_id(), "everyone": False},
    }.items():
        assert bob.do(own_photos(ada), intent, id=id, **arguments)["refused"] == "notFound", intent
    assert bob.do(own_photos(bob), "photo.add", id=new_id(), blob=blob)["refused"] == "notFound"
    answer = bob.push({**command("user:" + bob.id, "favourite.add"),
                      "with": favourite_arguments(id, own_photos(ada), blob)})
    assert "done" in answer[0], answer
    assert sees(bob, own_photos(ada), blob) == 404  # A heart gives no access.


def test_public_photo_is_listed_for_all_users_until_it_is_private_again(server, ada, bob):
    id, blob = add_photo(ada, own_photos(ada), 102, everyone=True, caption="<b>The sea</b>")
    entry = next(entry for entry in listed(bob) if entry["row"]["id"] == id)
    assert entry["scope"] == own_photos(ada) and entry["author"] == "Ada"
    assert entry["row"]["d"]["caption"] == "<b>The sea</b>"
    assert sees(bob, own_photos(ada), blob, everyone=True) == 200 and Client(server).get("/v1/photos").status == 401
    # It must be requested as a public photo: others are not among the author's photos.
    assert sees(bob, own_photos(ada), blob) == 404
    assert get_picture(ada, own_photos(ada), blob, "original", everyone=True).status == 404
    # The author's other records remain inaccessible.
    assert bob.records(own_photos(ada), window=100) == {}
    assert bob.do(own_photos(ada), "photo.delete", id=id)["refused"] == "notFound"
    for intent, back in (("photo.show", {"everyone": True}), ("photo.delete", None)):
        assert "done" in ada.do(own_photos(ada), intent, id=id, **({"everyone": False} if back else {}))
        assert id not in [entry["row"]["id"]
                          for entry in listed(bob)] and sees(bob, own_photos(ada), blob, everyone=True) == 404, intent
        assert "done" in ada.do(own_photos(ada), "photo.show" if back else "photo.restore", id=id, **(back or {}))
        assert id in [entry["row"]["id"]
                      for entry in listed(bob)] and sees(bob, own_photos(ada), blob, everyone=True) == 200, intent


def test_public_path_gives_access_to_public_photos_only(ada, bob, group):
    _, blob = add_photo(ada, own_photos(ada), 107)
    photos = group.replace("group:", "photos:")
    _, of_group = add_photo(bob, photos, 108)
    assert (sees(ada, own_photos(ada), blob), sees(ada, own_photos(ada), blob, everyone=True)) == (200, 404)
    assert (sees(ada, photos, of_group), sees(ada, photos, of_group, everyone=True)) == (200, 404)
    assert sees(ada, f"user:{ada.id}", blob, everyone=True) == 404


def test_photo_deleted_in_a_group_is_visible_to_its_author_only(ada, bob, cleo, group):
    photos = group.replace("group:", "photos:")
    for index, deleter in enumerate((bob, ada)):
        id, blob = add_photo(bob, photos, 150 + index, caption="Private words", alternative="More of them")
        before = ada.records(photos, window=100)[id]["d"]["n"]
        done = deleter.do(photos, "photo.delete", id=id)
        assert ("photos:" + bob.id in done["done"]) == (deleter is bob), done
        assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
        for person in (ada, bob, cleo):
            left = person.records(photos, window=100)[id]["d"]
            assert left["n"] == before and "words" not in str(left) and "blob" not in left, left
            assert sees(person, photos, blob) == 404 and sees(person, photos, blob, everyone=True) == 404
        for person in (ada, cleo):
            assert sees(person, own_photos(bob), blob) == 404 and person.records(own_photos(bob), window=100) == {}
            for scope, refused in ((photos, "forbidden"), (own_photos(bob), "notFound")):
                assert person.do(scope, "photo.restore", id=id)["refused"] == refused
        kept = bob.records(own_photos(bob), window=100)[id]["d"]
        assert kept["caption"] == "Private words" and "deleted" in kept and sees(bob, own_photos(bob), blob) == 200
        assert "done" in bob.do(own_photos(bob), "photo.restore", id=id)
        assert sees(ada, photos, blob) == sees(cleo, photos, blob) == 200 and sees(bob, own_photos(bob), blob) == 404
        back = cleo.records(photos, window=100)[id]["d"]
        assert (back["n"], back["caption"]) == (before, "Private words")
        assert "done" in ada.do(group, "member.remove", person=cleo.id)


def test_picture_occurs_once_among_the_photos_of_a_group(ada, bob, group):
    photos = group.replace("group:", "photos:")
    id, blob = add_photo(ada, photos, 152)
    for person in (ada, bob):
        assert person.do(photos, "photo.add", id=new_id(), blob=blob)["refused"] == "duplicate"
    assert "done" in ada.do(photos, "photo.delete", id=id)
    assert bob.do(photos, "photo.add", id=new_id(), blob=blob)["refused"] == "notFound", "it is inaccessible"
    again = new_id()
    assert "done" in ada.do(photos, "photo.add", id=again, blob=blob)
    assert ada.do(own_photos(ada), "photo.restore", id=id)["refused"] == "duplicate"
    assert "done" in ada.do(photos, "photo.delete", id=again)
    assert "done" in ada.do(own_photos(ada), "photo.restore", id=id)


def test_member_sees_group_photos_until_they_leave(ada, bob, cleo, group):
    photos = group.replace("group:", "photos:")
    id, blob = add_photo(bob, photos, 103)
    assert sees(ada, photos, blob) == sees(bob, photos, blob) == 200 and sees(cleo, photos, blob) == 404
    assert add_photo(ada, photos, 104)
    assert cleo.do(photos, "photo.add", id=new_id(), blob=blob)["refused"] == "notFound"
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    assert sees(cleo, photos, blob) == 200 and id in cleo.records(photos, window=100)
    assert "done" in ada.do(group, "member.remove", person=cleo.id)
    assert sees(cleo, photos, blob) == 404 and cleo.records(photos, window=100) == {}
    assert "done" in ada.do(group, "group.delete") and sees(bob, photos, blob) == 404
    assert "done" in ada.do(group, "group.restore") and sees(bob, photos, blob) == 200
    assert "done" in ada.do(group, "group.delete") and "done" in ada.do(group, "group.purge")
    assert sees(bob, photos, blob) == sees(ada, photos, blob) == 404


def test_new_audience_denies_the_bytes_to_users_who_lost_access(ada, bob, cleo, group):
    photos = group.replace("group:", "photos:")
    id, blob = add_photo(ada, own_photos(ada), 105, everyone=True, caption="For all")
    copy = new_id()
    assert sees(cleo, own_photos(ada), blob, everyone=True) == 200
    assert "done" in ada.do(own_photos(ada), "photo.send", id=id, to=photos, **{"as": copy}, everyone=False)
    assert sees(cleo, own_photos(ada), blob, everyone=True) == 404 and sees(cleo, photos, blob) == 404
    assert sees(bob, photos, blob) == 200
    assert id not in [entry["row"]["id"] for entry in listed(cleo)]
    assert "For all" not in str(ada.records(own_photos(ada), window=100)[id])
    assert bob.do(photos, "photo.send", id=copy, to=own_photos(bob), **{"as": new_id()},
                  everyone=True)["refused"] == "forbidden"
    assert "done" in ada.do(photos, "photo.send", id=copy, to=own_photos(ada), **{"as": id}, everyone=False)
    assert sees(bob, photos, blob) == 404 and sees(bob, own_photos(ada), blob) == 404
    assert sees(ada, own_photos(ada), blob) == 200


def test_new_caption_is_visible_to_the_new_audience_only(ada, bob, group):
    photos, mine, copy = group.replace("group:", "photos:"), own_photos(ada), new_id()
    id, _ = add_photo(ada, photos, 160, caption="For us")
    live = Live(bob)
    try:
        live.hello(kinds=KINDS)
        words = {"caption": "Private address", "alternative": "Private map"}
        sent = ada.do(photos, "photo.sendDescribed", id=id, to=mine, **{"as": copy}, everyone=False, **words)
        assert "done" in sent, sent
        assert "done" in ada.do(group, "group.rename", name="Last")
        messages = [live.receive()]
        while "Last" not in str(messages[-1]):
            messages.append(live.receive())
    finally:
        live.close()
    assert id in str(messages) and "Private" not in str(messages), messages
    assert "For us" not in str(bob.records(photos, window=100)[id]) and bob.records(mine, window=100) == {}
    assert ada.records(mine, window=100)[copy]["d"]["caption"] == "Private address"


def test_rejected_move_keeps_the_old_caption_for_its_viewers(ada, bob, group):
    photos, mine = group.replace("group:", "photos:"), own_photos(ada)
    id, blob = add_photo(ada, photos, 161, caption="For us")
    assert "done" in ada.do(mine, "photo.add", id=new_id(), blob=blob)
    words = {"caption": "Private address", "alternative": ""}
    moved = ada.do(photos, "photo.sendDescribed", id=id, to=mine, **{"as": new_id()}, everyone=False, **words)
    assert moved["refused"] == "duplicate"
    assert bob.records(photos, window=100)[id]["d"]["caption"] == "For us"


def test_pages_are_complete_and_page_marks_give_no_access(ada, bob):
    ids = [add_photo(ada, own_photos(ada), 110, width=200 + index, everyone=True)[0] for index in range(62)]
    found = [entry["row"]["id"] for entry in listed(bob)]
    assert [id for id in found if id in ids] == ids[::-1] and len(set(found)) == len(found)
    for mark in ("x", "1%202%203", "9" * 200, "%ff", "1%20list:" + new_id()):
        assert bob.get("/v1/photos?after=" + mark).status == 400, mark
    far = f"{2**63 - 1}%20photos:{ada.id}%20{new_id()}"
    assert bob.get("/v1/photos?after=" + far).json["photos"]
    assert bob.get(f"/v1/photos?after=-1%20photos:{ada.id}%20{new_id()}").json["photos"] == []
    assert bob.get(f"/v1/photos?after=0%20photos:{bob.id}%20{new_id()}").json["photos"] == []


@pytest.mark.feature("P10")
def test_page_of_public_photos_ends_between_albums(server, ada, bob):
    dora, album = server.person("Dora"), None
    for place in range(1, 13):
        own = own_photos(dora)
        id, _ = add_photo(dora, own, 130, width=200 + place, everyone=True, album=album or new_id(), place=place)
        album = album or dora.records(own, window=100)[id]["d"]["album"]
        if place == 6:
            add_photo(bob, own_photos(bob), 131, everyone=True)
    for index in range(25):
        add_photo(ada, own_photos(ada), 132, width=200 + index, everyone=True)
    photos = ada.get("/v1/photos").json["photos"]
    assert [entry["row"]["d"].get("place") for entry in photos[25:]] == [12, 11, 10, 9, 8, 7, None, 6, 5, 4, 3, 2, 1]
    entries = listed(ada)
    assert entries[:38] == photos and len({entry["row"]["id"] for entry in entries}) == len(entries)


def test_photos_are_deleted_with_the_account(server, ada, group):
    dora = server.person("Dora")
    photos = group.replace("group:", "photos:")
    assert "done" in ada.do(group, "member.add", person=dora.id, role="viewer")
    public, public_blob = add_photo(dora, own_photos(dora), 120, everyone=True)
    _, blob = add_photo(ada, photos, 122)
    id, gone = add_photo(dora, photos, 121)
    assert dora.post("/v1/account/delete", {"password": dora.password}).status == 200
    assert public not in [entry["row"]["id"] for entry in listed(ada)]
    assert sees(ada, own_photos(dora), public_blob, everyone=True) == 404
    assert sees(ada, photos, gone) == 404 and sees(ada, photos, blob) == 200
    row = ada.records(photos, window=100)[id]["d"]
    assert row["n"] == 2 and "blob" not in row


def test_photos_are_not_public_while_the_directory_is_hidden(make_server):
    server = make_server(DELA_DIRECTORY="shared").start()
    ada, bob = server.person("Ada"), server.person("Bob")
    data = encoded(photo(320, 240, seed=130))
    image_info = upload(ada, data).json["picture"]
    made = {"id": new_id(), "blob": name(data), **image_info}
    assert ada.do(own_photos(ada), "photo.add", **made, everyone=True)["refused"] == "forbidden"
    assert "done" in ada.do(own_photos(ada), "photo.add", **made)
    assert ada.do(own_photos(ada), "photo.show", id=made["id"], everyone=True)["refused"] == "forbidden"
    assert bob.get("/v1/photos").json == {"photos": [], "offered": False}


@pytest.mark.feature("U1", "P5")
def test_single_photo_is_served_to_its_viewers_and_unknown_to_others(server, ada, bob, cleo, group):
    def one(person, scope, id):
        return person.get(f"/v1/photos?scope={scope}&photo={id}")

    photos = group.replace("group:", "photos:")
    earlier, _ = add_photo(bob, photos, 170, caption="Before Cleo came")
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    ours, _ = add_photo(bob, photos, 171, caption="With Cleo")
    mine, _ = add_photo(ada, own_photos(ada), 172)
    shown, _ = add_photo(ada, own_photos(ada), 173, everyone=True, caption="The sea")
    never = one(cleo, own_photos(ada), new_id())
    assert never.status == 404
    for person, scope, id, sees in (
        (ada, photos, earlier, True), (cleo, photos, earlier, True), (cleo, photos, ours, True),
        (ada, own_photos(ada), mine, True),
        (bob, own_photos(ada), mine, False), (cleo, own_photos(bob), ours, False), (cleo, own_photos(ada), shown, True),
    ):
        answer = one(person, scope, id)
        if not sees:
            assert (answer.status, answer.bytes) == (404, never.bytes), (person.id, scope, id)
            continue
        (entry,) = answer.json["photos"]
        assert entry["scope"] == scope and entry["row"]["id"] == id and "next" not in answer.json
        assert entry["author"] == ("Bob" if id in (earlier, ours) else "Ada")
    assert one(cleo, own_photos(ada), shown).json["photos"][0]["row"]["d"]["caption"] == "The sea"
    assert "done" in ada.do(own_photos(ada), "photo.show", id=shown, everyone=False)
    assert "done" in ada.do(group, "member.remove", person=cleo.id)
    assert "done" in bob.do(photos, "photo.delete", id=ours)
    for person, scope, id in ((cleo, own_photos(ada), shown), (cleo, photos, ours), (ada, photos, ours)):
        assert one(person, scope, id).bytes == never.bytes
    assert one(Client(server), own_photos(ada), shown).status == 401
    for query in ("photo=1", f"scope=list:{mine}&photo={mine}"):
        assert ada.get("/v1/photos?" + query).status == 400
