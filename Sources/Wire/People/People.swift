import Domain
import JSON

/// Asks for people by name, a page at a time. It travels in the query of the address: `?q=be&order=down&after=…`.
public struct PeopleRequest: Equatable, Sendable {
    /// The beginning of a word of their names, or of several; empty for everyone.
    public let text: String
    public let isDescending: Bool
    /// `PeopleAnswer.next` of the page before; nil for the first.
    public let after: String?

    public init(text: String, isDescending: Bool = false, after: String? = nil) {
        self.text = text
        self.isDescending = isDescending
        self.after = after
    }

    /// - Parameter value: the value of a name in the query, decoded.
    /// - Throws: when something is longer than any name.
    public init(_ value: (String) -> String?) throws(JSONError) {
        self.init(text: value("q") ?? "", isDescending: value("order") == "down", after: value("after"))
        guard text.utf8.count <= 512 else { throw JSONError(.range("q")) }
        guard after?.utf8.count ?? 0 <= 2048 else { throw JSONError(.range("after")) }
    }

    /// The query, encoded (RFC 3986, section 2.1), with its question mark. No name has as many letters as it holds at
    /// most.
    public var query: String {
        "?q=" + percentEncoded(text.first(128)) + (isDescending ? "&order=down" : "")
            + (after.map { "&after=" + percentEncoded($0) } ?? "")
    }
}

/// People by name, and where the next page begins; nil when this is the last.
public struct PeopleAnswer: Equatable, Sendable {
    public let people: [Contact]
    public let next: String?

    public init(people: [Contact], next: String?) {
        self.people = people
        self.next = next
    }

    public init(_ object: JSONObject) throws(JSONError) {
        var people: [Contact] = []
        for value in try object.array("people") { people.append(try Contact(try value.object())) }
        self.init(people: people, next: try object.optionalString("next"))
    }

    /// `{"people":[{"person":…,"name":…,"picture":…}],"next":…}`.
    public var json: JSONObject {
        var object: JSONObject = ["people": .array(people.map { .object($0.json) })]
        if let next { object.append("next", .string(next)) }
        return object
    }
}
