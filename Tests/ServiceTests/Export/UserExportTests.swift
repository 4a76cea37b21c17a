import Database
import Domain
import FeatureTags
import JSON
import Storage
import SyncProtocol
import SyncRules
import Testing

@testable import Service

@Suite("Reading an export", .tags(.A10), .timeLimit(.minutes(15)))
struct UserExportTests {
    /// Keeps the files of an export in memory.
    private final class Recorder: ExportOutput {
        typealias Failure = any Error

        private let house: HouseholdFixture
        private let plan: ExportPlan
        private var path = ""
        private(set) var files: [String: String] = [:]
        private(set) var pageSizes: [Int] = []
        private(set) var longestWrite = 0
        /// Called before each page of a log.
        var willRead: (ScopeID, _ isFirst: Bool) throws -> Void = { _, _ in }

        init(_ plan: ExportPlan, _ house: HouseholdFixture) {
            self.plan = plan
            self.house = house
        }

        func page(of scope: ScopeID, at cursor: ExportPlan.Cursor) throws -> ExportPlan.Page? {
            if case .log(let position) = cursor { try willRead(scope, position <= 1) }
            let page = try plan.page(of: scope, at: cursor, on: house.connection)
            if let page { pageSizes.append(page.rows.count) }
            return page
        }

        func begin(_ path: String) {
            #expect(self.path.isEmpty && files[path] == nil)
            self.path = path
            files[path] = ""
        }

        func write(_ text: String) {
            longestWrite = max(longestWrite, text.utf8.count)
            files[path]! += text
        }

        func end() { path = "" }

        func add(_ picture: BlobID) {}

        /// The records of a file, which must be whole.
        func records(_ path: String) throws -> [JSONValue] {
            try JSONValue(parsing: Array(try #require(files[path]).utf8)).array()
        }
    }

    private let house: HouseholdFixture
    private let group = ScopeID(.group, (newID() as GroupID).text)
    private static let count = 300

    private var chat: ScopeID { .chat(of: GroupID(group.id)) }

    /// The owner has written messages to a group. The editor joined before the first, the viewer after ten.
    init() throws {
        house = try HouseholdFixture()
        try perform(.group(.create(name: "Family")), in: group)
        try perform(.member(.add(house.people[.editor]!, name: "", role: .viewer)), in: group)
        for number in 1...Self.count {
            let text = "Message \(number) " + String(repeating: "é", count: 500)
            try perform(.chat(.write(NewMessage(newID(), text), to: nil)), in: chat)
            if number == 10 {
                try perform(.member(.add(house.people[.viewer]!, name: "", role: .viewer)), in: group)
            }
        }
    }

    private func perform(_ intent: Intent, in scope: ScopeID) throws {
        guard case .done = try house.perform(intent, in: scope, by: .owner) else { throw Refusal.invalid }
    }

    private func recorder(of visitor: AccessTests.Visitor) throws -> (Recorder, ExportPlan) {
        let account = Account(
            person: house.people[visitor]!, email: try EmailAddress("ada@example.org"), password: "",
            created: house.now)
        let plan = try ExportPlan(of: account, on: house.connection)
        return (Recorder(plan, house), plan)
    }

    private func numbers(in table: String) -> [Int] {
        table.split(separator: "Message ").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
    }

    @Test("a chat is read in short pages, in its order, from the membership on", arguments: [1, 11])
    func pages(first: Int) throws {
        let (recorder, plan) = try recorder(of: first == 1 ? .editor : .viewer)
        var export = UserExport(plan, at: house.now)
        try export.write(to: recorder)
        let table = try #require(recorder.files.first { $0.key.hasPrefix("messages/") }?.value)
        #expect(numbers(in: table) == Array(first...Self.count))
        let path = try #require(recorder.files.keys.first { $0.hasPrefix("data/chat ") })
        let messages = try recorder.records(path).filter { try $0.object().string("k") == ChatMessage.kind }
        #expect(messages.count == Self.count - first + 1)
        #expect(recorder.pageSizes.allSatisfy { $0 <= ExportPlan.pageSize })
        // A message has 1 KB, so a page 128 KB, and the chat 300.
        #expect(recorder.longestWrite < 150_000)
    }

    @Test("a user who loses access receives no further page, and the rest of the export")
    func lostAccess() throws {
        let (recorder, plan) = try recorder(of: .editor)
        recorder.willRead = { [house, chat, group] scope, isFirst in
            guard scope == chat, !isFirst, let editor = house.people[.editor] else { return }
            _ = try house.perform(.member(.remove(editor)), in: group, by: .owner)
        }
        var export = UserExport(plan, at: house.now)
        try export.write(to: recorder)
        let path = try #require(recorder.files.keys.first { $0.hasPrefix("data/chat ") })
        let messages = try recorder.records(path).filter { try $0.object().string("k") == ChatMessage.kind }
        #expect(messages.count == ExportPlan.pageSize)
        #expect(recorder.files["data/list Shopping.json"] != nil && recorder.files["README.txt"] != nil)
    }

    @Test("a list that is too large for tables is whole among the records, and the explanation names it")
    func largeList() throws {
        let large = ScopeID.list(newID())
        try perform(.list(.create(name: "Large")), in: large)
        for number in 1...20 {
            let item = NewItem(id: newID(), title: "Note \(number)", rank: Rank("V")!)
            try perform(.item(.create([item])), in: large)
        }
        let (recorder, plan) = try recorder(of: .owner)
        var export = UserExport(plan, at: house.now, maxTableBytes: 2_000)
        try export.write(to: recorder)
        let tasks = try #require(recorder.files["tasks.csv"])
        let calendar = try #require(recorder.files["tasks.ics"])
        #expect(tasks.contains("Milk") && !tasks.contains("Note"))
        #expect(
            calendar.contains("Milk") && !calendar.contains("Note") && calendar.hasSuffix("END:VCALENDAR\r\n")
        )
        let items = try recorder.records("data/list Large.json").filter {
            try $0.object().string("k") == Item.kind
        }
        #expect(items.count == 20)
        let explanation = try #require(recorder.files["README.txt"])
        #expect(explanation.contains("only in data/: Large.") && explanation.contains("dela export"))
    }
}
