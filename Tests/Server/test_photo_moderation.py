"""Photos that the operator removes or hides."""

import pytest
from pictures import encoded, name, photo, upload
from test_photos import add_photo, listed, own_photos, sees


@pytest.mark.feature("P1")
def test_operator_names_the_author_if_several_users_have_photos_with_one_id(server, ada, bob):
    id, _ = add_photo(ada, own_photos(ada), 90, everyone=True, caption="Wedding")
    data = encoded(photo(320, 240, seed=91))
    image_info = upload(bob, data, **{"for": "photo"}).json["picture"]
    assert "done" in bob.do(own_photos(bob), "photo.add", id=id, blob=name(data), everyone=True, caption="Spam",
                            **image_info)
    asked = server.run("photo", "remove", id)
    assert asked.returncode == 1 and "EMAIL" in asked.stderr
    assert f"{id} {ada.email} Wedding" in asked.stdout and f"{id} {bob.email} Spam" in asked.stdout
    assert server.run("photo", "remove", id, "nobody@example.org").returncode == 1
    assert "blob" in ada.records(own_photos(ada), window=100)[id]["d"]
    assert "blob" in bob.records(own_photos(bob), window=100)[id]["d"]
    assert server.run("photo", "remove", id, bob.email).returncode == 0
    assert "blob" in ada.records(own_photos(ada), window=100)[id]["d"]
    assert "blob" not in bob.records(own_photos(bob), window=100)[id]["d"]
    assert server.run("photo", "remove", id).returncode == 0


@pytest.mark.feature("G5")
def test_public_photos_of_a_blocked_user_are_not_listed(server, ada, bob):
    eve, own = server.person("Eve"), "user:" + ada.id
    id, _ = add_photo(eve, own_photos(eve), 93, everyone=True)
    lists = lambda who: id in [entry["row"]["id"] for entry in listed(who)]
    assert lists(ada)
    assert "done" in ada.do(own, "person.block", person=eve.id, name="Eve")
    assert not lists(ada) and lists(bob) and lists(eve)
    assert "done" in ada.do(own, "person.unblock", person=eve.id)
    assert lists(ada)


@pytest.mark.feature("P1")
def test_photos_of_a_disabled_account_are_hidden_until_it_is_enabled(server, ada):
    eve = server.person("Eve")
    id, blob = add_photo(eve, own_photos(eve), 92, everyone=True)
    shown = lambda: (id in [entry["row"]["id"] for entry in listed(ada)],
                     sees(ada, own_photos(eve), blob, everyone=True) == 200)
    assert shown() == (True, True)
    server.run("user", "disable", eve.email)
    assert shown() == (False, False) and id in server.run("photo", "list").stdout
    server.run("user", "enable", eve.email)
    assert shown() == (True, True)
