import Domain
import Testing

@Suite("Quantities", .timeLimit(.minutes(15)))
struct QuantityTests {
    private func expect(_ text: String, _ parts: [Substring], _ point: String) throws {
        let found = Quantity.split(text, point: point)
        if parts.isEmpty {
            #expect(found == nil, "\(text)")
            return
        }
        let quantity = try Quantity(thousandths: #require(Int64(parts[1])), unit: String(parts[2]))
        #expect(found?.title == String(parts[0]) && found?.quantity == quantity, "\(text)")
    }

    @Test(
        "numbers, dates and durations formatted by CLDR are read by the language's rules",
        arguments: [(englishQuantities, "."), (russianQuantities, ",")])
    func tables(table: String, point: String) throws {
        let lines = table.split(separator: "\n")
        #expect(lines.count >= 80)
        for line in lines {
            let parts = line.split(separator: "|")
            try expect(String(parts[0]), [Substring](parts.dropFirst()), point)
        }
    }

    @Test(
        "a quantity at either end of a title is found",
        arguments: [
            "2 kg apples|apples|2000|kg", "Milk 1.5 l|Milk|1500|l", "500g flour|flour|500000|g",
            "flour 500g|flour|500000|g", "eggs x12|eggs|12000|", "3× lemons|lemons|3000|",
            "eggs *12|eggs|12000|",
            "10 eggs|eggs|10000|", "Tomatoes, 500 g|Tomatoes|500000|g",
            "2 packs of green tea|of green tea|2000|packs",
            "flour 1,500 g|flour|1500000|g", "flour 1,500g|flour|1500000|g",
            "1,500,000 g flour|flour|1500000000|g",
            "flour 1.250 kg|flour|1250|kg", "flour 0,250 kg|flour|250|kg", "flour 1,5 kg|flour|1500|kg",
            "2\u{A0}kg apples|apples|2000|kg", "flour 1\u{202F}500 g|flour|1500000|g",
            "Milk 3.5% 1 l|Milk 3.5%|1000|l",
            "Coca-Cola 2 l x6|Coca-Cola 2 l|6000|", "flour 2000 g|flour|2000000|g", "50 shades|shades|50000|",
        ])
    func english(row: String) throws {
        let parts = row.split(separator: "|", omittingEmptySubsequences: false)
        try expect(String(parts[0]), [Substring](parts.dropFirst()), ".")
    }

    @Test(
        "a quantity at either end of a Russian title is found",
        arguments: [
            "молоко 2 л|молоко|2000|л", "сметана 0,25 кг.|сметана|250|кг", "яйца х10|яйца|10000|",
            "3 огурца|огурца|3000|",
            "мука 1,500 кг|мука|1500|кг", "мука 0.250 кг|мука|250|кг", "мука 1.5 кг|мука|1500|кг",
            "1\u{A0}500 г муки|муки|1500000|г", "10 яиц|яиц|10000|", "мука 2000 гр|мука|2000000|гр",
        ])
    func russian(row: String) throws {
        let parts = row.split(separator: "|", omittingEmptySubsequences: false)
        try expect(String(parts[0]), [Substring](parts.dropFirst()), ",")
    }

    @Test(
        "a number that belongs to the title stays there, in both languages",
        arguments: [
            "7 Up", "7 up", "Route 66", "2 kg", "Call 112", "x", "12", "Windows 11", "3 Musketeers",
            "0 kg sugar",
            "5 000 000 000 kg", "1.2.3 kg x", "1,50,000 g x", "kg 2", "Fix issue 42 today", "", "BMW X5",
            "5* hotel",
            "hotel 5*", "007 bond", "8.3 митинг", "5 pm", "24 hours", "5 may", "8 марта", "5 мая", "24 часа",
            "8 утра",
            "2 x 500 g pasta", "pasta 2 x 500 g", "пельмени 2 х 800 г", "meat 5 kg 300 g", "meat 5kg 300g",
            "1 500 g flour", "flour 1 500 g", "мука 1 500 г", "butter 1 1/2 kg", "2-3 kg apples",
            "½ kg butter",
            "отпуск 2026 г", "отпуск 2026 г.", "1941 г. начало", "1,500 г муки по-английски",
            "flour in Russian 1,500 g",
            "10 km",
        ])
    func left(text: String) throws {
        let isMixed = text.contains("1,500")
        if !isMixed || text.contains("г") { #expect(Quantity.split(text, point: ".") == nil) }
        if !isMixed || text.contains("g") { #expect(Quantity.split(text, point: ",") == nil) }
        #expect(Quantity.split("1.500 г муки", point: ",") == nil)
    }

    @Test("an amount is parsed with point or comma, within its limits")
    func amounts() throws {
        for (text, thousandths) in [
            ("1", 1000), ("0.001", 1), ("1000000000", 1_000_000_000_000), ("2,50", 2500),
            ("1,500", 1_500_000), ("1.500", 1500), ("0,500", 500), ("1,234,567.5", 1_234_567_500),
        ] {
            #expect(try Quantity(amount: text, unit: "").thousandths == Int64(thousandths))
        }
        for text in [
            "0", "-1", "1000000001", "1.2345", "1.", ".5", "1,500,", "1.5,000", "1,5.0", "1,500.0,5", "x",
            "1e3", "99999999999999999999",
        ] {
            #expect(throws: Refusal.invalid) { try Quantity(amount: text, unit: "") }
        }
        #expect(throws: Refusal.empty) { try Quantity(amount: " ", unit: "") }
        #expect(throws: Refusal.tooLong) {
            try Quantity(amount: "1", unit: String(repeating: "k", count: 21))
        }
    }

    @Test(
        "amount and unit are parsed from one field, with or without a blank",
        arguments: [
            ("2", 2000, ""), ("1.5 kg", 1500, "kg"), ("2кг", 2000, "кг"),
            (" 1,5  large bags ", 1500, "large bags"), ("1,500 g", 1_500_000, "g"),
            ("1 500 g", 1_500_000, "g"),
            ("6 330ml", 6000, "330ml"), ("1\u{A0}500", 1_500_000, ""), ("1/2 l", 500, "l"),
            ("1 1/2 kg", 1500, "kg"), ("1½ кг", 1500, "кг"), ("⅓", 333, ""), ("2/3cup", 667, "cup"),
            ("10 3\u{2044}4 m", 10750, "m"), ("½", 500, ""),
        ] as [(String, Int64, String)])
    func field(text: String, thousandths: Int64, unit: String) throws {
        #expect(try Quantity(text, point: ".") == Quantity(thousandths: thousandths, unit: unit))
    }

    @Test(
        "a field without an amount is invalid",
        arguments: ["kg", "much", "-1 kg", "1.2.3 kg", "1/0 kg", "1/", "0/3 l"])
    func noAmount(text: String) {
        #expect(throws: Refusal.invalid) { try Quantity(text, point: ".") }
    }

    @Test("an amount is written without trailing zeros")
    func written() throws {
        for (thousandths, text) in [(1000, "1"), (1500, "1,5"), (1, "0,001"), (12_050, "12,05")] {
            #expect(try Quantity(thousandths: Int64(thousandths), unit: "").amount(point: ",") == text)
        }
        #expect(try Quantity(thousandths: 1000, unit: "").stepped(by: -1) == nil)
        #expect(try Quantity(thousandths: 1500, unit: "l").stepped(by: 1)?.thousandths == 2500)
    }
}
