import Domain
import JSON
import Pictures
import Storage
import SyncRules

/// Everything that one user sees, as files that can be read without Dela: all records as JSON, tasks, habits, messages
/// and photos as tables, tasks also as a calendar.
///
/// Scopes are read page by page, and some twice, so that memory is needed for one page of a log and for one list.
public struct UserExport {
    private let plan: ExportPlan
    private let now: Instant
    private let zone: Zone
    private let maxTableBytes: Int
    private var files = FileNames()
    /// The names of the scopes in the files so far.
    private var names: [ScopeID: String] = [:]
    /// The scopes that are too large for tables.
    private var omitted: [ScopeID] = []

    /// The pictures in the records so far.
    public private(set) var pictures: Set<BlobID> = []

    /// - Parameters:
    ///   - now: the time of the export.
    ///   - maxTableBytes: the maximum size of the records of a list that appears in tables.
    public init(_ plan: ExportPlan, at now: Instant, maxTableBytes: Int = .max) {
        self.plan = plan
        self.now = now
        self.maxTableBytes = maxTableBytes
        zone = plan.zone
    }

    /// Writes all files.
    public mutating func write<Output: ExportOutput>(to output: Output) throws(Output.Failure) {
        for scope in plan.scopes {
            guard let rows = try output.page(of: scope, at: .names)?.rows else { continue }
            let contents = ScopeContents(rows, of: scope)
            let name = contents.name(for: plan.account.person)
            names[scope] = name
            try writeRecords(of: scope, name, to: output)
            if scope.kind == .chat { try writeMessages(of: scope, name, contents, to: output) }
        }
        try writeTasks(to: output)
        try writeCalendar(to: output)
        try writeHabits(to: output)
        try writePhotos(to: output)
        try write("README.txt", readme, to: output)
    }

    private func write<Output: ExportOutput>(
        _ path: String, _ text: String, to output: Output
    ) throws(Output.Failure) {
        try output.begin(path)
        try output.write(text)
        try output.end()
    }

