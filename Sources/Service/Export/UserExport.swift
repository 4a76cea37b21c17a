import Domain
import JSON
import Pictures
import Storage
import SyncRules

/// Everything that one user sees, as files that can be read without Dela: all records as JSON, tasks, habits, messages
/// and photos as tables, tasks also as a calendar.
public struct UserExport {
    /// A text file.
    public struct File {
        /// Relative to the folder of the export.
        public let path: String
        public let text: String
    }

    private let plan: ExportPlan
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

    /// - Parameter now: the time of the export.
    public init(_ plan: ExportPlan, at now: Instant) {
        self.plan = plan
        zone = plan.zone
        calendar = TaskCalendar(at: now, in: zone)
    }

    /// The files of one scope. Adds its contents to the tables.
    public mutating func files(of scope: ScopeID, from rows: [RecordTable.Stored]) -> [File] {
        let contents = ScopeContents(rows, of: scope)
        pictures.formUnion(contents.pictures)
        let name = contents.name(for: plan.account.person)
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

    /// The sizes of a picture, best first. An export has the first one that the server has.
    public static let renditions = [Picture.Size.large, .screen, .card, .thumb].flatMap { size in
        [Rendition.Format.jpeg, .webp].map { Rendition(size, $0) }
    }

    /// The file of a picture.
    public static func path(of picture: BlobID, _ rendition: Rendition) -> String {
        ScopeContents.file(of: picture) + "." + rendition.format.rawValue
    }

    private var readme: String {
        """
        Data of \(plan.account.email.text), exported from Dela.

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
        let clean = FileNames.clean(name)
        var path = "\(folder)/\(clean).\(suffix)"
        var number = 2
        while !used.insert(path.lowercased()).inserted {
            path = "\(folder)/\(clean) \(number).\(suffix)"
            number += 1
        }
        return path
    }

    /// The name without characters that file systems refuse, at most 60 characters long.
    static func clean(_ name: String) -> String {
        let refused = "/\\:*?\"<>|"
        let clean = String.UnicodeScalarView(
            name.unicodeScalars.map { $0.value < 0x20 || refused.unicodeScalars.contains($0) ? "-" : $0 }
                .prefix(60))
        return String(String(clean).drop { $0 == "." || $0 == " " })
    }
}
