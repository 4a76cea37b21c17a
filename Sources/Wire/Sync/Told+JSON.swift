import Domain
import JSON
import Sync

extension ServerKnowledge {
    /// What a server says that it understands; one from before that says nothing.
    init(_ object: JSONObject) throws(JSONError) {
        self = []
        for value in try object.optionalArray("knows") ?? [] {
            if value == .string("presence") { insert(.presence) }
            if value == .string("told") { insert(.told) }
        }
    }

    func write(to writer: inout JSONWriter) {
        guard !isEmpty else { return }
        writer.name("knows")
        writer.beginArray()
        if contains(.presence) { writer.string("presence") }
        if contains(.told) { writer.string("told") }
        writer.endArray()
    }
}

extension [ToldReminder] {
    var json: JSONValue {
        .array(map { .object(["tag": .string($0.tag), "at": .integer($0.moment.milliseconds)]) })
    }
}

extension JSONObject {
    /// The member "of" of a message: what a page has told of.
    func toldReminders() throws(JSONError) -> [ToldReminder] {
        let values = try array("of")
        guard values.count <= ToldReminder.most else { throw JSONError(.range("of")) }
        var reminders: [ToldReminder] = []
        for value in values {
            let object = try value.object()
            let tag = try object.string("tag")
            guard tag.utf8.count <= 200 else { throw JSONError(.range("tag")) }
            reminders.append(
                ToldReminder(tag: tag, moment: Instant(milliseconds: try object.integer("at"))))
        }
        return reminders
    }
}
