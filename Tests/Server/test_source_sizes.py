"""The measurement of type sizes (Scripts/check-sizes)."""
import importlib.machinery
import importlib.util
import pathlib

SCRIPT = str(pathlib.Path(__file__).parents[2] / "Scripts/check-sizes")
loader = importlib.machinery.SourceFileLoader("check_sizes", SCRIPT)
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_sizes", loader))
loader.exec_module(check)

PAGE = '''import Domain

/// A page.
@MainActor public final class Page<Row: Sendable>: Sendable
where Row: Hashable {
    let text = """
}
        """

    struct Row {}
}

public enum Empty {}

func number() -> Int {
    1
}
'''
EXTENSIONS = '''extension Page {
    func first() {}
}

extension Page.Row: RecordType {
    static let kind = "row"
}

extension Page.Row: Equatable {}
'''


def test_size_of_a_type_is_that_of_its_declaration_and_extensions(tmp_path):
    (tmp_path / "Page.swift").write_text(PAGE)
    (tmp_path / "Page+first.swift").write_text(EXTENSIONS)
    assert check.sizes(tmp_path) == {"Page": 8 + 3, "Empty": 1, "Page.Row": 1}


def test_type_over_its_limit_or_ceiling_and_a_ceiling_that_is_too_high_are_reported():
    measured = {("A", "Small"): 600, ("A", "Large"): 601, ("A", "Known"): 900, ("A", "Cut"): 700}
    ceilings = {("A", "Known"): (899, ""), ("A", "Cut"): (900, ""), ("A", "Gone"): (700, "")}
    messages = list(check.large_types(measured, ceilings))
    assert [message.split(" has")[0] for message in messages] == [
        "A: Large", "A: Known", "Scripts/check-sizes: Cut of A", "Scripts/check-sizes: A"]


def test_raised_or_new_ceiling_is_reported():
    before = 'LONGEST_TYPE, LONGEST_FILE = 600, 400\nCEILINGS = {("A", "Known"): (900, ""), ("A", "Cut"): (800, "")}'
    now = 'LONGEST_TYPE, LONGEST_FILE = 600, 401\nCEILINGS = {("A", "Known"): (901, ""), ("A", "New"): (601, "")}'
    assert list(check.raised(before, before)) == list(check.raised("", now)) == []
    assert [message.split(" was")[0].split("limit of ")[1] for message in check.raised(before, now)] == [
        "LONGEST_FILE", "('A', 'Known')", "('A', 'New')"]
