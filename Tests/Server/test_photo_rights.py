"""Every kind of command about a photo of a group, from everybody."""

import pytest
from dela import new_id
from pictures import encoded, name, photo, upload
from verbs import every_verb_of_photos

# What becomes of every command about a photo of a group that its owner, or the author, has brought.
PHOTO_AUTHORS = ("stranger", "former", "member", "moderator", "author")
PHOTO_OWNERS = ("notFound", "notFound", "forbidden", "forbidden", "done")
PHOTO_MODERATORS = ("notFound", "notFound", "forbidden", "done", "done")
PHOTO_RIGHTS = {
    "photo.add": ("notFound", "notFound", "done", "done", "done"),
    "photo.describe": PHOTO_OWNERS,
    "photo.show": PHOTO_OWNERS,
    "photo.showDescribed": PHOTO_OWNERS,
    # To somebody else's, or those of a group that is not there.
    "photo.send": ("notFound", "notFound", "notFound", "notFound", "notFound"),
    "photo.sendDescribed": ("notFound", "notFound", "notFound", "notFound", "notFound"),
    "photo.delete": PHOTO_MODERATORS,
    # A deleted photo is in its author's own trash alone.
    "photo.restore": PHOTO_OWNERS,
    "photo.purge": ("notFound", "notFound", "forbidden", "forbidden", "conflict"),
}


@pytest.mark.feature("P8")
@pytest.mark.parametrize("author", PHOTO_AUTHORS)
def test_with_a_photo_of_a_group_one_does_what_ones_part_allows(ada, bob, author):
    data, other = encoded(photo(seed=140)), encoded(photo(seed=141))
    for person in (ada, bob):
        assert upload(person, data).status == 200 and upload(person, other).status == 200
    for place, (verb, expected) in enumerate(PHOTO_RIGHTS.items()):
        group, id, blob = "group:" + new_id(), new_id(), name(data)
        assert "done" in ada.do(group, "group.create", name="Family")
        scope, expected = group.replace("group:", "photos:"), expected[PHOTO_AUTHORS.index(author)]
        if author != "stranger":
            role = "editor" if author == "moderator" else "viewer"
            assert "done" in ada.do(group, "member.add", person=bob.id, role=role)
        assert "done" in (bob if author == "author" else ada).do(scope, "photo.add", id=id, blob=blob)
        if author == "former":
            assert "done" in ada.do(group, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_verb_of_photos(scope, id, name(other))[place]
        assert made["do"] == verb
        assert bob.push(made)[0].get("refused", "done") == expected, verb
        assert expected == "done" or ada.records(scope) == before, verb
