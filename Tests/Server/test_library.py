"""The operator's photo folder: its photos are served, and its files are never changed."""

import os
import pathlib
import time

import pytest
from dela import Client
from pictures import encoded, image, photo, png

pytestmark = pytest.mark.feature("P2")


def page(person, after=None):
    return person.get("/v1/sources/photos?source=library" + (f"&after={after}" if after else "")).json


def everything(person):
    photos, after = [], None
    while True:
        answer = page(person, after)
        photos += answer["photos"]
        if not (after := answer.get("next")):
            return photos


def put(folder, name, data, at=None):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    if at:
        os.utime(path, (at, at))
    return path


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "photos"
    folder.mkdir()
    return folder


def started(make_server, folder):
    server = make_server(DELA_PHOTOS=str(folder)).start()
    return server, server.person("Ada")


def test_photos_of_a_folder_are_shown_with_their_authors(make_server, folder):
    put(folder, "sea.jpg", encoded(photo(640, 480)), 1_700_000_000)
    put(folder, "a/b/c/hill, far.PNG", encoded(photo(300, 400, seed=2), "PNG"), 1_700_000_100)
    put(folder, "turned.jpg", encoded(photo(640, 480, seed=3), exif=turned()), 1_699_999_999)
    put(folder, "some.webp", encoded(photo(320, 200, seed=4), "WEBP"), 1_699_999_998)
    put(folder, "one.gif", encoded(photo(32, 20, seed=5), "GIF"), 1_699_999_997)
    put(folder, "phone.HEIC", (pathlib.Path(__file__).parent / "photo.heic").read_bytes(), 1_699_999_996)
    put(folder, "turned.avif", encoded(photo(640, 480, seed=3), "AVIF", exif=turned()), 1_699_999_995)
    (folder / "credits.csv").write_text(
        'File,Author,Licence,Caption,Date,Link\nsea.jpg,Author 1,CC0 1.0,"The sea, ""blue""",2021-03-05,https://example.org/sea\n'
        '"a/b/c/hill, far.PNG",Author 2,CC BY-SA 4.0,,someday,javascript:alert(1)\n'
    )
    server, ada = started(make_server, folder)
    photos = everything(ada)
    assert [(p["width"], p["height"]) for p in photos] == [(300, 400), (640, 480), (480, 640), (320, 200), (32, 20),
                                                           (160, 120), (480, 640)]
    assert photos[0]["author"] == "Author 2" and "page" not in photos[0], "an invalid field affects only that field"
    sea = photos[1]
    assert (sea["author"], sea["licence"], sea["caption"]) == ("Author 1", "CC0 1.0", 'The sea, "blue"')
    assert sea["taken"] == 1614902400000 and sea["page"] == "https://example.org/sea"
    assert "author" not in photos[2] and "taken" not in photos[2]
    shown = ada.get(sea["small"], headers={"Accept": "image/webp"})
    assert shown.status == 200 and shown.headers["Content-Type"] == "image/webp" and shown.bytes[8:12] == b"WEBP"
    assert ada.get(sea["small"]).headers["Content-Type"] == "image/jpeg"
    assert Client(server).get(sea["small"]).status == 401
    kept = [path.name for path in (server.data / "library").rglob("*.webp")]
    assert len(kept) == 2, "only requested sizes are made"
    for shot in photos[-2:]:
        assert image(ada.get(shot["small"])).size == (shot["width"], shot["height"])


def turned():
    from PIL import Image
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif.tobytes()


def test_unusable_files_and_links_in_the_folder_are_skipped(make_server, folder, tmp_path):
    secret = put(tmp_path, "secret.jpg", encoded(photo(64, 48, seed=9)))
    put(folder, "good.jpg", encoded(photo(64, 48)))
    put(folder, "text.jpg", b"no picture at all")
    put(folder, "empty.jpg", b"")
    put(folder, "huge.png", png(60_000, 60_000, b""))
    put(folder, "drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    put(folder, ".hidden.jpg", encoded(photo(64, 48, seed=8)))
    (folder / "link.jpg").symlink_to(secret)
    (folder / "loop").symlink_to(folder)
    (folder / "out").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.jpg")
    put(folder, "closed/inside.jpg", encoded(photo(64, 48, seed=7)))
    (folder / os.fsdecode(b"bad\xff.jpg")).write_bytes(encoded(photo(64, 48, seed=6)))
    deep = folder
    for _ in range(40):
        deep = deep / "deep"
    put(folder, str(deep.relative_to(folder)) + "/far.jpg", encoded(photo(64, 48, seed=5)))
    _, ada = started(make_server, folder)
    assert len(everything(ada)) == 2
    cut = put(folder, "cut.jpg", encoded(photo(640, 480, seed=4))[:3000])
    for wrong in ("library&photo=..&size=thumb", "library&photo=" + "0" * 64 + "&size=thumb", "x&photo=a&size=thumb"):
        assert ada.get("/v1/sources/picture?source=" + wrong).status in (400, 404)
    assert cut.exists() and secret.exists()


def test_truncated_file_is_a_card_without_a_picture(make_server, folder):
    put(folder, "cut.jpg", encoded(photo(640, 480, seed=4))[:3000])
    _, ada = started(make_server, folder)
    (only,) = everything(ada)
    assert ada.get(only["small"]).status in (200, 404) and ada.get(only["small"]).status in (200, 404)


def test_pages_continue_at_the_end_of_the_previous_page(make_server, folder):
    data = encoded(photo(64, 48))
    for number in range(95):
        put(folder, f"{number % 7}/{number}.jpg", data + bytes([number]), 1_700_000_000 + number // 2)
    _, ada = started(make_server, folder)
    photos = everything(ada)
    assert len(photos) == 95 == len({photo["id"] for photo in photos})
    for mark in ("x", "1-", "1-../..", "9" * 30 + "-a", "1-a-b"):
        assert ada.get("/v1/sources/photos?source=library&after=" + mark).status in (400, 404)


@pytest.mark.feature("U1")
def test_single_photo_of_the_folder_is_returned(make_server, folder):
    put(folder, "sea.jpg", encoded(photo(64, 48)))
    _, ada = started(make_server, folder)
    (known,) = everything(ada)
    one = ada.get("/v1/sources/photos?source=library&photo=" + known["id"])
    assert one.json == {"photos": [known]} and ada.get("/v1/sources/photos?source=library&photo=no").status == 404


def test_added_and_removed_files_are_detected(make_server, folder):
    first = put(folder, "first.jpg", encoded(photo(64, 48)))
    server, ada = started(make_server, folder)
    (only,) = everything(ada)
    assert ada.get(only["small"]).status == 200
    first.unlink()
    put(folder, "second.jpg", encoded(photo(48, 64, seed=2)))
    assert server.stop() == 0
    server.start()
    ada.close()
    (only,) = everything(ada)
    assert (only["width"], only["height"]) == (48, 64)
    assert not list(pathlib.Path(server.data / "library").rglob("*.webp")), "sizes of removed photos are deleted"


def test_ten_thousand_files_are_scanned_quickly(make_server, folder):
    for number in range(10_000):
        put(folder, f"{number % 100}/{number}.jpg", b"\xff\xd8")
    _, ada = started(make_server, folder)
    start = time.monotonic()
    assert "next" in page(ada)
    assert time.monotonic() - start < 2
