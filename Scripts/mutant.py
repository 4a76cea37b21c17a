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
    """Says why a mutant cannot be read or does not apply."""


@dataclasses.dataclass(frozen=True)
class Replacement:
    """One change in the Swift files of a folder."""
    folder: str
    old: str
    new: str

    def apply(self, texts):
        """Changes the one of these texts that contains the old lines; `texts` holds them by path in the repository."""
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
    """What a file of Tests/Mutants says."""

    def __init__(self, file):
        self.name = file.stem
        text = file.read_text()
        self.sentence = text.partition("\n")[0]
        self.fields = dict(re.findall(r"^(focus|filter): (\S+)$", text, re.M))
        blocks = re.findall(r"^in: (\S+)\nreplace\n((?:(?: {4}.*)?\n)+)by\n((?:(?: {4}.*)?(?:\n|\Z))*)", text, re.M)
        self.replacements = [Replacement(folder, *dedented(old, new)) for folder, old, new in blocks]
        if not self.replacements or len(self.replacements) != len(re.findall("^(?:in|replace|by)\\b", text, re.M)) / 3:
            raise MutantError("is not written as Scripts/mutant.py says")

    def apply(self, texts):
        """The texts that differ, by path. Throws if one of the replacements does not apply."""
        changed = dict(texts)
        for replacement in self.replacements:
            replacement.apply(changed)
        return {path: text for path, text in changed.items() if text != texts[path]}


def dedented(*blocks):
    """Blocks of lines without the indentation that all of them share, and without blank lines at the end."""
    split = [block.rstrip().split("\n") if block.strip() else [] for block in blocks]
    lines = textwrap.dedent("\n".join(line for block in split for line in block)).split("\n")
    for block in split:
        yield "\n".join(lines[:len(block)])
        lines = lines[len(block):]


def swift_texts(root):
    """The Swift files that mutants change, by path in the repository."""
    return {str(file.relative_to(root)): file.read_text() for file in sorted(pathlib.Path(root, "Sources").rglob("*.swift"))}
