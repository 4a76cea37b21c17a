import Domain
import FeatureTags
import Testing

@Suite("Quick add", .tags(.L11), .timeLimit(.minutes(15)))
struct QuickAddTests {
    /// A Thursday, at 10:00.
    static let today = CivilDay("2026-11-26")!

    static func context(_ language: QuickAdd.Language, allowsBareNames: Bool = false) -> QuickAdd.Context {
        .init(language, today: today, now: 600, allowsBareNames: allowsBareNames)
    }

    /// The chips as in the tables: `day 2026-11-27; time 17:00`.
    static func text(_ chips: [QuickAdd.Chip]) -> String {
        chips.map { chip in
            switch chip.kind {
            case .day(let day): "day " + day.text
            case .time(let time): "time \(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)"
            case .recurrence(let rule): "rule " + rule.text + (rule.isAfterCompletion ? " after" : "")
            case .quantity(let quantity): "quantity " + quantity.text(point: ".")
            case .assignee(let name): "person " + name
            case .list(let name): "list " + name
            }
        }.joined(separator: "; ")
    }

    @Test(
        "the words of a title become chips, or stay where they have another meaning",
        arguments: [
            (englishTitles + "\n" + plainEnglishTitles, QuickAdd.Language.english),
            (russianTitles + "\n" + plainRussianTitles, .russian),
        ])
    func tables(table: String, language: QuickAdd.Language) {
        let lines = table.split(separator: "\n")
        #expect(lines.count >= 300)
        for line in lines {
            // A tilde marks a list that allows bare names.
            let isBare = line.hasPrefix("~")
            let parts = line.drop { $0 == "~" }.split(separator: "|", omittingEmptySubsequences: false)
            let (title, chips) = QuickAdd.parse(
                String(parts[0]), Self.context(language, allowsBareNames: isBare))
            #expect(title == parts[parts.count > 1 ? 1 : 0], "\(line)")
            #expect(Self.text(chips) == (parts.count > 2 ? parts[2] : ""), "\(line)")
        }
    }

    @Test("a removed chip stays in the title and is not offered again for its words")
    func removed() {
        func parse(_ text: String, _ removed: [String]) -> String {
            var context = Self.context(.english)
            context.removed = removed
            let (title, chips) = QuickAdd.parse(text, context)
            return title + "|" + Self.text(chips)
        }
        #expect(parse("Call tomorrow", ["tomorrow"]) == "Call tomorrow|")
        #expect(parse("Call TOMORROW", ["tomorrow"]) == "Call TOMORROW|")
        #expect(parse("Call tomorrow 5pm", ["5pm"]) == "Call 5pm|day 2026-11-27")
        #expect(parse("Call tomorrow 5pm", ["tomorrow"]) == "Call tomorrow|time 17:00")
        #expect(parse("Call tomorrow morning", ["morning"]) == "Call morning|day 2026-11-27")
        #expect(parse("Call tonight", ["tonight"]) == "Call tonight|")
        #expect(parse("Call next Friday", ["next friday"]) == "Call next Friday|")
        #expect(parse("Call on Friday", ["next Friday"]) == "Call|day 2026-11-27")
        #expect(parse("Milk 2 l @Vera #Shop", ["@vera"]) == "Milk 2 l @Vera|list Shop")
        #expect(parse("Milk 2 l", ["2 l"]) == "Milk 2 l|")
    }

