import Domain
import Testing

@Suite("Quantities", .timeLimit(.minutes(5)))
struct QuantityTests {
    @Test(
        "a quantity at either end of a title is understood",
        arguments: [
            ("2 kg apples", "apples", 2000, "kg"), ("молоко 2 л", "молоко", 2000, "л"),
            ("Milk 1.5 l", "Milk", 1500, "l"), ("сметана 0,25 кг.", "сметана", 250, "кг"),
            ("500g flour", "flour", 500_000, "g"), ("flour 500g", "flour", 500_000, "g"),
            ("eggs x12", "eggs", 12_000, ""), ("3× lemons", "lemons", 3000, ""),
            ("яйца х10", "яйца", 10_000, ""),
            ("3 огурца", "огурца", 3000, ""), ("10 eggs", "eggs", 10_000, ""),
            ("Tomatoes, 500 g", "Tomatoes", 500_000, "g"),
            ("2 packs of green tea", "of green tea", 2000, "packs"),
        ] as [(String, String, Int64, String)])
    func understood(text: String, title: String, thousandths: Int64, unit: String) throws {
        let found = try #require(Quantity.split(text))
        #expect(found.title == title)
        #expect(try found.quantity == Quantity(thousandths: thousandths, unit: unit))
    }

    @Test(
        "a number that belongs to the name is left alone",
        arguments: [
            "7 Up", "Route 66", "2 kg", "Call 112", "x", "12", "Windows 11", "3 Musketeers", "0 kg sugar",
            "5 000 000 000 kg", "1.2.3 kg x", "kg 2", "Fix issue 42 today", "",
        ])
    func left(text: String) {
        #expect(Quantity.split(text) == nil)
    }

    @Test("amounts are read with point or comma, within their limits")
    func amounts() throws {
        for (text, thousandths) in [
            ("1", 1000), ("0.001", 1), ("1000000000", 1_000_000_000_000), ("2,50", 2500),
        ] {
            #expect(try Quantity(amount: text, unit: "").thousandths == Int64(thousandths))
        }
        for text in ["0", "-1", "1000000001", "1.2345", "1.", ".5", "x", "1e3", "99999999999999999999"] {
            #expect(throws: Refusal.invalid) { try Quantity(amount: text, unit: "") }
        }
        #expect(throws: Refusal.empty) { try Quantity(amount: " ", unit: "") }
        #expect(throws: Refusal.tooLong) {
            try Quantity(amount: "1", unit: String(repeating: "k", count: 21))
        }
    }

    @Test(
        "amount and unit are read from one field, with or without a blank between them",
        arguments: [
            ("2", 2000, ""), ("1.5 kg", 1500, "kg"), ("2кг", 2000, "кг"),
            (" 1,5  large bags ", 1500, "large bags"),
        ] as [(String, Int64, String)])
    func field(text: String, thousandths: Int64, unit: String) throws {
        #expect(try Quantity(text) == Quantity(thousandths: thousandths, unit: unit))
    }

    @Test("a field without an amount is none", arguments: ["kg", "much", "-1 kg", "1.2.3 kg"])
    func noAmount(text: String) {
        #expect(throws: Refusal.invalid) { try Quantity(text) }
    }

    @Test("an amount is written as short as it is")
    func written() throws {
        for (thousandths, text) in [(1000, "1"), (1500, "1,5"), (1, "0,001"), (12_050, "12,05")] {
            #expect(try Quantity(thousandths: Int64(thousandths), unit: "").amount(point: ",") == text)
        }
        #expect(try Quantity(thousandths: 1000, unit: "").stepped(by: -1) == nil)
        #expect(try Quantity(thousandths: 1500, unit: "l").stepped(by: 1)?.thousandths == 2500)
    }
}
