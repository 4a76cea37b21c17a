"""Photos: who sees those of a group, of one person, and those for everyone, and from when on nobody does any more."""

import pytest
from dela import KINDS, Client, command, new_id
from pictures import encoded, name, photo, see, upload
from socketclient import Live
from verbs import heart

pytestmark = pytest.mark.feature("P6", "P8")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def own(person):
    return "photos:" + person.id


def bring(person, scope, seed, width=320, **more):
    """A photo with bytes of its own, and the name of those."""
    data, id = encoded(photo(width, 240, seed=seed)), new_id()
    looks = upload(person, data, **{"for": "photo"}).json["picture"]
    result = person.do(scope, "photo.add", id=id, blob=name(data), **looks, **more)
    assert "done" in result, result
    return id, name(data)


def listed(person, after=None):
    """The photos for everyone, page after page."""
    photos, answer = [], None
    while answer is None or answer.get("next"):
        mark = f"?after={answer['next'].replace(' ', '%20')}" if answer else ""
        answer = person.get("/v1/photos" + mark).json
        photos += answer["photos"]
    return photos


def sees(person, scope, blob, everyone=False):
    return see(person, scope, blob, everyone=everyone).status


@pytest.fixture
def group(ada, bob):
    scope = "group:" + new_id()
    assert "done" in ada.do(scope, "group.create", name="Family")
    assert "done" in ada.do(scope, "member.add", person=bob.id, role="viewer")
    return scope


def test_a_photo_for_oneself_is_seen_by_nobody_else(server, ada, bob):
    id, blob = bring(ada, own(ada), 101, caption="Secret beach")
    assert ada.records(own(ada), window=100)[id]["d"]["caption"] == "Secret beach"
    assert sees(ada, own(ada), blob) == 200
    assert sees(bob, own(ada), blob) == 404 and bob.records(own(ada), window=100) == {}
    assert sees(Client(server), own(ada), blob) == 401
    assert id not in [entry["row"]["id"] for entry in listed(bob)]
    for verb, arguments in {
        "photo.describe": {"caption": "Mine", "alternative": ""}, "photo.show": {"everyone": True}, "photo.delete": {},
        "photo.send": {"to": own(bob), "as": new_id(), "everyone": False},
    }.items():
        assert bob.do(own(ada), verb, id=id, **arguments)["refused"] == "notFound", verb
    assert bob.do(own(bob), "photo.add", id=new_id(), blob=blob)["refused"] == "notFound"
    given = bob.push({**command("user:" + bob.id, "favourite.add"), "with": heart(id, own(ada), blob)})
    assert "done" in given[0], given
    assert sees(bob, own(ada), blob) == 404  # A heart is no right.


def test_what_is_for_everyone_is_told_to_everyone_until_it_is_not(server, ada, bob):
    id, blob = bring(ada, own(ada), 102, everyone=True, caption="<b>The sea</b>")
    entry = next(entry for entry in listed(bob) if entry["row"]["id"] == id)
    assert entry["scope"] == own(ada) and entry["author"] == "Ada" and entry["row"]["d"]["caption"] == "<b>The sea</b>"
    assert sees(bob, own(ada), blob, everyone=True) == 200 and Client(server).get("/v1/photos").status == 401
    # As such it is asked for: nobody else is among the author's photos.
    assert sees(bob, own(ada), blob) == 404 and see(ada, own(ada), blob, "original", everyone=True).status == 404
    # Its other records stay out of sight.
    assert bob.records(own(ada), window=100) == {}
    assert bob.do(own(ada), "photo.delete", id=id)["refused"] == "notFound"
    for verb, back in (("photo.show", {"everyone": True}), ("photo.delete", None)):
        assert "done" in ada.do(own(ada), verb, id=id, **({"everyone": False} if back else {}))
        assert id not in [entry["row"]["id"] for entry in listed(bob)] and sees(bob, own(ada), blob, everyone=True) == 404, verb
        assert "done" in ada.do(own(ada), "photo.show" if back else "photo.restore", id=id, **(back or {}))
        assert id in [entry["row"]["id"] for entry in listed(bob)] and sees(bob, own(ada), blob, everyone=True) == 200, verb


