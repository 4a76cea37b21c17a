import Database
import Domain
import SQLite
import Storage
import Sync
import Testing

@testable import Service

@Suite("What commands cost the writer", .timeLimit(.minutes(15)))
struct CostTests {
    private let house: House

    init() throws {
        house = try House(daily: 60_000)
    }

    /// Puts items into the list, as if they had been there for long; the first is in the trash.
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

    @Test("what is read for a refusal counts against who asked for it, and nobody else")
    func refusals() throws {
        try fill(20, note: String(repeating: "n", count: 9_000))
        let sending = Intent.list(.send(to: (0..<List.mostRecipients).map { _ in newID() }))
        var count = 0
        while let outcome = try house.answer(to: sending, by: .viewer), count < 100 {
            #expect(outcome == .refused(.tooLarge))
            house.processor.settle()
            count += 1
        }
        // 180 KB are read of the list, and 300 bytes written.
        #expect((2...4).contains(count))
        #expect(try house.answer(to: sending, by: .editor) != nil)
    }

    @Test("a list is known to be full without a look at its items, whatever was done to it")
    func full() throws {
        #expect(try create() != .refused(.tooLarge))
        house.processor.forget()
        // Beside the two that are there.
        try fill(List.mostItems - 3)
        #expect(try create() != .refused(.tooLarge))
        #expect(try create() == .refused(.tooLarge))
        _ = try house.perform(.item(.delete(house.item)), by: .owner)
        #expect(try create() == .refused(.tooLarge), "the trash is part of the list")
        _ = try house.perform(.item(.purge(house.item)), by: .owner)
        #expect(try create() != .refused(.tooLarge))
        #expect(try create() == .refused(.tooLarge))
        #expect(house.processor.records.bytesRead == 0)
        house.processor.forget()
        #expect(try create() == .refused(.tooLarge))
        let first = ItemID(String(repeating: "0", count: 25) + "1")
        for intent in [ItemIntent.delete(first), .purge(first)] {
            _ = try house.perform(.item(intent), by: .owner)
        }
        house.processor.forget()
        #expect(try create() != .refused(.tooLarge), "what is gone does not count")
    }

    @Test("a picture is hung, moved and removed with its item without a look at the pictures of others")
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
        for number in 1...Picture.mostPerItem + 1 {
            let looks = ImageInfo(width: 1, height: 1, preview: "")
            let new = NewPicture(id: newID(), item: item, blob: blob, rank: Rank("V")!, looks: looks)
            let outcome = try house.perform(.picture(.add(new)), by: .owner)
            #expect((outcome == .refused(.tooLarge)) == (number > Picture.mostPerItem))
        }
        for intent in [ItemIntent.delete(item), .purge(item)] {
            _ = try house.perform(.item(intent), by: .owner)
        }
        #expect(house.processor.records.bytesRead < 2 * Picture.mostPerItem * 500)
        let left = try house.connection.run(
            "SELECT 1 FROM record WHERE kind = 'picture' AND data IS NOT NULL")
        #expect(left.count == count)
    }

    @Test("after much work a request ends, and what is left of it comes with the next one")
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

    @Test("when its time is over a request ends, and what is left of it comes with the next one")
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
