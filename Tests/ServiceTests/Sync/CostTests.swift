import Database
import Domain
import SQLite
import Storage
import SyncProtocol
import SyncRules
import Testing

@testable import Service

@Suite("Cost of commands for the writer", .timeLimit(.minutes(15)))
struct CostTests {
    private let house: HouseholdFixture

    init() throws {
        house = try HouseholdFixture(daily: 60_000)
    }

    /// Adds old items to the list. The first one is in the trash.
    private func fill(_ count: Int, note: String = "") throws {
        let kind = Item.kind
        let item =
            "{\"title\":\"Milk\",\"rank\":\"V\",\"by\":\"\(house.people[.owner]!.text)\",\"note\":\"\(note)\"}"
        _ = try house.connection.run(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(Int64(count)))
            INSERT INTO record (scope, id, kind, version, data)
            SELECT \(house.list.text), SUBSTR('0000000000000000000000000' || n, -26), \(kind), 1, \(item) FROM number
            """)
    }

    private func create() throws -> PushAnswer.Outcome {
        let new = NewItem(id: newID(), title: "Bread", rank: Rank("V")!)
        return try house.perform(.item(.create([new])), by: .editor)
    }

    @Test("data read for a rejected command counts for its author only")
    func refusals() throws {
        try fill(20, note: String(repeating: "n", count: 9_000))
        let sending = Intent.list(.send(to: (0..<List.maxRecipients).map { _ in newID() }))
        var count = 0
        while let outcome = try house.answer(to: sending, by: .viewer), count < 100 {
            #expect(outcome == .rejected(.tooLarge))
            house.processor.didCommit()
            count += 1
        }
        // 180 KB of the list are read, and 300 bytes written.
        #expect((2...4).contains(count))
        #expect(try house.answer(to: sending, by: .editor) != nil)
    }

    @Test("a full list is detected without reading its items, after any changes")
    func full() throws {
        #expect(try create() != .rejected(.tooLarge))
        house.processor.didRollBack()
        // In addition to the two existing items.
        try fill(List.maxItems - 3)
        #expect(try create() != .rejected(.tooLarge))
        #expect(try create() == .rejected(.tooLarge))
        _ = try house.perform(.item(.delete(house.item)), by: .owner)
        #expect(try create() == .rejected(.tooLarge), "items in the trash count")
        _ = try house.perform(.item(.purge(house.item)), by: .owner)
        #expect(try create() != .rejected(.tooLarge))
        #expect(try create() == .rejected(.tooLarge))
        #expect(house.processor.records.bytesRead == 0)
        house.processor.didRollBack()
        #expect(try create() == .rejected(.tooLarge))
        let first = ItemID(String(repeating: "0", count: 25) + "1")
        for intent in [ItemIntent.delete(first), .purge(first)] {
            _ = try house.perform(.item(intent), by: .owner)
        }
        house.processor.didRollBack()
        #expect(try create() != .rejected(.tooLarge), "removed items do not count")
    }

    @Test("a picture is attached, moved and removed with its item without reading other pictures")
    func pictures() throws {
        let (kind, count) = (Picture.kind, 2_000)
        let picture =
            "{\"item\":\"00000000000000000000000000\",\"blob\":\"\(String(repeating: "a", count: 64))\",\"width\":1,"
            + "\"height\":1,\"preview\":\"\",\"rank\":\"V\",\"by\":\"\(house.people[.owner]!.text)\"}"
        _ = try house.connection.run(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(Int64(count)))
            INSERT INTO record (scope, id, kind, version, data)
            SELECT \(house.list.text), SUBSTR('0000000000000000000000000' || n, -26), \(kind), 1, \(picture) FROM number
            """)
        let (blob, item) = (BlobID(String(repeating: "b", count: 64)), house.item)
        try BlobTable(house.connection).insert(ImageInfo(width: 1, height: 1, preview: ""), as: blob)
        _ = try house.connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, stored)
            VALUES (\(house.people[.owner]!.text), \(blob.text), 1, 0, 0, 1)
            """)
        for number in 1...Picture.maxPerItem + 1 {
            let imageInfo = ImageInfo(width: 1, height: 1, preview: "")
            let new = NewPicture(id: newID(), item: item, blob: blob, rank: Rank("V")!, imageInfo: imageInfo)
            let outcome = try house.perform(.picture(.add(new)), by: .owner)
            #expect((outcome == .rejected(.tooLarge)) == (number > Picture.maxPerItem))
        }
        for intent in [ItemIntent.delete(item), .purge(item)] {
            _ = try house.perform(.item(intent), by: .owner)
        }
        #expect(house.processor.records.bytesRead < 2 * Picture.maxPerItem * 500)
        let left = try house.connection.run(
            "SELECT 1 FROM record WHERE kind = 'picture' AND data IS NOT NULL")
        #expect(left.count == count)
    }

    @Test("a request with much work ends early, and the rest is done with the next one")
    func parts() throws {
        try fill(40, note: String(repeating: "n", count: 9_000))
        let copies = (1...3).map { number in
            PushRequest.Numbered(
                sequence: Int64(number),
                command: Command(
                    id: newID(), at: house.now, scope: .list(newID()),
                    intent: .list(.copy(from: house.list, name: ""))))
        }
        let client: ClientID = newID()
        for number in 0..<3 {
            let request = PushRequest(client: client, epoch: "e", commands: Array(copies[number...]))
            let results = try house.processor.push(request, by: house.people[.viewer]!, at: house.now).answer
                .results
            #expect(results.map(\.command) == [copies[number].command.id])
        }
    }

    @Test("a request over its time limit ends early, and the rest is done with the next one")
    func late() throws {
        let numbered = (1...9).map { number in
            let new = NewItem(id: newID(), title: "Bread", rank: Rank("V")!)
            let command = Command(
                id: newID(), at: house.now, scope: house.list, intent: .item(.create([new])))
            return PushRequest.Numbered(sequence: Int64(number), command: command)
        }
        let client: ClientID = newID()
        let hour = ContinuousClock.now + .seconds(3600)
        for (first, deadline, answered) in [(0, ContinuousClock.now, 4), (4, hour, 5)] {
            let request = PushRequest(client: client, epoch: "e", commands: Array(numbered[first...]))
            let answer = try house.processor.push(
                request, by: house.people[.owner]!, at: house.now, until: deadline
            ).answer
            #expect(answer.results.map(\.command) == numbered[first...].prefix(answered).map(\.command.id))
        }
    }
}
