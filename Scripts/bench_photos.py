"""Server benchmarks of photos; a part of Scripts/bench."""
import concurrent.futures
import pathlib
import shutil
import sqlite3
import subprocess
import time

from benchmark import TOOLS, figure, median, people
from dela import new_id
from pictures import encoded, name, photo, upload

SIDES = (256, 720, 1280, 2560)


def photos(server):
    """Uploads of photos compared with a tool that creates the same sizes, pages of public photos, and a folder of many
    files."""
    uploads(server)
    pages(server)
    folder(server)


def uploads(server, count=100, clients=8, workers=2):
    # Bytes after the end of a JPEG are ignored, so each file is different.
    first = encoded(photo(4000, 3000), quality=90)
    files = [first + new_id().encode() for _ in range(count)]
    photo_folder = TOOLS / "photos"
    shutil.rmtree(photo_folder, ignore_errors=True)
    photo_folder.mkdir(parents=True)
    for number, file in enumerate(files):
        (photo_folder / f"{number}.jpg").write_bytes(file)

    def thumbnails(path):
        for side in SIDES:
            subprocess.run(
                ["vipsthumbnail", path, "--size", str(side), "--output", f"{path}.{side}.webp[Q=78,effort=1,strip]"],
                check=True, env={"VIPS_CONCURRENCY": "1", "PATH": "/usr/bin:/bin"})

    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        list(pool.map(thumbnails, [photo_folder / f"{number}.jpg" for number in range(count)]))
    theirs = count / (time.monotonic() - begin)
    members = people(server, clients)

    def send(number):
        person = members[number % clients]
        image_info = upload(person, files[number], **{"for": "photo"}).json["picture"]
        done = person.do("photos:" + person.id, "photo.add", id=new_id(), blob=name(files[number]), **image_info)
        assert "done" in done, done

    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        list(pool.map(lambda client: [send(number) for number in range(client, count, clients)], range(clients)))
    ours = count / (time.monotonic() - begin)
    shutil.rmtree(photo_folder)
    figure("photos of 12 megapixels resized by vipsthumbnail, two at once", round(theirs, 2), "per s")
    figure("photos of 12 megapixels uploaded by 8 clients", round(ours, 2), "per s")
    figure("that against vipsthumbnail", round(ours / theirs, 2), "times", 0.8, "more")


def pages(server):
    person = server.person()
    scope, data = "photos:" + person.id, encoded(photo(320, 240))
    image_info, id = upload(person, data, **{"for": "photo"}).json["picture"], new_id()
    assert "done" in person.do(scope, "photo.add", id=id, blob=name(data), everyone=True, **image_info)
    waits, there = {}, 1
    for count in (1_000, 100_000):
        server.stop()
        with sqlite3.connect(server.data / "dela.sqlite") as database:
            numbers = "WITH RECURSIVE number (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM number WHERE n < ?) "
            database.execute(
                numbers + "INSERT INTO record (scope, id, kind, version, data, place) SELECT record.scope, "
                "SUBSTR('0000000000000000000000000' || n, -26), kind, version, data, n FROM number, record "
                "WHERE record.scope = ? AND record.id = ?", (there + 1, count, scope, id))
            database.execute(
                numbers + "INSERT INTO everyone (scope, id, at) SELECT everyone.scope, "
                "SUBSTR('0000000000000000000000000' || n, -26), everyone.at - n FROM number, everyone "
                "WHERE everyone.id = ?", (there + 1, count, id))
        there = count
        server.start()
        mark, found = "", []
        for _ in range(20):
            begin = time.monotonic()
            answer = person.get("/v1/photos" + mark)
            found.append((time.monotonic() - begin) * 1000)
            mark = "?after=" + answer.json["next"].replace(" ", "%20")
        waits[count] = median(found)
        figure(f"a page of {count:,} photos for everyone", round(waits[count], 2), "ms", 5)
    figure("that of 100,000 against that of 1,000", round(waits[100_000] / waits[1_000], 2), "times")


def folder(server, count=10_000):
    photo_folder = pathlib.Path(server.folder) / "photos"
    data = encoded(photo(320, 200))
    for number in range(count):
        file = photo_folder / f"{number % 100}" / f"{number}.jpg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    server.settings["DELA_PHOTOS"] = str(photo_folder)
    person = server.person()
    waits = []
    for _ in range(5):
        server.stop()
        server.start()
        begin = time.monotonic()
        answer = person.get("/v1/sources/photos?source=library")
        waits.append((time.monotonic() - begin) * 1000)
        assert answer.status == 200 and answer.json["photos"], answer
    figure("the first page of a folder of 10,000 files, after a start", round(median(waits)), "ms", 2_000)
