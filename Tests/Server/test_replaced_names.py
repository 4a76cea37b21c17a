"""The search for replaced names and the limits of documents (Scripts/check-words)."""
import importlib.machinery
import importlib.util
import pathlib

import pytest

SCRIPT = str(pathlib.Path(__file__).parents[2] / "Scripts/check-words")
loader = importlib.machinery.SourceFileLoader("check_words", SCRIPT)
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_words", loader))
loader.exec_module(check)


@pytest.mark.parametrize("file, line, names", [
    ("A.swift", "    case first, given", ["given"]),
    ("A.swift", "    case first(Int), taken(by: Person), giver(String)", ["giver"]),
    ("A.swift", "    func share(_ name: String, by giver: String) {", ["giver"]),
    ("A.swift", "        _ told: [Int], at now: Instant", ["told"]),
    ("A.swift", "        let (first, most) = (1, 2)", ["most"]),
    ("A.swift", '    let name = "the giver: told"  // giver: given', []),
    ("A.swift", "        case .given: return looks", []),
    ("a.py", "def settle(self, lane, most=3):", ["settle", "lane", "most"]),
    ("a.py", "    size, looks = read(file)", ["looks"]),
    ("a.js", "const mostBytes = 3;", ["mostBytes"]),
    ("a.js", "function crop(token, most) {", ["most"]),
    ("Schema+later.swift", "", ["later"]),
    ("Noun.swift", "", ["Noun"]),
])
def test_replaced_name_is_found_in_every_kind_of_declaration(file, line, names):
    assert [message.split(" has been")[0].split(": ")[-1] for message in check.replaced_names(file, [line])] == names


def test_status_of_each_decision_is_that_of_the_index():
    assert list(check.wrong_statuses()) == []
