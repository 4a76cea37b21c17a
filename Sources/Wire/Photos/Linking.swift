import Domain
import JSON

/// Names a photo source, to start linking an account there or to remove the linked one.
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

/// The address at which the user authorizes Dela.
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

/// The parameters that a source has added to its redirect (RFC 6749, section 4.1.2). There is no code if the user has
/// refused.
public struct FinishLinkRequest: Equatable, Sendable {
    public let state: String
    public let code: String?
    /// True if the user has confirmed a link that was started in another browser.
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
        guard (1...8192).contains(state.utf8.count), code?.utf8.count ?? 0 <= 1024 else {
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

/// The result of the link.
public enum FinishLinkAnswer: Equatable, Sendable {
    case done
    /// The link was started in another browser, so the user must confirm the account. The request for that has this
    /// state; nil from older servers, which expect the same state again. Without a confirmation the link expires.
    case confirm(SourcesAnswer.Account, state: String?)

    public init(_ object: JSONObject) throws(JSONError) {
        guard let account = try object.optionalObject("confirm") else {
            self = .done
            return
        }
        self = .confirm(try SourcesAnswer.Account(account), state: try object.optionalString("state"))
    }

    public var json: JSONObject {
        guard case .confirm(let account, let state) = self else { return [:] }
        var object: JSONObject = ["confirm": .object(account.json)]
        if let state { object.append("state", .string(state)) }
        return object
    }
}
