import Database
import Domain
import SyncProtocol
import SyncRules
import TestDatabase
import Testing

@Suite("Order of ids and ranks", .timeLimit(.minutes(15)))
struct OrderTests {
    @Test(
        "the database orders ids and ranks by bytes, like the shared rules",
        arguments: 0..<20 as Range<UInt64>)
    func bytes(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var ranks: [Rank] = []
        for _ in 0..<100 {
            let place = Int(random.next(upperBound: UInt64(ranks.count + 1)))
            let lower = place > 0 ? ranks[place - 1] : nil
            let upper = place < ranks.count ? ranks[place] : nil
            ranks.insert(Rank.between(lower, upper, random: &random), at: place)
        }
        let ids = (0..<100).map { _ in
            Identifier<Item>(at: Instant(milliseconds: Int64(random.next() >> 16)), random: &random).text
        }
        let texts = ranks.map(\.text) + ids + ["", "a", "B", "é", "ж", "🚲", "z"]
        let connection = try TestDatabase.connection()
        _ = try connection.run("CREATE TABLE word (text TEXT)")
        for text in texts { _ = try connection.run("INSERT INTO word VALUES (\(text))") }
        let sorted = try connection.run("SELECT text FROM word ORDER BY text").map { try $0.text(0) }
        #expect(sorted == texts.sorted(by: precedes))
    }
}