def test_an_address_for_everyone_is_good_for_nothing_else(ada, bob, group):
    _, blob = bring(ada, own(ada), 107)
    photos = group.replace("group:", "photos:")
    _, of_group = bring(bob, photos, 108)
    assert (sees(ada, own(ada), blob), sees(ada, own(ada), blob, everyone=True)) == (200, 404)
    assert (sees(ada, photos, of_group), sees(ada, photos, of_group, everyone=True)) == (200, 404)
    assert sees(ada, f"user:{ada.id}", blob, everyone=True) == 404


def test_a_photo_deleted_in_a_group_is_its_authors_alone(ada, bob, cleo, group):
    photos = group.replace("group:", "photos:")
    for place, deleter in enumerate((bob, ada)):
        id, blob = bring(bob, photos, 150 + place, caption="Private words", alternative="More of them")
        before = ada.records(photos, window=100)[id]["d"]["n"]
        done = deleter.do(photos, "photo.delete", id=id)
        assert ("photos:" + bob.id in done["done"]) == (deleter is bob), done
        assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
        for person in (ada, bob, cleo):
            left = person.records(photos, window=100)[id]["d"]
            assert left["n"] == before and "words" not in str(left) and "blob" not in left, left
            assert sees(person, photos, blob) == 404 and sees(person, photos, blob, everyone=True) == 404
        for person in (ada, cleo):
            assert sees(person, own(bob), blob) == 404 and person.records(own(bob), window=100) == {}
            for scope, refused in ((photos, "forbidden"), (own(bob), "notFound")):
                assert person.do(scope, "photo.restore", id=id)["refused"] == refused
        kept = bob.records(own(bob), window=100)[id]["d"]
        assert kept["caption"] == "Private words" and "deleted" in kept and sees(bob, own(bob), blob) == 200
        assert "done" in bob.do(own(bob), "photo.restore", id=id)
        assert sees(ada, photos, blob) == sees(cleo, photos, blob) == 200 and sees(bob, own(bob), blob) == 404
        back = cleo.records(photos, window=100)[id]["d"]
        assert (back["n"], back["caption"]) == (before, "Private words")
        assert "done" in ada.do(group, "member.remove", person=cleo.id)


def test_one_picture_stands_once_among_the_photos_of_a_group(ada, bob, group):
    photos = group.replace("group:", "photos:")
    id, blob = bring(ada, photos, 152)
    for person in (ada, bob):
        assert person.do(photos, "photo.add", id=new_id(), blob=blob)["refused"] == "duplicate"
    assert "done" in ada.do(photos, "photo.delete", id=id)
    assert bob.do(photos, "photo.add", id=new_id(), blob=blob)["refused"] == "notFound", "it is out of sight"
    again = new_id()
    assert "done" in ada.do(photos, "photo.add", id=again, blob=blob)
    assert ada.do(own(ada), "photo.restore", id=id)["refused"] == "duplicate"
    assert "done" in ada.do(photos, "photo.delete", id=again) and "done" in ada.do(own(ada), "photo.restore", id=id)


def test_a_group_sees_its_photos_as_long_as_one_is_in_it(ada, bob, cleo, group):
    photos = group.replace("group:", "photos:")
    id, blob = bring(bob, photos, 103)
    assert sees(ada, photos, blob) == sees(bob, photos, blob) == 200 and sees(cleo, photos, blob) == 404
    assert bring(ada, photos, 104)
    assert cleo.do(photos, "photo.add", id=new_id(), blob=blob)["refused"] == "notFound"
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    assert sees(cleo, photos, blob) == 200 and id in cleo.records(photos, window=100)
    assert "done" in ada.do(group, "member.remove", person=cleo.id)
    assert sees(cleo, photos, blob) == 404 and cleo.records(photos, window=100) == {}
    assert "done" in ada.do(group, "group.delete") and sees(bob, photos, blob) == 404
    assert "done" in ada.do(group, "group.restore") and sees(bob, photos, blob) == 200
    assert "done" in ada.do(group, "group.delete") and "done" in ada.do(group, "group.purge")
    assert sees(bob, photos, blob) == sees(ada, photos, blob) == 404


