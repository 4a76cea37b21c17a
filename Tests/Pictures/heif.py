"""HEIC files as iPhones write them since iOS 18. No Python library creates them (ISO/IEC 14496-12, 23008-12)."""

import struct

from corpus import encoded, photo

GAIN_MAP = b"urn:com:apple:photo:2020:aux:hdrgainmap\0"


def box(kind, contents):
    return struct.pack(">I4s", 8 + len(contents), kind) + contents


def boxes(data):
    while data:
        length, kind = struct.unpack_from(">I4s", data)
        yield kind, data[8:length]
        data = data[length:]


def with_gain_map(width=160, height=120, seed=6):
    """The third image is a gain map of the first two: an auxiliary image with two references."""
    images = [photo(width, height, seed), photo(80, 64, 2), photo(80, 64, 3)]
    file = encoded(images[0], "HEIF", save_all=True, append_images=images[1:], quality=90)
    (_, brands), (_, meta), (_, pixels) = boxes(file)
    parts = dict(boxes(meta[4:]))
    properties = dict(boxes(parts[b"iprp"]))
    count = len(list(boxes(properties[b"ipco"])))
    container = properties[b"ipco"] + box(b"auxC", bytes(4) + GAIN_MAP)
    # Each entry: item, number of properties, their indexes. The last one belongs to the third item.
    links = properties[b"ipma"]
    last = links.rfind(b"\0\3")
    links = links[:last + 2] + bytes([links[last + 2] + 1]) + links[last + 3:] + bytes([count + 1])
    parts[b"iprp"] = box(b"ipco", container) + box(b"ipma", links)
    parts[b"iref"] = bytes(4) + box(b"auxl", struct.pack(">4H", 3, 2, 1, 2))

    def whole(places):
        return b"".join([box(b"ftyp", brands), box(b"meta", meta[:4] + b"".join(box(*part) for part in {
            **parts, b"iloc": places}.items())), box(b"mdat", pixels)])

    # Version 0: item, 0, offset of the item, 1 extent, its offset and length.
    places = parts[b"iloc"]
    moved = len(whole(places)) - len(file)
    for position in range(8, len(places), 18):
        offset, = struct.unpack_from(">I", places, position + 4)
        places = places[:position + 4] + struct.pack(">I", offset + moved) + places[position + 8:]
    return whole(places)
