"""The files of Tests/Mutants: how their replacements are located in the sources (Scripts/mutant.py)."""

import pytest
from mutant import Mutant, MutantError

TEXT = """The last item is left out.
filter: StorageTests.PageTests

in: Sources/Storage
replace
    let last = items.count
    if last > 0 {
by
    let last = items.count - 1

    if last > 0 {

in: Sources/Storage
replace
    print(last)
by
"""
SOURCE = ("struct Page {\n    func end() {\n        let last = items.count\n"
          "        if last > 0 {\n            print(last)\n        }\n    }\n}\n")
CHANGED = ("struct Page {\n    func end() {\n        let last = items.count - 1\n\n"
           "        if last > 0 {\n        }\n    }\n}\n")


@pytest.fixture
def mutant(tmp_path):
    def read(text):
        (tmp_path / "page.mutant").write_text(text)
        return Mutant(tmp_path / "page.mutant")
    return read


def test_mutant_changes_whole_lines_at_their_indentation(mutant):
    assert mutant(TEXT).apply({"Sources/Storage/Page.swift": SOURCE}) == {"Sources/Storage/Page.swift": CHANGED}


def test_mutant_applies_after_a_move_to_another_file_and_a_rename_elsewhere(mutant):
    moved = SOURCE.replace("func end", "func lastOne").replace("    func", "func")
    texts = {"Sources/Storage/Other.swift": moved, "Sources/Service/Page.swift": SOURCE}
    assert list(mutant(TEXT).apply(texts)) == ["Sources/Storage/Other.swift"]


@pytest.mark.parametrize("files,times", [({}, 0), ({"A": SOURCE, "B": SOURCE}, 2), ({"A": SOURCE + SOURCE}, 2)])
def test_mutant_with_lines_that_do_not_occur_once_reports_their_count(mutant, files, times):
    with pytest.raises(MutantError,
                       match=f"occurs {times} times in Sources/Storage instead of once: let last = items.count"):
        mutant(TEXT).apply({f"Sources/Storage/{name}.swift": text for name, text in files.items()})


@pytest.mark.parametrize("text", ["", "Only a sentence.\n", TEXT.replace("by\n", "with\n", 1),
                                  TEXT.replace("    let last", "let last", 1)])
def test_file_without_complete_replacements_is_rejected(mutant, text):
    with pytest.raises(MutantError, match="does not have the format"):
        mutant(text)
