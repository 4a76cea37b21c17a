import Domain
import FeatureTags
import Markup
import Screens
import SyncRules
import Testing

@Suite("Sections on the screen of a list", .timeLimit(.minutes(15)), .tags(.L14))
struct SectionsTests {
    private let place = Pointer(x: 0, y: 0)

    /// The rows and the titles of sections ("# Dairy") from top to bottom.
    private func outline(_ phone: TestDevice) -> [String] {
        let html = phone.html.replacing("<h2 class=\"caption\"", with: "<button class=\"title\" #")
        return html.components(between: "class=\"title\"", and: "</").map { row in
            let text = row[row.index(after: row.firstIndex(of: ">")!)...].prefix { $0 != "<" }
            return (row.hasPrefix(" #") ? "# " : "") + text
        }
    }

    private func add(_ name: String, to phone: inout TestDevice) {
        phone.send(.items(.sections(.addAsked)))
        phone.send(.items(.sections(.nameEntered(name))))
        phone.send(.items(.sections(.nameConfirmed)))
    }

    private func section(_ name: String, _ phone: TestDevice, _ list: ListID) -> SectionID {
        Section.all(in: .list(list), of: phone.env.replica).first { $0.section.name == name }!.id
    }

    /// "Shop" with soap, then the sections Fruit (pear, apple) and Dairy (milk), and Bread done.
    private func phone() -> (TestDevice, ListID) {
        var phone = TestDevice()
        let list = phone.makeList("Shop", ["soap", "bread"])
        for name in ["Fruit", "Dairy"] { add(name, to: &phone) }
        for (name, titles) in [("Fruit", ["pear", "apple"]), ("Dairy", ["milk"])] {
            phone.send(.items(.sections(.targeted(section(name, phone, list)))))
            for title in titles {
                phone.send(.items(.draftEntered(title)))
                phone.send(.items(.draftSubmitted))
            }
        }
        phone.send(.items(.sections(.targeted(nil))))
        phone.send(.items(.ticked(phone.item("bread", in: list), true)))
        return (phone, list)
    }