def test_another_audience_refuses_the_bytes_to_who_lost_sight(ada, bob, cleo, group):
    photos = group.replace("group:", "photos:")
    id, blob = bring(ada, own(ada), 105, everyone=True, caption="For all")
    copy = new_id()
    assert sees(cleo, own(ada), blob, everyone=True) == 200
    assert "done" in ada.do(own(ada), "photo.send", id=id, to=photos, **{"as": copy}, everyone=False)
    assert sees(cleo, own(ada), blob, everyone=True) == 404 and sees(cleo, photos, blob) == 404 and sees(bob, photos, blob) == 200
    assert id not in [entry["row"]["id"] for entry in listed(cleo)]
    assert "For all" not in str(ada.records(own(ada), window=100)[id])
    assert bob.do(photos, "photo.send", id=copy, to=own(bob), **{"as": new_id()}, everyone=True)["refused"] == "forbidden"
    assert "done" in ada.do(photos, "photo.send", id=copy, to=own(ada), **{"as": id}, everyone=False)
    assert sees(bob, photos, blob) == 404 and sees(bob, own(ada), blob) == 404 and sees(ada, own(ada), blob) == 200


def test_new_words_are_for_the_new_audience_alone(ada, bob, group):
    photos, mine, copy = group.replace("group:", "photos:"), own(ada), new_id()
    id, _ = bring(ada, photos, 160, caption="For us")
    live = Live(bob)
    try:
        live.hello(kinds=KINDS)
        words = {"caption": "Private address", "alternative": "Private map"}
        sent = ada.do(photos, "photo.sendDescribed", id=id, to=mine, **{"as": copy}, everyone=False, **words)
        assert "done" in sent, sent
        assert "done" in ada.do(group, "group.rename", name="Last")
        told = [live.receive()]
        while "Last" not in str(told[-1]):
            told.append(live.receive())
    finally:
        live.close()
    assert id in str(told) and "Private" not in str(told), told
    assert "For us" not in str(bob.records(photos, window=100)[id]) and bob.records(mine, window=100) == {}
    assert ada.records(mine, window=100)[copy]["d"]["caption"] == "Private address"


def test_who_sees_a_photo_still_sees_its_old_words_where_the_move_was_refused(ada, bob, group):
    photos, mine = group.replace("group:", "photos:"), own(ada)
    id, blob = bring(ada, photos, 161, caption="For us")
    assert "done" in ada.do(mine, "photo.add", id=new_id(), blob=blob)
    words = {"caption": "Private address", "alternative": ""}
    moved = ada.do(photos, "photo.sendDescribed", id=id, to=mine, **{"as": new_id()}, everyone=False, **words)
    assert moved["refused"] == "duplicate"
    assert bob.records(photos, window=100)[id]["d"]["caption"] == "For us"


def test_pages_are_whole_and_marks_give_no_right(ada, bob):
    ids = [bring(ada, own(ada), 110, width=200 + place, everyone=True)[0] for place in range(62)]
    found = [entry["row"]["id"] for entry in listed(bob)]
    assert [id for id in found if id in ids] == ids[::-1] and len(set(found)) == len(found)
    for mark in ("x", "1%202%203", "9" * 200, "%ff", "1%20list:" + new_id()):
        assert bob.get("/v1/photos?after=" + mark).status == 400, mark
    far = f"{2**63 - 1}%20photos:{ada.id}%20{new_id()}"
    assert bob.get("/v1/photos?after=" + far).json["photos"]
    assert bob.get(f"/v1/photos?after=-1%20photos:{ada.id}%20{new_id()}").json["photos"] == []
    assert bob.get(f"/v1/photos?after=0%20photos:{bob.id}%20{new_id()}").json["photos"] == []


def test_photos_go_with_the_account(server, ada, group):
    dora = server.person("Dora")
    photos = group.replace("group:", "photos:")
    assert "done" in ada.do(group, "member.add", person=dora.id, role="viewer")
    public, public_blob = bring(dora, own(dora), 120, everyone=True)
    _, blob = bring(ada, photos, 122)
    id, gone = bring(dora, photos, 121)
    assert dora.post("/v1/account/delete", {"password": dora.password}).status == 200
    assert public not in [entry["row"]["id"] for entry in listed(ada)] and sees(ada, own(dora), public_blob, everyone=True) == 404
    assert sees(ada, photos, gone) == 404 and sees(ada, photos, blob) == 200
    row = ada.records(photos, window=100)[id]["d"]
    assert row["n"] == 2 and "blob" not in row


