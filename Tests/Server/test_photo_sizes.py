"""The sizes of photos: a small one for the feed and a large one for high-resolution screens. Other pictures do not have
them."""

import io

import pytest
from dela import new_id
from pictures import attach, encoded, get_picture, name, photo, upload, upload_part
from PIL import Image
from test_photos import add_photo, own_photos


def sides(person, scope, blob, size):
    return Image.open(io.BytesIO(get_picture(person, scope, blob, size, Accept="image/jpeg").bytes)).size


def counted(server, person, data):
    """Returns how many bytes of a picture count towards a user's quota."""
    (stored,) = [row[5]
                 for table, row in server.stored_rows() if table == "upload" and row[:2] == (person.id, name(data))]
    return stored


def on_disk(server, data):
    """Returns how many bytes the files of a picture have."""
    return sum(file.stat().st_size for file in server.data.glob(f"blobs/*/{name(data)}*"))


@pytest.mark.feature("P7")
def test_photo_has_sizes_for_a_feed_and_a_high_resolution_screen(ada):
    _, blob = add_photo(ada, own_photos(ada), 160, width=3200)
    assert [sides(ada, own_photos(ada), blob, size)[0]
            for size in ("thumb", "card", "screen", "large")] == [256, 720, 1280, 2560]


@pytest.mark.feature("P7")
def test_small_photo_is_never_enlarged(ada):
    _, blob = add_photo(ada, own_photos(ada), 161, width=600)
    assert {sides(ada, own_photos(ada), blob, size) for size in ("card", "screen", "large")} == {(600, 240)}


@pytest.mark.feature("P7")
def test_list_picture_is_uploaded_again_as_a_photo_and_stays_in_the_list(server, ada, bob):
    data, scope = encoded(photo(3000, 2000, seed=162)), ada.new_list()
    assert upload(ada, data).status == 200 and upload(bob, data).status == 200
    attach(ada, scope, name(data))
    assert sides(ada, scope, name(data), "large") == sides(ada, scope, name(data), "screen") == (1280, 853)
    # The device does not know of the earlier upload: it starts one as usual, up to the size that the server requests.
    first = upload_part(ada, data[:1000], 0, len(data), name(data), **{"for": "photo"})
    assert first.json == {"received": 1000, "size": len(data)}
    image_info = upload_part(ada, data[1000:], 1000, len(data), name(data), **{"for": "photo"}).json["picture"]
    assert "done" in ada.do(own_photos(ada), "photo.add", id=new_id(), blob=name(data), **image_info)
    assert sides(ada, own_photos(ada), name(data), "large") == (2560, 1707)
    assert sides(ada, scope, name(data), "thumb") == (256, 256)
    # After repeated uploads the picture counts once, with the bytes of its files.
    for _ in range(2):
        assert counted(server, ada, data) == on_disk(server, data)
        assert upload(ada, data, **{"for": "photo"}).status == 200
    # One upload is enough, also for another user. For a list the bytes are already there.
    for purpose in ({"for": "photo"}, {}):
        assert upload_part(bob, data[:10], 0, len(data), name(data), **purpose).json["received"] == len(data)


@pytest.mark.feature("P7")
def test_photo_without_the_local_bytes_uses_the_existing_sizes(ada):
    data = encoded(photo(2000, 1500, seed=163))
    assert upload(ada, data).status == 200
    assert upload_part(ada, b"", 0, 0, name(data), **{"for": "photo"}).json["picture"]["width"] == 2000


@pytest.mark.feature("P7")
def test_kept_original_remains_after_an_upload_as_a_photo(server, ada):
    data = encoded(photo(640, 480, seed=164)) + bytes(1 << 20)
    image_info = upload(ada, data, keep=1).json["picture"]
    assert "done" in ada.do(own_photos(ada), "photo.add", id=new_id(), blob=name(data), **image_info)
    assert upload(ada, data, **{"for": "photo"}).status == 200
    assert get_picture(ada, own_photos(ada), name(data), "original").bytes == data
    assert counted(server, ada, data) == on_disk(server, data) > len(data), "it counts while it is kept"


@pytest.mark.feature("P7")
def test_uploaded_picture_remains_usable_during_another_upload(ada):
    data = encoded(photo(640, 480, seed=165))
    image_info = upload(ada, data).json["picture"]
    assert upload_part(ada, data[:10], 0, len(data), name(data),
                       **{"for": "photo"}).json == {"received": 10, "size": len(data)}
    assert "done" in ada.do(own_photos(ada), "photo.add", id=new_id(), blob=name(data), **image_info)
    assert upload_part(ada, b"", 0, 0, name(data)).json["picture"]["width"] == 640
    # A failed attempt removes nothing either.
    assert upload_part(ada, bytes(len(data) - 10), 10, len(data), name(data), **{"for": "photo"}).status == 422
    scope = ada.new_list()
    attach(ada, scope, name(data))
