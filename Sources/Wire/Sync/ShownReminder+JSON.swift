import Domain
import JSON
import SyncProtocol
import SyncRules

extension ServerCapabilities {
    /// The capabilities that a server sends; none for an older server.
    init(_ object: JSONObject) throws(JSONError) {
        self = []
        for value in try object.optionalArray("knows") ?? [] {
            if value == .string("presence") { insert(.presence) }
            if value == .string("told") { insert(.shownReminders) }
        }
    }

    func write(to writer: inout JSONWriter) {
        guard !isEmpty else { return }
        writer.name("knows")
        writer.beginArray()
        if contains(.presence) { writer.string("presence") }
        if contains(.shownReminders) { writer.string("told") }
        writer.endArray()
    }
}

extension [ShownReminder] {
    var json: JSONValue {
        .array(map { .object(["tag": .string($0.tag), "at": .integer($0.moment.milliseconds)]) })
    }
}

extension JSONObject {
    /// Reads the member "of" of a message: the reminders that a page has shown.
    func shownReminders() throws(JSONError) -> [ShownReminder] {
        let values = try array("of")
        guard values.count <= ShownReminder.maxPerMessage else { throw JSONError(.range("of")) }
        var reminders: [ShownReminder] = []
        for value in values {
            let object = try value.object()
            let tag = try object.string("tag")
            guard tag.utf8.count <= 200 else { throw JSONError(.range("tag")) }
            reminders.append(
                ShownReminder(tag: tag, moment: Instant(milliseconds: try object.integer("at"))))
        }
        return reminders
    }
}
