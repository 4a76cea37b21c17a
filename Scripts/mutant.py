"""A mutant: a change of the sources that the simulator or a test has to notice. Tests/Mutants has one per file.

A file begins with one sentence and with fields, one a line:
    focus:   the weights of the simulator's runs (mutants of the simulator)
    filter:  the tests that must fail (mutants in Tests/Mutants/native)
Then follow one or more replacements:
    in: Sources/Storage
    replace
        lines of a Swift file
    by
        other lines, or none
The lines must occur exactly once in the Swift files of that folder. Only whole lines count, and the depth of their
indentation does not. So a mutant names no file, and edits and renames elsewhere do not affect it."""
import dataclasses
import pathlib
import re
import textwrap


class MutantError(Exception):
    """The reason why a mutant cannot be read or applied."""


@dataclasses.dataclass(frozen=True)
class Replacement:
    """One change in the Swift files of a folder."""
    folder: str
    old: str
    new: str

    def apply(self, texts):
        """Changes the text that contains the old lines; `texts` holds the texts by path in the repository."""
        lines = [r"\1" + re.escape(line) if line else "" for line in self.old.split("\n")]
        pattern = re.compile(r"^(?=( *)" + r"\n".join(lines)[2:] + "$)", re.M)
        found = [(path, match) for path, text in texts.items() if path.startswith(self.folder + "/")
                 for match in pattern.finditer(text)]
        if len(found) != 1:
            first = self.old.split("\n")[0].strip()
            raise MutantError(f"occurs {len(found)} times in {self.folder} instead of once: {first}")
        path, match = found[0]
        start = match.start()
        end = start
        for line in self.old.split("\n"):
            end += len(line) + (len(match[1]) if line else 0) + 1
        new = "".join((match[1] + line if line else "") + "\n" for line in self.new.split("\n")) if self.new else ""
        texts[path] = texts[path][:start] + new + texts[path][end:]


class Mutant:
    """The content of a file of Tests/Mutants."""

    def __init__(self, file):
        self.name = file.stem
        text = file.read_text()
        self.sentence = text.partition("\n")[0]
        self.fields = dict(re.findall(r"^(focus|filter): (\S+)$", text, re.M))
        blocks = re.findall(r"^in: (\S+)\nreplace\n((?:(?: {4}.*)?\n)+)by\n((?:(?: {4}.*)?(?:\n|\Z))*)", text, re.M)
        self.replacements = [Replacement(folder, *dedented(old, new)) for folder, old, new in blocks]
        if not self.replacements or len(self.replacements) != len(re.findall("^(?:in|replace|by)\\b", text, re.M)) / 3:
            raise MutantError("does not have the format described in Scripts/mutant.py")

    def apply(self, texts):
        """Returns the changed texts by path. Throws if a replacement does not apply."""
        changed = dict(texts)
        for replacement in self.replacements:
            replacement.apply(changed)
        return {path: text for path, text in changed.items() if text != texts[path]}


def dedented(*blocks):
    """Yields the blocks without their common indentation and without blank lines at the end."""
    split = [block.rstrip().split("\n") if block.strip() else [] for block in blocks]
    lines = textwrap.dedent("\n".join(line for block in split for line in block)).split("\n")
    for block in split:
        yield "\n".join(lines[:len(block)])
        lines = lines[len(block):]


def swift_texts(root):
    """Returns the Swift files that mutants change, by path in the repository."""
    return {
        str(file.relative_to(root)): file.read_text()
        for folder in ("Sources", "Tests/Support") for file in sorted(pathlib.Path(root, folder).rglob("*.swift"))
    }