    /// All records as they are sent to devices, without damaged ones. The pictures follow, while the user is known to
    /// see them.
    private mutating func writeRecords<Output: ExportOutput>(
        of scope: ScopeID, _ name: String, to output: Output
    ) throws(Output.Failure) {
        try output.begin(files.path("data", "\(scope.kind.rawValue) \(name)", "json"))
        var (pages, separator) = (ExportPages(of: scope), "[\n")
        var found: Set<BlobID> = []
        while let rows = try pages.next(from: output) {
            found.formUnion(ScopeContents(rows, of: scope).pictures)
            for bytes in rows.compactMap(\.validBytes) {
                try output.write(separator + String(decoding: bytes, as: UTF8.self))
                separator = ",\n"
            }
        }
        try output.write(separator == "[\n" ? "[\n\n]\n" : "\n]\n")
        try output.end()
        for picture in found where pictures.insert(picture).inserted { try output.add(picture) }
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
        \(omission)
        Times are those of your time zone. In tables, an apostrophe stands before text that a
        spreadsheet would take for a formula.

        """
    }

    /// Which scopes the tables do not have.
    private var omission: String {
        guard !omitted.isEmpty else { return "" }
        let names = omitted.compactMap { self.names[$0] }
        return """

            Too large for the tables, and only in data/: \(names.joined(separator: ", ")).
            The operator of the server can export them with tables (dela export).

            """
    }

    // MARK: - Tables

    /// The size of text that is written at once.
    private static let partBytes = 64 << 10

    /// All records of a scope.
    /// - Returns: nil if they are too large, or the user has no access.
    private mutating func contents<Output: ExportOutput>(
        of scope: ScopeID, from output: Output
    ) throws(Output.Failure) -> (name: String, ScopeContents)? {
        guard let name = names[scope], !omitted.contains(scope) else { return nil }
        var (pages, contents, size) = (ExportPages(of: scope), ScopeContents(of: scope), 0)
        while let rows = try pages.next(from: output) {
            size += rows.reduce(0) { $0 + $1.size }
            guard size <= maxTableBytes else {
                omitted.append(scope)
                return nil
            }
            contents.add(rows)
        }
        return (name, contents)
    }

    private mutating func writeTasks<Output: ExportOutput>(to output: Output) throws(Output.Failure) {
        try output.begin("tasks.csv")
        var table = CSVTable([
            "list", "section", "task", "done", "day", "time", "deadline", "repeats", "quantity", "note",
            "assignee",
            "sub-tasks", "pictures",
        ])
        for scope in plan.scopes where scope.kind == .list {
            guard let (list, contents) = try contents(of: scope, from: output) else { continue }
            for (id, item) in contents.sortedItems where item.deleted == nil {
                table.add([
                    list, contents.section(of: item), item.title, item.done.map(text) ?? "",
                    item.day?.text ?? "",
                    item.time.map { CivilTime.clock($0) } ?? "", item.deadline.map(text) ?? "",
                    contents.rule(of: item)?.text ?? "",
                    item.quantity?.text(point: ".") ?? "", item.note,
                    item.assignee.map { contents.name(of: $0) } ?? "", contents.subItems(of: id),
                    contents.pictureFiles(of: id),
                ])
                if table.text.utf8.count > UserExport.partBytes { try output.write(table.drain()) }
            }
        }
        try output.write(table.drain())
        try output.end()
    }

    private mutating func writeCalendar<Output: ExportOutput>(to output: Output) throws(Output.Failure) {
        try output.begin("tasks.ics")
        var calendar = TaskCalendar(at: now, in: zone)
        for scope in plan.scopes where scope.kind == .list {
            guard let (list, contents) = try contents(of: scope, from: output) else { continue }
            for (id, item) in contents.sortedItems where item.deleted == nil {
                calendar.add(item, id, of: list, repeats: contents.rule(of: item))
                if calendar.text.utf8.count > UserExport.partBytes { try output.write(calendar.drain()) }
            }
        }
        calendar.end()
        try output.write(calendar.drain())
        try output.end()
    }

    private mutating func writeHabits<Output: ExportOutput>(to output: Output) throws(Output.Failure) {
        try output.begin("habits.csv")
        var table = CSVTable(["habit", "day", "steps"])
        for (name, log) in try contents(of: .user(plan.account.person), from: output)?.1.habitLogs ?? [] {
            for date in 1...CivilDay.days(inMonth: log.month.month, of: log.month.year) {
                guard let day = CivilDay(year: log.month.year, month: log.month.month, day: date) else {
                    continue
                }
                let steps = log.count(on: day)
                if log.contains(day) || steps > 0 { table.add([name, day.text, String(max(1, steps))]) }
            }
        }
        try output.write(table.drain())
        try output.end()
    }

    private func writePhotos<Output: ExportOutput>(to output: Output) throws(Output.Failure) {
        try output.begin("photos.csv")
        var table = CSVTable(["audience", "added", "author", "caption", "picture"])
        for scope in plan.scopes where scope.kind == .photos {
            guard let name = names[scope], let rows = try output.page(of: scope, at: .names)?.rows else {
                continue
            }
            let members = ScopeContents(rows, of: scope)
            var pages = ExportPages(of: scope, from: .log(from: 0))
            while let rows = try pages.next(from: output) {
                for photo in ScopeContents(rows, of: scope).photos where photo.removed == nil {
                    guard let blob = photo.visibleBlob else { continue }
                    table.add([
                        photo.isForEveryone ? "everyone" : name, text(photo.at),
                        members.name(of: photo.author),
                        photo.caption, ScopeContents.file(of: blob),
                    ])
                }
                try output.write(table.drain())
            }
        }
        try output.write(table.drain())
        try output.end()
    }

    private mutating func writeMessages<Output: ExportOutput>(
        of scope: ScopeID, _ name: String, _ members: ScopeContents, to output: Output
    ) throws(Output.Failure) {
        try output.begin(files.path("messages", name, "csv"))
        var table = CSVTable(["sent", "author", "text", "picture"])
        var pages = ExportPages(of: scope, from: .log(from: 0))
        while let rows = try pages.next(from: output) {
            for message in ScopeContents(rows, of: scope).messages where message.removed == nil {
                table.add([
                    text(message.at), members.name(of: message.author), message.text,
                    message.picture.map { ScopeContents.file(of: $0) } ?? "",
                ])
            }
            try output.write(table.drain())
        }
        try output.write(table.drain())
        try output.end()
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
