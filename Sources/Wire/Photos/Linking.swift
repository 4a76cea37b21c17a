import Domain
import JSON

/// Names a source at which somebody begins to link an account, or ends to have one linked.
public struct SourceLinkRequest: Equatable, Sendable {
    public let source: String

    public init(source: String) {
        self.source = source
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(source: try object.string("source"))
        guard isSourceName(source) else { throw JSONError(.range("source")) }
    }

    public var json: JSONObject { ["source": .string(source)] }
}

/// Where the browser is to go, so that somebody allows Dela to act for them.
public struct SourceLinkAnswer: Equatable, Sendable {
    public let address: String

    public init(address: String) {
        self.address = address
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(address: try object.string("address"))
    }

    public var json: JSONObject { ["address": .string(address)] }
}

/// What a source gave to the browser that it sent back (RFC 6749, section 4.1.2); without a code the person has refused.
public struct FinishLinkRequest: Equatable, Sendable {
    public let state: String
    public let code: String?
    /// Whether somebody has confirmed it where it did not begin.
    public let isConfirmed: Bool

    public init(state: String, code: String?, isConfirmed: Bool = false) {
        self.state = state
        self.code = code
        self.isConfirmed = isConfirmed
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            state: try object.string("state"), code: try object.optionalString("code"),
            isConfirmed: try object.optionalBool("confirmed") ?? false)
        guard (1...64).contains(state.utf8.count), code?.utf8.count ?? 0 <= 1024 else {
            throw JSONError(.range("state"))
        }
    }

    public var json: JSONObject {
        var object: JSONObject = ["state": .string(state)]
        if let code { object.append("code", .string(code)) }
        if isConfirmed { object.append("confirmed", .bool(true)) }
        return object
    }
}

/// How it ended.
public struct FinishLinkAnswer: Equatable, Sendable {
    /// The link began elsewhere: it is to be confirmed here whose account it is, or it comes to nothing.
    public let asked: SourcesAnswer.Account?

    public init(asked: SourcesAnswer.Account? = nil) {
        self.asked = asked
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            asked: try object.optionalObject("confirm").map { value throws(JSONError) in
                try SourcesAnswer.Account(value)
            })
    }

    public var json: JSONObject { asked.map { ["confirm": .object($0.json)] } ?? [:] }
}
