import Domain
import JSON
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("The body of a transaction for other nodes", .timeLimit(.minutes(15)))
struct BatchChangesTests {
    private let anna: PersonID = newID()
    private let boris: PersonID = newID()
    private let now = Instant(milliseconds: 1_800_000_000_000)

    private var changes: BatchChanges {
        let (list, chat) = (ScopeID.list(newID()), ScopeID.chat(anna, boris))
        let (item, client): (RecordID, ClientID) = (newID(), newID())
        let rows = [
            EncodedFramePart.Row(
                Array(#"{"k":"item","id":"\#(item.text)","v":7,"d":{"t":"Milk","new":1.50,"x":-0}}"#.utf8),
                position: nil),
            EncodedFramePart.Row(Array(#"{"id":"A","v":7,"x":1}"#.utf8), position: 3),
        ]
        var changes = BatchChanges()
        changes.commits = [
            Commit(
                parts: [
                    EncodedFramePart(scope: list, previous: 6, to: 7, rows: rows),
                    EncodedFramePart(scope: .user(anna), previous: 0, to: 1, rows: []),
                ],
                access: [
                    .init(person: anna, scope: list, grant: "G", since: 5, awaitsAnswer: true),
                    .init(person: boris, scope: list, grant: nil, since: 1, awaitsAnswer: false),
                ], choices: [.hides(anna, true), .blocks(anna, boris, false)])
        ]
        changes.count("item", in: list, by: 2)
        changes.count("item", in: list, by: -3)
        changes.ends[chat] = item
        changes.ends.updateValue(nil, forKey: list)
        changes.clients[client] = (boris, 9, now)
        changes.deletedAccounts = [boris]
        changes.bytesSpent = [(anna, 300, now)]
        changes.additions = [(MemberAddition(inviter: anna, invited: boris), 2, now)]
        (changes.hasErased, changes.hasBackgroundJobs, changes.alarm) = (true, true, now)
        return changes
    }

    @Test("every part is read as it was written, and the rows of frames have the same bytes")
    func roundTrip() throws {
        let written = changes
        let read = try BatchChanges(parsing: written.bytes)
        #expect(read.bytes == written.bytes)
        #expect(read.commits.map(\.parts) == written.commits.map(\.parts))
        #expect(read.commits[0].choices == written.commits[0].choices)
        #expect(read.commits[0].access.map(\.grant) == ["G", nil])
        #expect(read.commits[0].access.map(\.since) == [5, 1])
        #expect(read.commits[0].access.map(\.awaitsAnswer) == [true, false])
        #expect(read.counts == written.counts && read.ends == written.ends)
        #expect(read.clients.values.map(\.last) == [9] && read.clients.values.map(\.person) == [boris])
        #expect(read.deletedAccounts == [boris])
        #expect(read.bytesSpent.map(\.bytes) == [300] && read.additions.map(\.count) == [2])
        #expect(read.hasErased && read.hasBackgroundJobs && read.alarm == now)
        #expect(read.readRecords.count == 2)
        let nothing = try BatchChanges(parsing: BatchChanges().bytes)
        #expect(nothing.commits.isEmpty && !nothing.hasErased && nothing.alarm == nil)
    }

    @Test("a body that is cut anywhere is an error, and no part of it counts")
    func cut() throws {
        let bytes = changes.bytes
        for count in 0..<bytes.count {
            #expect(throws: JSONError.self) { try BatchChanges(parsing: Array(bytes[..<count])) }
        }
    }

    @Test("a part with missing or wrong values is an error")
    func damaged() throws {
        let bytes = String(decoding: changes.bytes, as: UTF8.self)
        for (part, damage) in [
            (#""v":1"#, #""v":2"#), (#""from":6"#, #""from":"6""#), ("list:", "list!"),
            (#""places":[null,3]"#, #""places":[3]"#), (#""since":5"#, #""sinc":5"#), (#""n":9"#, #""m":9"#),
            (#""on":true"#, #""on":1"#), (#""erased":true"#, #""erased":1"#),
        ] {
            #expect(bytes.contains(part))
            let damaged = Array(bytes.replacing(part, with: damage).utf8)
            #expect(throws: JSONError.self, "\(damage)") { try BatchChanges(parsing: damaged) }
        }
    }
}