    @Test("items without a section are first, then the sections with their open count, and done ones last")
    func order() {
        let (phone, _) = phone()
        #expect(
            outline(phone) == ["soap", "# Fruit", "pear", "apple", "# Dairy", "milk", "# Done", "bread"])
        #expect(phone.html.contains("Fruit</h2><span class=\"note\">2</span>"))
    }

    @Test("a page with the typed name of a section is not reloaded for an update")
    func typedName() {
        var (phone, list) = phone()
        phone.send(.toastDismissed)
        phone.send(.items(.sections(.renameAsked(section("Fruit", phone, list)))))
        #expect(!phone.model.hasDraftText)
        phone.send(.items(.sections(.nameEntered("Fruit and vegetables"))))
        #expect(phone.model.hasDraftText)
    }

    @Test("several items in a row are added to the chosen section, until the user removes it")
    func adding() {
        var (phone, list) = phone()
        phone.tap("Add to Dairy")
        #expect(phone.html.contains("placeholder=\"Add to Dairy\""))
        phone.send(.items(.draftEntered("butter")))
        phone.send(.items(.draftSubmitted))
        phone.send(.items(.pasted("cheese\nyogurt")))
        #expect(
            outline(phone).suffix(7) == ["# Dairy", "milk", "butter", "cheese", "yogurt", "# Done", "bread"])
        phone.tap("No section: Dairy")
        phone.send(.items(.draftEntered("brush")))
        phone.send(.items(.draftSubmitted))
        #expect(outline(phone).prefix(3) == ["soap", "brush", "# Fruit"])
        // The section is deleted while the user types.
        phone.send(.items(.sections(.targeted(section("Dairy", phone, list)))))
        phone.send(.items(.draftEntered("cream")))
        phone.perform(.section(.delete(section("Dairy", phone, list))), in: .list(list))
        #expect(!phone.html.contains("Add to Dairy") && phone.html.contains("value=\"cream\""))
        phone.send(.items(.draftSubmitted))
        #expect(outline(phone).contains("cream"))
    }

    @Test("a section is named in a sheet, renamed, deleted with undo, and an invalid name is explained")
    func naming() {
        var (phone, list) = phone()
        add(" ", to: &phone)
        #expect(
            phone.html.contains("section-name-note") && outline(phone).filter { $0.hasPrefix("#") }.count == 3
        )
        phone.send(.items(.sections(.nameCancelled)))
        let dairy = section("Dairy", phone, list)
        phone.send(.items(.sections(.menuAsked(dairy, place))))
        phone.send(.items(.sections(.renameAsked(dairy))))
        phone.send(.items(.sections(.nameEntered("Fridge"))))
        phone.send(.items(.sections(.nameConfirmed)))
        #expect(outline(phone).contains("# Fridge"))
        phone.send(.items(.sections(.deleted(dairy))))
        #expect(outline(phone) == ["soap", "milk", "# Fruit", "pear", "apple", "# Done", "bread"])
        phone.send(.undoTapped)
        #expect(outline(phone).suffix(4) == ["# Fridge", "milk", "# Done", "bread"])
    }

    @Test("keys move an item across the borders of sections, with one command")
    func steps() {
        var (phone, list) = phone()
        let soap = phone.item("soap", in: list)
        func step(_ direction: Direction, _ expected: [String]) {
            let effects = phone.send(.items(.moved(soap, direction)))
            #expect(effects.count { if case .perform = $0 { true } else { false } } <= 1)
            #expect(outline(phone) == expected + ["# Done", "bread"])
        }
        step(.down, ["# Fruit", "soap", "pear", "apple", "# Dairy", "milk"])
        step(.down, ["# Fruit", "pear", "soap", "apple", "# Dairy", "milk"])
        step(.down, ["# Fruit", "pear", "apple", "soap", "# Dairy", "milk"])
        step(.down, ["# Fruit", "pear", "apple", "# Dairy", "soap", "milk"])
        step(.down, ["# Fruit", "pear", "apple", "# Dairy", "milk", "soap"])
        step(.down, ["# Fruit", "pear", "apple", "# Dairy", "milk", "soap"])
        step(.up, ["# Fruit", "pear", "apple", "# Dairy", "soap", "milk"])
        step(.up, ["# Fruit", "pear", "apple", "soap", "# Dairy", "milk"])
        phone.send(.items(.moved(soap, .up)))
        phone.send(.items(.moved(soap, .up)))
        step(.up, ["soap", "# Fruit", "pear", "apple", "# Dairy", "milk"])
    }

    @Test(
        "a dragged item gets the section of the place where it is dropped",
        arguments: [
            ("soap", "apple", true, ["# Fruit", "pear", "soap", "apple", "# Dairy", "milk"]),
            ("soap", "milk", false, ["# Fruit", "pear", "apple", "# Dairy", "milk", "soap"]),
            ("milk", "soap", true, ["milk", "soap", "# Fruit", "pear", "apple", "# Dairy"]),
            ("milk", "Fruit", true, ["soap", "milk", "# Fruit", "pear", "apple", "# Dairy"]),
            ("milk", "Fruit", false, ["soap", "# Fruit", "milk", "pear", "apple", "# Dairy"]),
            ("soap", "Dairy", true, ["# Fruit", "pear", "apple", "soap", "# Dairy", "milk"]),
            ("pear", "apple", false, ["soap", "# Fruit", "apple", "pear", "# Dairy", "milk"]),
            ("pear", "bread", true, ["soap", "# Fruit", "apple", "# Dairy", "milk", "pear"]),
            ("Dairy", "Fruit", true, ["soap", "# Dairy", "milk", "# Fruit", "pear", "apple"]),
            ("Dairy", "pear", false, ["soap", "# Fruit", "pear", "apple", "# Dairy", "milk"]),
            ("Dairy", "soap", false, ["soap", "# Dairy", "milk", "# Fruit", "pear", "apple"]),
            ("Fruit", "bread", false, ["soap", "# Dairy", "milk", "# Fruit", "pear", "apple"]),
        ])
    func drag(item: String, target: String, isBefore: Bool, expected: [String]) {
        var (phone, list) = phone()
        func id(_ name: String) -> String {
            ["Fruit", "Dairy"].contains(name)
                ? section(name, phone, list).text : phone.item(name, in: list).text
        }
        let start = ["Fruit", "Dairy"].contains(item)
        phone.send(
            .items(
                start ? .sections(.grabbed(SectionID(id(item)), place)) : .grabbed(ItemID(id(item)), place)))
        phone.send(.items(.dragged(Pointer(x: 0, y: 40, target: id(target), isUpperHalf: isBefore))))
        phone.send(.items(.dropped))
        #expect(outline(phone) == expected + ["# Done", "bread"])
    }

    @Test("the menu of an item moves it to the end of another section, and offers other lists, too")
    func placing() {
        var (phone, list) = phone()
        let soap = phone.item("soap", in: list)
        phone.send(.items(.menuAsked(soap, place)))
        #expect(phone.html.contains("Move…") && !phone.html.contains("Move to list…"))
        phone.send(.items(.sendAsked(soap)))
        let sheet = phone.html.components(between: "class=\"sheet\"", and: "</dialog>").first ?? ""
        #expect(
            sheet.components(between: "<span class=\"row-main\" dir=\"auto\">", and: "</span>")
                == ["Fruit", "Dairy"], "the item has no section, so that none is not offered")
        phone.send(.items(.sections(.chosen(section("Fruit", phone, list)))))
        #expect(outline(phone).prefix(4) == ["# Fruit", "pear", "apple", "soap"])
        #expect(phone.html.contains("role=\"status\">Fruit, “\u{2068}soap\u{2069}”: 3 of 3"))
    }

    @Test("selected items move to a section in their order, and done ones stay")
    func placingSeveral() {
        var (phone, _) = phone()
        phone.send(.items(.editToggled))
        phone.send(.items(.allSelected(true)))
        phone.send(.items(.selectionSendAsked))
        phone.send(.items(.sections(.chosen(nil))))
        phone.send(.items(.editToggled))
        #expect(
            outline(phone) == ["soap", "pear", "apple", "milk", "# Fruit", "# Dairy", "# Done", "bread"])
        #expect(!phone.html.contains("class=\"sheet\""))
    }

    @Test("sections move up and down in their menu")
    func sections() {
        var (phone, list) = phone()
        let dairy = section("Dairy", phone, list)
        phone.send(.items(.sections(.moved(dairy, .up))))
        #expect(outline(phone).filter { $0.hasPrefix("#") } == ["# Dairy", "# Fruit", "# Done"])
        phone.send(.items(.sections(.moved(dairy, .down))))
        phone.send(.items(.sections(.moved(dairy, .down))))
        #expect(outline(phone).filter { $0.hasPrefix("#") } == ["# Fruit", "# Dairy", "# Done"])
    }

    @Test("items are sorted inside their sections")
    func sorted() {
        var (phone, _) = phone()
        phone.send(.items(.sorted(.name)))
        #expect(outline(phone).prefix(4) == ["soap", "# Fruit", "apple", "pear"])
    }

    @Test(
        "a viewer sees sections without a way to change them, and a list without sections has no trace of them"
    )
    func viewer() {
        var (phone, list) = phone()
        #expect(phone.html.contains("Add to Fruit"))
        phone.receive([
            Change(
                .list(list),
                Record(
                    id: Member.recordID(TestDevice.anna),
                    content: .member(
                        Member(person: TestDevice.anna, name: "", role: .viewer, grant: "G"))
                ))
        ])
        #expect(outline(phone).contains("# Fruit") && !phone.html.contains("Add to Fruit"))
        #expect(phone.send(.items(.sections(.deleted(section("Fruit", phone, list))))).isEmpty)
        var other = TestDevice()
        _ = other.makeList("Plain", ["a"])
        #expect(!other.html.contains("section-head") && !other.html.contains("class=\"sections\""))
    }

    @Test("no item is ever hidden by a section", arguments: 0..<40)
    func nothingHidden(seed: UInt64) {
        var phone = TestDevice()
        var random = SplitMix(seed: seed)
        let list = phone.makeList("L")
        // One that never arrives.
        var sections = [SectionID("01SECT0000000000000000000A")]
        for name in ["A", "B", "C"] {
            add(name, to: &phone)
            sections.append(section(name, phone, list))
        }
        let titles = (0..<12).map { "item \($0) of twelve" }
        for (index, title) in titles.enumerated() {
            let item = NewItem(
                id: ItemID("01ITEM00000000000000000" + String(100 + index)), title: title, rank: Rank("V")!,
                section: Bool.random(using: &random) ? sections.randomElement(using: &random) : nil)
            phone.perform(.item(.create([item])), in: .list(list))
        }
        for _ in 0..<12 {
            let item = phone.item(titles.randomElement(using: &random)!, in: list)
            let section = sections.randomElement(using: &random)!
            let rank = Rank("W")!
            switch Int.random(in: 0..<6, using: &random) {
            case 0: phone.perform(.item(.place(item, rank, in: section)), in: .list(list))
            case 1: phone.send(.items(.moved(item, .down)))
            case 2: phone.send(.items(.ticked(item, Bool.random(using: &random))))
            case 3: phone.send(.items(.sections(.deleted(section))))
            case 4: phone.perform(.section(.restore(section)), in: .list(list))
            default: phone.send(.items(.sections(.moved(section, .up))))
            }
            let shown = outline(phone).filter { $0.hasPrefix("item") }
            #expect(shown.sorted() == titles.sorted())
            #expect(shown.count == 12)
        }
    }
}
