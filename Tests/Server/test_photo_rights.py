"""Every kind of command about a photo of a group, by the role of the author."""

import pytest
from dela import new_id
from pictures import encoded, name, photo, upload
from sample_commands import every_photo_command

# The results of each command about a group photo of the owner, or of the author of the command.
PHOTO_AUTHORS = ("stranger", "former", "member", "moderator", "author")
PHOTO_OWNERS = ("notFound", "notFound", "forbidden", "forbidden", "done")
PHOTO_MODERATORS = ("notFound", "notFound", "forbidden", "done", "done")
PHOTO_RIGHTS = {
    "photo.add": ("notFound", "notFound", "done", "done", "done"),
    "photo.describe": PHOTO_OWNERS,
    "photo.show": PHOTO_OWNERS,
    "photo.showDescribed": PHOTO_OWNERS,
    # To photos of another user, or of a group that does not exist.
    "photo.send": ("notFound", "notFound", "notFound", "notFound", "notFound"),
    "photo.sendDescribed": ("notFound", "notFound", "notFound", "notFound", "notFound"),
    "photo.delete": PHOTO_MODERATORS,
    # A deleted photo is only in its author's trash.
    "photo.restore": PHOTO_OWNERS,
    "photo.purge": ("notFound", "notFound", "forbidden", "forbidden", "conflict"),
}


@pytest.mark.feature("P8")
@pytest.mark.parametrize("author", PHOTO_AUTHORS)
def test_commands_about_a_group_photo_are_limited_by_the_role_of_the_author(ada, bob, author):
    data, other = encoded(photo(seed=140)), encoded(photo(seed=141))
    for person in (ada, bob):
        assert upload(person, data).status == 200 and upload(person, other).status == 200
    for index, (intent, expected) in enumerate(PHOTO_RIGHTS.items()):
        group, id, blob = "group:" + new_id(), new_id(), name(data)
        assert "done" in ada.do(group, "group.create", name="Family")
        scope, expected = group.replace("group:", "photos:"), expected[PHOTO_AUTHORS.index(author)]
        if author != "stranger":
            role = "editor" if author == "moderator" else "viewer"
            assert "done" in ada.do(group, "member.add", person=bob.id, role=role)
        assert "done" in (bob if author == "author" else ada).do(scope, "photo.add", id=id, blob=blob)
        if author == "former":
            assert "done" in ada.do(group, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_photo_command(scope, id, name(other))[index]
        assert made["do"] == intent
        assert bob.push(made)[0].get("refused", "done") == expected, intent
        assert expected == "done" or ada.records(scope) == before, intent