    @Test("names of people and lists can have several words, and an ambiguous first name stays in the title")
    func names() {
        func parse(_ text: String) -> String {
            var context = Self.context(.english)
            context.people = ["Vera Lind", "Boris Berg", "Anna Smith", "Anna Lee", "Елена Ёлкина"]
            context.lists = ["Groceries", "Groceries for Sunday", "2027"]
            let (title, chips) = QuickAdd.parse(text, context)
            return title + "|" + Self.text(chips)
        }
        #expect(parse("Call @vera lind tomorrow") == "Call|person Vera Lind; day 2026-11-27")
        #expect(parse("Call @boris") == "Call|person Boris Berg")
        #expect(parse("Call @vera ") == "Call|person Vera Lind")
        #expect(parse("Call @anna") == "Call @anna|")
        #expect(parse("Call @Anna Lee") == "Call|person Anna Lee")
        #expect(parse("Call @Zoe") == "Call @Zoe|")
        #expect(parse("Позвонить @елена елкина") == "Позвонить|person Елена Ёлкина")
        #expect(parse("Milk #groceries for sunday") == "Milk|list Groceries for Sunday")
        #expect(parse("Milk #groceries") == "Milk|list Groceries")
        #expect(parse("Plan #2027") == "Plan|list 2027")
        #expect(parse("Call @") == "Call @|")
        #expect(parse(#"Call @""#) == #"Call @"|"#)
        #expect(parse("Call @«") == "Call @«|")
        #expect(parse("Follow @boris.bakes on Instagram") == "Follow @boris.bakes on Instagram|")
        #expect(parse("Eat @Boris's cake") == "Eat @Boris's cake|")
    }

