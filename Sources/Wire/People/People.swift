import Domain
import JSON

/// Requests a page of users by name. It is encoded in the query of the address: `?q=be&order=down&after=…`.
public struct PeopleRequest: Equatable, Sendable {
    /// The prefix of one or several words of their names; empty for all users.
    public let text: String
    public let isDescending: Bool
    /// `PeopleAnswer.next` of the previous page; nil for the first page.
    public let after: String?

    public init(text: String, isDescending: Bool = false, after: String? = nil) {
        self.text = text
        self.isDescending = isDescending
        self.after = after
    }

    /// - Parameter value: returns the decoded value of a parameter of the query.
    /// - Throws: if a value is longer than any name.
    public init(_ value: (String) -> String?) throws(JSONError) {
        self.init(text: value("q") ?? "", isDescending: value("order") == "down", after: value("after"))
        guard text.utf8.count <= 512 else { throw JSONError(.range("q")) }
        guard after?.utf8.count ?? 0 <= 2048 else { throw JSONError(.range("after")) }
    }

    /// The encoded query (RFC 3986, section 2.1), with its question mark. No name has more letters than the limit.
    public var query: String {
        "?q=" + percentEncoded(text.first(128)) + (isDescending ? "&order=down" : "")
            + (after.map { "&after=" + percentEncoded($0) } ?? "")
    }
}

/// A page of users by name, and the start of the next page; nil if this is the last one.
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
