import FeatureTags
import Testing

@testable import Screens

@Suite("Adding several items", .timeLimit(.minutes(15)))
struct PastingTests {
    @Test("450 pasted lines become 450 items by three commands, without blank lines", .tags(.L5))
    func paste() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        let lines = (1...450).map { "Item \($0)" }
        let effects = phone.send(.items(.pasted(lines.joined(separator: "\r\n\n  \n"))))
        #expect(effects.count { if case .perform = $0 { true } else { false } } == 3)
        #expect(phone.titles(in: list) == lines)
    }

    @Test("pasted lines with a too long one add nothing, and the typed text stays")
    func pasteTooLong() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Oat ")))
        phone.send(.items(.pasted("Milk\n" + String(repeating: "x", count: 501) + "\nBread")))
        #expect(phone.titles(in: list).isEmpty)
        #expect(phone.html.contains("value=\"Oat \""))
        #expect(phone.html.contains("At most 500 characters."))
        phone.send(.items(.pasted("Oat - Milk\n \n- Bread")))
        #expect(phone.titles(in: list) == ["Oat Milk", "Bread"])
    }

    @Test(
        "pasted lines replace the selection of the field", .tags(.L5),
        arguments: [
            ("Flour\nSalt", ["Flour", "Salt"]), ("Flour\nSalty Batteries", ["Flour", "Salty Batteries"]),
        ]
    )
    func selection(field: String, titles: [String]) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Batteries")))
        phone.send(.items(.pasted(field)))
        #expect(phone.titles(in: list) == titles && !phone.html.contains("value=\"Batteries\""))
    }

    @Test("several added items are announced and undone together", .tags(.L5))
    func undoPaste() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Milk")))
        phone.send(.items(.draftSubmitted))
        #expect(!phone.html.contains("class=\"notice\""))
        phone.send(.items(.pasted((1...450).map { "Item \($0)" }.joined(separator: "\n"))))
        let toast = phone.html.components(between: "<div class=\"notice\">", and: "</div>").first ?? ""
        #expect(toast.contains("450 items added") && toast.contains(">Undo<"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk"])
        phone.send(.undoTapped)
        #expect(phone.titles(in: list).count == 451, "the undo can be undone")
        phone.send(.settings(.chosen(.language, "ru")))
        phone.send(.items(.pasted("Хлеб\nСыр")))
        #expect(phone.html.contains(">Отменить<") && !phone.html.contains(">Вернуть<"))
    }

    @Test(
        "list markers are removed if each line has one", .tags(.L5),
        arguments: [
            ("- Milk\n- Bread", ["Milk", "Bread"]), ("• Milk\n\t◦ Bread", ["Milk", "Bread"]),
            ("☐ Milk\n☑ Bread", ["Milk", "Bread"]), ("[ ] Milk\n[x] Bread", ["Milk", "Bread"]),
            ("- [ ] Milk\n  \n- [X] Bread", ["Milk", "Bread"]), ("9. Milk\n10) Bread", ["Milk", "Bread"]),
            ("- Milk\nBread", ["- Milk", "Bread"]), ("1.5 kg Flour\n2 l Milk", ["Flour", "Milk"]),
            ("-5 °C\n-6 °C", ["-5 °C", "-6 °C"]), ("[a] Milk\n[b] Bread", ["[a] Milk", "[b] Bread"]),
            ("2026. A year\n2027. Another", ["2026. A year", "2027. Another"]),
            ("✔️ Milk\n☑️ Bread\n☐ ", ["Milk", "Bread"]), ("✅Milk\n✔︎Bread", ["Milk", "Bread"]),
            ("▪️ Milk\n▫️ Bread", ["Milk", "Bread"]), ("1️⃣ Milk\n2️⃣ Bread", ["Milk", "Bread"]),
            ("- ☑️ Milk\n- Bread", ["Milk", "Bread"]), ("1\n2", ["1", "2"]), ("-\n-", ["-", "-"]),
        ])
    func marks(text: String, titles: [String]) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.pasted(text)))
        #expect(phone.titles(in: list) == titles)
    }

    @Test("each check mark and box of Unicode is removed, plain, as text and as emoji", .tags(.L5))
    func boxes() {
        var count = 0
        for value in [UInt32](0x2600..<0x2C00) + [UInt32](0x1F000..<0x20000) {
            guard let sign = Unicode.Scalar(value), let name = sign.properties.name else { continue }
            let isBallot =
                name.contains("BALLOT") && !name.contains("SCRIPT") && !name.hasSuffix("WITH BALLOT")
            let isMark = name.hasSuffix("CHECK MARK") && !name.contains("INVERSE")
            guard isBallot || isMark else { continue }
            count += 1
            for selector in ["", "\u{FE0E}", "\u{FE0F}"] {
                let mark = String(sign) + selector
                #expect(
                    ListMarker.removed(from: [mark + " Milk", mark + "Bread"]) == ["Milk", "Bread"], "\(name)"
                )
            }
        }
        #expect(count >= 10)
    }

    @Test(
        "spreadsheet cells with line breaks, tabs and quotation marks stay complete", .tags(.L5),
        arguments: [
            // Clipboard formats of Excel (CRLF), then Google Sheets and LibreOffice (LF).
            ("Milk\t2 l\r\n\"Bread\nwith seeds\"\t\r\n", ["Milk", "Bread with seeds"]),
            ("\"Milk\nfat\"\t\"1\t2\"\nBread", ["Milk fat 1 2", "Bread"]),
            ("\"Say \"\"cheese\"\"\"\nBread", ["Say \"cheese\"", "Bread"]),
            ("\"Two\r\nlines\"", ["Two lines"]), ("a\t\tb\nc", ["a b", "c"]),
            ("\"\"\nMilk\nBread", ["\"\"", "Milk", "Bread"]),
            ("- \"Milk\"\n- Bread", ["\"Milk\"", "Bread"]),
            // Quotation marks that are not from a spreadsheet.
            ("\"Milk\"\n\"Bread\"", ["\"Milk\"", "\"Bread\""]), ("\"Milk\nBread", ["\"Milk", "Bread"]),
            ("\"a\" b\nc", ["\"a\" b", "c"]), ("2\" nails\n3\" nails", ["2\" nails", "3\" nails"]),
        ])
    func cells(text: String, titles: [String]) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        phone.send(.items(.pasted(text)))
        #expect(phone.titles(in: list) == titles)
    }

    @Test("a random table quoted by RFC 4180 is parsed row by row")
    func tables() {
        var random = SplitMix(seed: 29)
        for _ in 0..<500 {
            let cells = (0..<4).map { _ in
                let count = Int.random(in: 0..<6, using: &random)
                return String((0..<count).map { _ in "ab\"\t\n ".randomElement(using: &random)! })
            }
            func written(_ cell: String) -> String {
                cell.contains { "\"\t\n".contains($0) }
                    ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
            }
            func words(_ text: some StringProtocol) -> [Substring] {
                text.split { " \t\n".contains($0) }.map { Substring($0) }
            }
            let rows = [cells[..<2], cells[2...]]
            let text = rows.map { $0.map(written).joined(separator: "\t") }.joined(separator: "\n")
            let expected = rows.map { words($0.joined(separator: " ")) }.filter { !$0.isEmpty }
            #expect(PastedRows.rows(of: text).map { words($0) }.filter { !$0.isEmpty } == expected, "\(text)")
        }
    }
}
