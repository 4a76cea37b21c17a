"""The sizes of photos: a small one for the feed, a large one for screens with many pixels; of no other picture."""

import io

import pytest
from dela import new_id
from PIL import Image
from pictures import encoded, hang, name, photo, put, see, upload
from test_photos import bring, own


def sides(person, scope, blob, size):
    return Image.open(io.BytesIO(see(person, scope, blob, size, Accept="image/jpeg").bytes)).size


def counted(server, person, data):
    """How many bytes of a picture count in the quota of a person."""
    (stored,) = [row[5] for table, row in server.stored_rows() if table == "upload" and row[:2] == (person.id, name(data))]
    return stored


def on_disk(server, data):
    """How many bytes the files of a picture have."""
    return sum(file.stat().st_size for file in server.data.glob(f"blobs/*/{name(data)}*"))


@pytest.mark.feature("P7")
def test_a_photo_is_there_for_a_feed_and_for_a_screen_with_many_pixels(ada):
    _, blob = bring(ada, own(ada), 160, width=3200)
    assert [sides(ada, own(ada), blob, size)[0] for size in ("thumb", "card", "screen", "large")] == [256, 720, 1280, 2560]


@pytest.mark.feature("P7")
def test_a_small_photo_is_never_enlarged(ada):
    _, blob = bring(ada, own(ada), 161, width=600)
    assert {sides(ada, own(ada), blob, size) for size in ("card", "screen", "large")} == {(600, 240)}


@pytest.mark.feature("P7")
def test_what_was_first_brought_for_a_list_is_brought_again_as_a_photo_and_keeps_its_place_there(server, ada, bob):
    data, scope = encoded(photo(3000, 2000, seed=162)), ada.new_list()
    assert upload(ada, data).status == 200 and upload(bob, data).status == 200
    hang(ada, scope, name(data))
    assert sides(ada, scope, name(data), "large") == sides(ada, scope, name(data), "screen") == (1280, 853)
    # The device does not know: it begins as always, and goes on as far as the server wants it.
    first = put(ada, data[:1000], 0, len(data), name(data), **{"for": "photo"})
    assert first.json == {"received": 1000, "size": len(data)}
    looks = put(ada, data[1000:], 1000, len(data), name(data), **{"for": "photo"}).json["picture"]
    assert "done" in ada.do(own(ada), "photo.add", id=new_id(), blob=name(data), **looks)
    assert sides(ada, own(ada), name(data), "large") == (2560, 1707)
    assert sides(ada, scope, name(data), "thumb") == (256, 256)
    # Uploaded a second and a third time, it is counted once: as many bytes as its files have.
    for _ in range(2):
        assert counted(server, ada, data) == on_disk(server, data)
        assert upload(ada, data, **{"for": "photo"}).status == 200
    # Once is enough, also for somebody else, and for a list they are there already.
    for purpose in ({"for": "photo"}, {}):
        assert put(bob, data[:10], 0, len(data), name(data), **purpose).json["received"] == len(data)


@pytest.mark.feature("P7")
def test_who_has_the_bytes_no_more_shows_what_there_is(ada):
    data = encoded(photo(2000, 1500, seed=163))
    assert upload(ada, data).status == 200
    assert put(ada, b"", 0, 0, name(data), **{"for": "photo"}).json["picture"]["width"] == 2000


@pytest.mark.feature("P7")
def test_an_original_that_was_kept_stays_when_it_is_brought_again_as_a_photo(server, ada):
    data = encoded(photo(640, 480, seed=164)) + bytes(1 << 20)
    looks = upload(ada, data, keep=1).json["picture"]
    assert "done" in ada.do(own(ada), "photo.add", id=new_id(), blob=name(data), **looks)
    assert upload(ada, data, **{"for": "photo"}).status == 200
    assert see(ada, own(ada), name(data), "original").bytes == data
    assert counted(server, ada, data) == on_disk(server, data) > len(data), "it counts as long as it is kept"


@pytest.mark.feature("P7")
def test_what_was_brought_stays_brought_while_it_is_brought_again(ada):
    data = encoded(photo(640, 480, seed=165))
    looks = upload(ada, data).json["picture"]
    assert put(ada, data[:10], 0, len(data), name(data), **{"for": "photo"}).json == {"received": 10, "size": len(data)}
    assert "done" in ada.do(own(ada), "photo.add", id=new_id(), blob=name(data), **looks)
    assert put(ada, b"", 0, 0, name(data)).json["picture"]["width"] == 640
    # An attempt that comes to nothing takes nothing back either.
    assert put(ada, bytes(len(data) - 10), 10, len(data), name(data), **{"for": "photo"}).status == 422
    scope = ada.new_list()
    hang(ada, scope, name(data))
