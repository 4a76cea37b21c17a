import FeatureTags
import Screens
import Testing

@Suite("Several items at once", .timeLimit(.minutes(5)))
struct PastingTests {
    @Test("450 pasted lines become 450 items by three commands, blank lines none", .tags(.L5))
    func paste() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        let lines = (1...450).map { "Item \($0)" }
        let effects = phone.send(.items(.pasted(lines.joined(separator: "\r\n\n  \n"))))
        #expect(effects.count { if case .perform = $0 { true } else { false } } == 3)
        #expect(phone.titles(in: list) == lines)
    }

    @Test("of pasted lines that hold one over the limit none is added, and what was typed stays")
    func pasteTooLong() {
        var phone = Phone()
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
        "pasted lines go where the field has its selection", .tags(.L5),
        arguments: [
            ("Flour\nSalt", ["Flour", "Salt"]), ("Flour\nSalty Batteries", ["Flour", "Salty Batteries"]),
        ]
    )
    func selection(field: String, titles: [String]) {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Batteries")))
        phone.send(.items(.pasted(field)))
        #expect(phone.titles(in: list) == titles && !phone.html.contains("value=\"Batteries\""))
    }

    @Test("several items that were added at once are said, and taken back at once", .tags(.L5))
    func undoPaste() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.items(.draftEntered("Milk")))
        phone.send(.items(.draftSubmitted))
        #expect(!phone.html.contains("class=\"notice\""))
        phone.send(.items(.pasted((1...450).map { "Item \($0)" }.joined(separator: "\n"))))
        let notice = phone.html.components(between: "<div class=\"notice\">", and: "</div>").first ?? ""
        #expect(notice.contains("450 items added") && notice.contains(">Undo<"))
        phone.send(.undoTapped)
        #expect(phone.titles(in: list) == ["Milk"])
        phone.send(.undoTapped)
        #expect(phone.titles(in: list).count == 451, "that, too, can be taken back")
        phone.send(.settings(.chosen(.language, "ru")))
        phone.send(.items(.pasted("Хлеб\nСыр")))
        #expect(phone.html.contains(">Отменить<") && !phone.html.contains(">Вернуть<"))
    }

    @Test(
        "marks of a list stay behind where each line has one", .tags(.L5),
        arguments: [
            ("- Milk\n- Bread", ["Milk", "Bread"]), ("• Milk\n\t◦ Bread", ["Milk", "Bread"]),
            ("☐ Milk\n☑ Bread", ["Milk", "Bread"]), ("[ ] Milk\n[x] Bread", ["Milk", "Bread"]),
            ("- [ ] Milk\n  \n- [X] Bread", ["Milk", "Bread"]), ("9. Milk\n10) Bread", ["Milk", "Bread"]),
            ("- Milk\nBread", ["- Milk", "Bread"]), ("1.5 kg Flour\n2 l Milk", ["Flour", "Milk"]),
            ("-5 °C\n-6 °C", ["-5 °C", "-6 °C"]), ("[a] Milk\n[b] Bread", ["[a] Milk", "[b] Bread"]),
            ("2026. A year\n2027. Another", ["2026. A year", "2027. Another"]),
        ])
    func marks(text: String, titles: [String]) {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        phone.send(.items(.pasted(text)))
        #expect(phone.titles(in: list) == titles)
    }
}
