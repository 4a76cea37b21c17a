"""Compares two folders of screenshots, and creates a page that shows each changed screen before, after and as a
difference."""
import html

from PIL import Image, ImageChops, ImageDraw

# Changed pixels in the same cell, or in cells that touch, belong to one region.
CELL = 16
# Two drawings of the same curve differ in some pixels, depending on the layers of the browser. Differences up to the
# first number are none. A region counts if it has a larger difference than the second number, or more changed pixels
# than the third one. The largest difference is 255.
TOLERANCE, EDGE, SPECKS = 2, 12, 40
STYLE = """body { font: 14px system-ui; background: #888; margin: 16px }
figure { display: inline-block; margin: 0 8px 8px 0; vertical-align: top }
img { max-width: 31vw; max-height: 90vh }"""


def differences(before, after):
    """Returns the difference of each pixel in the colour that differs most. What the smaller picture lacks is
    changed."""
    size = max(before.width, after.width), max(before.height, after.height)
    found = Image.new("L", size, 255)
    common = (0, 0, min(before.width, after.width), min(before.height, after.height))
    red, green, blue = ImageChops.difference(before.crop(common), after.crop(common)).split()
    found.paste(ImageChops.lighter(ImageChops.lighter(red, green), blue))
    return found


def changed(difference):
    """Returns a mask of the changed pixels."""
    return difference.point(lambda value: 255 if value > TOLERANCE else 0)


def counts(part):
    """True for the differences of a region that are more than another drawing of the same curve."""
    return part.getextrema()[1] > EDGE or sum(part.histogram()[TOLERANCE + 1:]) > SPECKS


def joined(cells):
    """Yields the groups of cells that touch, also at a corner."""
    left = set(cells)
    while left:
        group, found = set(), {left.pop()}
        while found:
            column, row = found.pop()
            group.add((column, row))
            near = {(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} & left
            left -= near
            found |= near
        yield group


def regions(difference):
    """Returns the changed regions as boxes (left, top, right, bottom), from the top down."""
    boxes, mask = {}, changed(difference)
    for row in range(-(-mask.height // CELL)):
        for column in range(-(-mask.width // CELL)):
            left, top = column * CELL, row * CELL
            box = mask.crop((left, top, min(left + CELL, mask.width), min(top + CELL, mask.height))).getbbox()
            if box:
                boxes[column, row] = (left + box[0], top + box[1], left + box[2], top + box[3])
    found = []
    for group in joined(boxes):
        lefts, tops, rights, bottoms = zip(*(boxes[cell] for cell in group), strict=True)
        found.append((min(lefts), min(tops), max(rights), max(bottoms)))
    found = [box for box in found if counts(difference.crop(box))]
    return sorted(found, key=lambda box: (box[1], box[0]))


def picture_of(mask, found, after):
    """Returns the picture after the change in pale grey, with the changed pixels and their regions in red."""
    pale = Image.new("RGB", mask.size, "white")
    pale.paste(after.convert("L").point(lambda value: 192 + value // 4).convert("RGB"))
    pale.paste((255, 0, 0), mask=mask)
    draw = ImageDraw.Draw(pale)
    for left, top, right, bottom in found:
        draw.rectangle((left - 3, top - 3, right + 2, bottom + 2), outline=(255, 0, 0))
    return pale


def compare(folder):
    """Compares the files of `before` and `after` in a folder, and writes the differences next to them.
    :return: the regions of each changed file, and the files that exist only before and only after"""
    names = {side: {file.name for file in (folder / side).glob("*.png")} for side in ("before", "after")}
    (folder / "difference").mkdir(exist_ok=True)
    all_regions = {}
    for name in sorted(names["before"] & names["after"]):
        with Image.open(folder / "before" / name) as old, Image.open(folder / "after" / name) as new:
            before, after = old.convert("RGB"), new.convert("RGB")
        difference = differences(before, after)
        if found := regions(difference) if difference.getbbox() else []:
            all_regions[name] = found
            picture_of(changed(difference), found, after).save(folder / "difference" / name)
    return all_regions, sorted(names["before"] - names["after"]), sorted(names["after"] - names["before"])


def place(box):
    left, top, right, bottom = box
    return f"{right - left}×{bottom - top} at {left},{top}"


def screens(files):
    """Returns the screens of the files in short, each with the number of its looks if that is not one."""
    counts = {}
    for file in files:
        name = file.split(".")[0]
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())


def summary(count, regions_of, removed, added):
    """:param count: the number of pictures after the change"""
    parts = [f"{count} pictures, {len(regions_of)} changed" + (f": {screens(regions_of)}" if regions_of else "")]
    parts += [f"{len(files)} only {side}: {screens(files)}"
              for side, files in (("before", removed), ("after", added)) if files]
    return "; ".join(parts)


def page(words, regions_of, removed, added, missing):
    """Returns the page with all changes.
    :param missing: the screens that could not be reached, with the reasons"""
    rows = [f"<h1>{html.escape(words)}</h1>", *(f"<p>Missing: {html.escape(line)}</p>" for line in missing)]
    shown = [(name, ("before", "after", "difference"), [place(box) for box in found])
             for name, found in regions_of.items()]
    shown += [(name, ("before",), []) for name in removed] + [(name, ("after",), []) for name in added]
    for name, sides, places in shown:
        title = f"{name}, only {sides[0]}" if len(sides) == 1 else f"{name}, {len(places)} changed: {'; '.join(places)}"
        pictures = "".join(f'<figure><img src="{side}/{html.escape(name)}" alt="{side}"><figcaption>{side}</figcaption>'
                           "</figure>" for side in sides)
        rows.append(f"<h2>{html.escape(title)}</h2>{pictures}")
    return f"<!doctype html><meta charset=utf-8><title>Changes</title><style>{STYLE}</style>{''.join(rows)}\n"