    @Test(
        "the longest list that the search would find is the one after #, in both languages",
        arguments: [
            ("Milk #groceries for sunday tomorrow", "Milk|list Groceries for Sunday; day 2026-11-27"),
            ("Milk #groceries for mom", "Milk for mom|list Groceries"),
            ("Milk #GROCERIES, 2 l", "Milk|list Groceries; quantity 2 l"),
            ("#groceries: milk", "milk|list Groceries"),
            ("Milk #epicerie", "Milk|list Épicerie"),
            ("Milk #epicérie", "Milk|list Épicerie"),
            ("Cheese #smorgasbord", "Cheese|list Smörgåsbord"),
            ("Ride #todd", "Ride|list Tødd"),
            ("Bulbs #flat", "Bulbs|list 🏠 Flat"),
            ("Bulbs #🏠 flat", "Bulbs|list 🏠 Flat"),
            ("Ball #mom's", "Ball|list Mom’s list"),
            ("Ball #mom's list", "Ball|list Mom’s list"),
            ("Read #to do", "Read|list To-do"),
            ("Read #to-do", "Read|list To-do"),
            (#"Read #"to do" tonight"#, "Read|list To-do; day 2026-11-26; time 19:00"),
            ("Milk #grocer", "Milk #grocer|"),
            ("Milk #groceriesfor", "Milk #groceriesfor|"),
            ("Milk #groceries.txt", "Milk #groceries.txt|"),
            ("Milk#groceries", "Milk#groceries|"),
            ("Milk # groceries", "Milk # groceries|"),
            ("Milk ##groceries", "Milk ##groceries|"),
            (##"Print "#groceries""##, ##"Print "#groceries"|"##),
            ("Milk #twins", "Milk #twins|"),
            ("Milk #groceries #flat", "Milk #flat|list Groceries"),
            ("#groceries", "#groceries|"),
            ("молоко #продукты", "молоко|list Продукты"),
            ("молоко #Продукты на дачу завтра", "молоко|list Продукты на дачу; day 2026-11-27"),
            ("молоко #продукты на завтра", "молоко|list Продукты; day 2026-11-27"),
            ("игрушки #елка", "игрушки|list Ёлка"),
            ("игрушки #ЁЛКА!", "игрушки|list Ёлка"),
            ("гирлянда #дом", "гирлянда|list 🏡 Дом"),
            ("гирлянда #домой", "гирлянда #домой|"),
            ("牛乳 #買い物", "牛乳|list 買い物"),
        ])
    func lists(text: String, expected: String) {
        for language in [QuickAdd.Language.english, .russian] {
            var context = Self.context(language)
            context.lists = [
                "Groceries", "Groceries for Sunday", "Épicerie", "Smörgåsbord", "Tødd", "🏠 Flat",
                "Mom’s list",
                "To-do", "Twins", "twins", "Продукты", "Продукты на дачу", "Ёлка", "🏡 Дом", "買い物", "…",
            ]
            let (title, chips) = QuickAdd.parse(text, context)
            #expect(title + "|" + Self.text(chips) == expected)
            // A chip that was removed is not offered again.
            context.removed = chips.map { $0.words(in: text) }
            let kept = QuickAdd.parse(text, context).chips
            #expect(!kept.contains { chip in chips.contains { $0.range == chip.range } }, "\(kept)")
        }
    }

    @Test("a quotation that is being typed is kept as it is")
    func openQuotation() {
        for sign in ["\"", "“", "„", "«"] {
            let text = "Buy \(sign)milk 2 l"
            let (title, chips) = QuickAdd.parse(text, Self.context(.english))
            #expect(title == text && chips.isEmpty)
        }
    }

    /// The text without the words of chips.
    private static func rest(of text: String, without chips: [QuickAdd.Chip]) -> String {
        let bytes = Array(text.utf8)
        let places = bytes.indices.filter { place in !chips.contains { $0.range.contains(place) } }
        return String(decoding: places.map { bytes[$0] }, as: UTF8.self)
    }

    private static func letters(of text: String) -> String {
        String(text.filter { $0.isLetter || $0.isNumber })
    }

    @Test("a search can consist of chips alone")
    func search() {
        var context = Self.context(.english)
        context.allowsEmptyTitle = true
        let (title, chips) = QuickAdd.parse("next friday 5pm", context)
        #expect(title.isEmpty && Self.text(chips) == "day 2026-12-04; time 17:00")
    }

    @Test("parsing the rest of a title finds no further chip")
    func rest() {
        for (table, language) in [(englishTitles, QuickAdd.Language.english), (russianTitles, .russian)] {
            for line in table.split(separator: "\n") {
                let text = String(line.split(separator: "|", omittingEmptySubsequences: false)[0])
                let title = QuickAdd.parse(text, Self.context(language)).title
                let again = QuickAdd.parse(title, Self.context(language)).chips
                #expect(again.isEmpty, "\(text): \(again)")
            }
        }
    }

    @Test("random words and bytes are parsed without a crash, with ranges inside the text")
    func random() {
        let signs = [
            "\"", "“", "”", "„", "«", "»", "@", "#", "@boris", "2", "kg", "л", ".", ",", "'s", "(", ")",
        ]
        let words = "\(englishTitles)\n\(russianTitles)".split { " |\n~".contains($0) }.map(String.init)
        var random = SplitMix(seed: 7)
        for round in 0..<6000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                if round % 2 == 0 {
                    let isSign = Int.random(in: 0..<4, using: &random) == 0
                    bytes += (isSign ? signs : words).randomElement(using: &random)!.utf8
                    if !Bool.random(using: &random) || round % 4 == 0 { bytes.append(0x20) }
                } else {
                    bytes.append(.random(in: 0...255, using: &random))
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let language: QuickAdd.Language = round % 3 == 0 ? .english : .russian
            var context = Self.context(language, allowsBareNames: round % 5 == 0)
            if round % 7 == 0 { context.people = ["Boris", "Vera Lind"] }
            let (title, chips) = QuickAdd.parse(text, context)
            #expect(
                Self.letters(of: title) == Self.letters(of: Self.rest(of: text, without: chips)), "\(text)")
            #expect(chips.isEmpty ? title == text : title.utf8.count < text.utf8.count)
            for chip in chips {
                #expect(chip.range.lowerBound >= 0 && chip.range.upperBound <= text.utf8.count)
                #expect(!chip.words(in: text).contains("\u{FFFD}") || text.contains("\u{FFFD}"))
                if case .time(let time) = chip.kind { #expect((0...1439).contains(time)) }
                if case .day(let day) = chip.kind { #expect(day >= Self.today) }
            }
        }
    }

    @Test("a long title is parsed in linear time")
    func long() {
        let clock = ContinuousClock()
        let title = String(repeating: "every 2 weeks on monday at 5 in ", count: 300)
        let time = clock.measure { _ = QuickAdd.parse(title, Self.context(.english)) }
        #expect(time < .seconds(10))
    }
}
