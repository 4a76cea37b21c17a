import Database
import Domain
import JSON
import Storage
import SyncRules
import TimeZones

/// Everything that one user sees, as files that can be read without Dela: all records as JSON, tasks, habits, messages
/// and photos as tables, tasks also as a calendar.
///
/// It reads what a device of the user would receive, so the access is the same. Each scope is read as of one moment.
public struct UserExport {
    /// A text file.
    public struct File {
        /// Relative to the folder of the export.
        public let path: String
        public let text: String
    }

    private let account: Account
    private let connection: any Connection
    private let access: ReadAccess
    private let zone: Zone
    private var names = FileNames()
    private var tasks = CSVTable([
        "list", "section", "task", "done", "day", "time", "deadline", "repeats", "quantity", "note",
        "assignee",
        "sub-tasks", "pictures",
    ])
    private var habits = CSVTable(["habit", "day", "steps"])
    private var photos = CSVTable(["audience", "added", "author", "caption", "picture"])
    private var calendar: TaskCalendar

    /// The pictures in the files so far.
    public private(set) var pictures: Set<BlobID> = []

    public init(
        of account: Account, at now: Instant, on connection: any Connection
    ) throws(DatabaseError) {
        self.account = account
        self.connection = connection
        let table = RecordTable(connection)
        access = try connection.transaction { () throws(DatabaseError) in
            try ReadAccess(of: account.person, on: connection)
        }
        var name: String?
        for stored in try table.all(Settings.kind, in: .user(account.person)) {
            if case .settings(let settings)? = try? stored.record()?.content { name = settings.zone }
        }
        zone = name.flatMap { TimeZones().zone(named: $0) } ?? .utc
        calendar = TaskCalendar(at: now, in: zone)
    }

    /// The scopes to export, with the user's own one first.
    public var scopes: [ScopeID] { access.order(first: nil) }

    /// The files of one scope. Adds its contents to the tables.
    public mutating func files(of scope: ScopeID) throws(DatabaseError) -> [File] {
        guard let first = access.scopes[scope]?.since else { return [] }
        let rows = try connection.transaction { [connection] () throws(DatabaseError) in
            let table = RecordTable(connection)
            var rows: [RecordTable.Stored] = []
            while true {
                let (page, isLast) = try table.page(of: scope, after: rows.last?.id, from: first, limit: 1000)
                rows += page
                if isLast || page.isEmpty { return rows }
            }
        }
        let contents = ScopeContents(rows, of: scope)
        pictures.formUnion(contents.pictures)
        let name = contents.name(for: account.person)
        var files = [
            File(
                path: names.path("data", "\(scope.kind.rawValue) \(name)", "json"),
                text: ScopeContents.json(rows))
        ]
        switch scope.kind {
        case .list: add(contents, name)
        case .user: add(habitsOf: contents)
        case .photos: add(photosOf: contents, name)
        case .chat: files.append(File(path: names.path("messages", name, "csv"), text: messages(contents)))
        default: break
        }
        return files
    }

    /// The tables of all scopes that were read, and the explanation of the files.
    public func tables() -> [File] {
        [
            File(path: "tasks.csv", text: tasks.text), File(path: "tasks.ics", text: calendar.text),
            File(path: "habits.csv", text: habits.text), File(path: "photos.csv", text: photos.text),
            File(path: "README.txt", text: readme),
        ]
    }

    private var readme: String {
        """
        Data of \(account.email.text), exported from Dela.

        tasks.csv   tasks of all lists; tasks.ics has them for calendars and task apps
        habits.csv  the days on which habits were done
        photos.csv  photos; the files are in pictures/
        messages/   one table for each chat
        data/       every record as it is stored (JSON), also the trash
        pictures/   all pictures, named by their content

        Times are those of your time zone. In tables, an apostrophe stands before text that a
        spreadsheet would take for a formula.

        """
    }

    // MARK: - Tables

    private mutating func add(_ contents: ScopeContents, _ list: String) {
        for (id, item) in contents.items where item.deleted == nil {
            let rule = contents.rule(of: item)
            tasks.add([
                list, contents.section(of: item), item.title, item.done.map(text) ?? "", item.day?.text ?? "",
                item.time.map { CivilTime.clock($0) } ?? "", item.deadline.map(text) ?? "", rule?.text ?? "",
                item.quantity?.text(point: ".") ?? "", item.note,
                item.assignee.map { contents.name(of: $0) } ?? "", contents.subItems(of: id),
                contents.pictureFiles(of: id),
            ])
            calendar.add(item, id, of: list, repeats: rule)
        }
    }

    private mutating func add(habitsOf contents: ScopeContents) {
        for (name, log) in contents.habitLogs {
            for date in 1...CivilDay.days(inMonth: log.month.month, of: log.month.year) {
                guard let day = CivilDay(year: log.month.year, month: log.month.month, day: date) else {
                    continue
                }
                let steps = log.count(on: day)
                if log.contains(day) || steps > 0 { habits.add([name, day.text, String(max(1, steps))]) }
            }
        }
    }

    private mutating func add(photosOf contents: ScopeContents, _ name: String) {
        for photo in contents.photos where photo.removed == nil {
            guard let blob = photo.visibleBlob else { continue }
            photos.add([
                photo.isForEveryone ? "everyone" : name, text(photo.at), contents.name(of: photo.author),
                photo.caption, ScopeContents.file(of: blob),
            ])
        }
    }

    private func messages(_ contents: ScopeContents) -> String {
        var table = CSVTable(["sent", "author", "text", "picture"])
        for message in contents.messages where message.removed == nil {
            table.add([
                text(message.at), contents.name(of: message.author), message.text,
                message.picture.map { ScopeContents.file(of: $0) } ?? "",
            ])
        }
        return table.text
    }

    private func text(_ moment: Instant) -> String {
        let time = zone.time(at: moment)
        return time.day.text + " " + time.clock
    }
}

/// Distinct file names from names that users have chosen.
struct FileNames {
    private var used: Set<String> = []

    /// - Returns: `folder/name.suffix`, without characters that file systems refuse.
    mutating func path(_ folder: String, _ name: String, _ suffix: String) -> String {
        let refused = "/\\:*?\"<>|"
        let clean = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { $0.value < 0x20 || refused.unicodeScalars.contains($0) ? "-" : $0 }
                    .prefix(60))
        ).drop { $0 == "." || $0 == " " }
        var path = "\(folder)/\(clean).\(suffix)"
        var number = 2
        while !used.insert(path.lowercased()).inserted {
            path = "\(folder)/\(clean) \(number).\(suffix)"
            number += 1
        }
        return path
    }
}