def test_where_people_do_not_see_each_other_nothing_is_for_everyone(make_server):
    server = make_server(DELA_DIRECTORY="shared").start()
    ada, bob = server.person("Ada"), server.person("Bob")
    data = encoded(photo(320, 240, seed=130))
    looks = upload(ada, data).json["picture"]
    made = {"id": new_id(), "blob": name(data), **looks}
    assert ada.do(own(ada), "photo.add", **made, everyone=True)["refused"] == "forbidden"
    assert "done" in ada.do(own(ada), "photo.add", **made)
    assert ada.do(own(ada), "photo.show", id=made["id"], everyone=True)["refused"] == "forbidden"
    assert bob.get("/v1/photos").json == {"photos": [], "offered": False}


@pytest.mark.feature("P1")
def test_the_operator_says_whose_photo_goes_where_an_id_is_of_several_people(server, ada, bob):
    id, _ = bring(ada, own(ada), 90, everyone=True, caption="Wedding")
    data = encoded(photo(320, 240, seed=91))
    looks = upload(bob, data, **{"for": "photo"}).json["picture"]
    assert "done" in bob.do(own(bob), "photo.add", id=id, blob=name(data), everyone=True, caption="Spam", **looks)
    asked = server.run("photo", "remove", id)
    assert asked.returncode == 1 and "EMAIL" in asked.stderr
    assert f"{id} {ada.email} Wedding" in asked.stdout and f"{id} {bob.email} Spam" in asked.stdout
    assert server.run("photo", "remove", id, "nobody@example.org").returncode == 1
    assert "blob" in ada.records(own(ada), window=100)[id]["d"] and "blob" in bob.records(own(bob), window=100)[id]["d"]
    assert server.run("photo", "remove", id, bob.email).returncode == 0
    assert "blob" in ada.records(own(ada), window=100)[id]["d"] and "blob" not in bob.records(own(bob), window=100)[id]["d"]
    assert server.run("photo", "remove", id).returncode == 0


@pytest.mark.feature("P1")
def test_photos_of_a_disabled_account_are_shown_to_nobody_until_it_may_sign_in_again(server, ada):
    eve = server.person("Eve")
    id, blob = bring(eve, own(eve), 92, everyone=True)
    shown = lambda: (id in [entry["row"]["id"] for entry in listed(ada)], sees(ada, own(eve), blob, everyone=True) == 200)
    assert shown() == (True, True)
    server.run("user", "disable", eve.email)
    assert shown() == (False, False) and id in server.run("photo", "list").stdout
    server.run("user", "enable", eve.email)
    assert shown() == (True, True)


@pytest.mark.feature("U1", "P5")
def test_one_photo_is_told_to_those_who_may_see_it_and_to_others_as_one_that_never_was(server, ada, bob, cleo, group):
    def one(person, scope, id):
        return person.get(f"/v1/photos?scope={scope}&photo={id}")

    photos = group.replace("group:", "photos:")
    earlier, _ = bring(bob, photos, 170, caption="Before Cleo came")
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    ours, _ = bring(bob, photos, 171, caption="With Cleo")
    mine, _ = bring(ada, own(ada), 172)
    shown, _ = bring(ada, own(ada), 173, everyone=True, caption="The sea")
    never = one(cleo, own(ada), new_id())
    assert never.status == 404
    for person, scope, id, sees in (
        (ada, photos, earlier, True), (cleo, photos, earlier, True), (cleo, photos, ours, True), (ada, own(ada), mine, True),
        (bob, own(ada), mine, False), (cleo, own(bob), ours, False), (cleo, own(ada), shown, True),
    ):
        answer = one(person, scope, id)
        if not sees:
            assert (answer.status, answer.bytes) == (404, never.bytes), (person.id, scope, id)
            continue
        (entry,) = answer.json["photos"]
        assert entry["scope"] == scope and entry["row"]["id"] == id and "next" not in answer.json
        assert entry["author"] == ("Bob" if id in (earlier, ours) else "Ada")
    assert one(cleo, own(ada), shown).json["photos"][0]["row"]["d"]["caption"] == "The sea"
    assert "done" in ada.do(own(ada), "photo.show", id=shown, everyone=False)
    assert "done" in ada.do(group, "member.remove", person=cleo.id)
    assert "done" in bob.do(photos, "photo.delete", id=ours)
    for person, scope, id in ((cleo, own(ada), shown), (cleo, photos, ours), (ada, photos, ours)):
        assert one(person, scope, id).bytes == never.bytes
    assert one(Client(server), own(ada), shown).status == 401
    for query in ("photo=1", f"scope=list:{mine}&photo={mine}"):
        assert ada.get("/v1/photos?" + query).status == 400
