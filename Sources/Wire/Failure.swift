import Domain
import JSON

/// The reason why a request failed. It is the body of every unsuccessful answer.
public enum Failure: Error, Equatable, Sendable {
    /// The request is invalid for this endpoint: not JSON, or a member of the wrong type.
    case malformed
    /// Invalid fields, named as in the request.
    case fields([FieldFailure])
    /// The code is wrong. `triesLeft` further attempts are possible.
    case wrongCode(triesLeft: Int)
    /// The code has expired, or was never requested.
    case expiredCode
    /// The code was already used, or too many wrong codes were entered.
    case usedUpCode
    /// The code was correct, and the address already has an account.
    case alreadyRegistered
    /// The code was correct, and the address has no account that may sign in.
    case noAccount
    /// Only the operator creates new accounts.
    case registrationClosed
    /// The invitation is unknown, expired, used up, revoked, or its inviter may no longer invite. The answer does not
    /// reveal which one.
    case invitationEnded
    /// The operator has disabled invitations, or mail.
    case invitationsOff
    /// Wrong address or wrong password. The answer does not reveal which one.
    case wrongCredentials
    /// The password of the signed-in user is wrong.
    case wrongPassword
    /// The user is not signed in.
    case signedOut
    /// The account was deleted. The device must erase its data.
    case deleted
    /// The thing does not exist, or the user may not know of it.
    case notFound
    /// The uploaded data cannot be accepted. A retry fails too.
    case refused(Refusal)
    /// Too many attempts or too much load. A retry may succeed after this number of seconds.
    case busy(retryAfter: Int)
    /// The server is temporarily unable to do it. Nothing was changed.
    case unavailable
}

/// The refusal of one field.
public struct FieldFailure: Equatable, Sendable {
    public let field: Field
    public let refusal: Refusal

    public init(_ field: Field, _ refusal: Refusal) {
        self.field = field
        self.refusal = refusal
    }

    /// A field of a request that a user fills in.
    public enum Field: String, CaseIterable, Sendable {
        case first, last, email, old, password, code
    }
}

extension Failure {
    /// The HTTP status code (RFC 9110, section 15).
    public var status: Int {
        switch self {
        case .malformed, .fields, .wrongCode, .expiredCode, .usedUpCode: 400
        case .wrongCredentials, .signedOut: 401
        case .wrongPassword, .registrationClosed, .invitationsOff: 403
        case .notFound, .noAccount, .invitationEnded: 404
        case .alreadyRegistered: 409
        case .deleted: 410
        case .refused(.tooLarge): 413
        case .refused(.full): 507
        case .refused: 422
        case .busy: 429
        case .unavailable: 503
        }
    }

    /// `{"error":code}`, with `"fields":{field:refusal}`, `"triesLeft":n`, `"refusal":refusal` or
    /// `"retryAfter":seconds`.
    public var json: JSONObject {
        var object: JSONObject = ["error": .string(code)]
        switch self {
        case .fields(let fields):
            var refusals = JSONObject()
            for failure in fields { refusals[failure.field.rawValue] = .string(failure.refusal.rawValue) }
            object.append("fields", .object(refusals))
        case .wrongCode(let triesLeft): object.append("triesLeft", .integer(Int64(triesLeft)))
        case .refused(let refusal): object.append("refusal", .string(refusal.rawValue))
        case .busy(let retryAfter): object.append("retryAfter", .integer(Int64(retryAfter)))
        default: break
        }
        return object
    }

    /// Parses `json`. An unknown code of a newer server becomes `unavailable`. An unknown field or refusal is left out.
    public init(_ object: JSONObject) throws(JSONError) {
        switch try object.string("error") {
        case "malformed": self = .malformed
        case "fields": self = .fields(try FieldFailure.all(in: try object.object("fields")))
        case "wrongCode": self = .wrongCode(triesLeft: try object.count("triesLeft"))
        case "expiredCode": self = .expiredCode
        case "usedUpCode": self = .usedUpCode
        case "alreadyRegistered": self = .alreadyRegistered
        case "noAccount": self = .noAccount
        case "registrationClosed": self = .registrationClosed
        case "invitationEnded": self = .invitationEnded
        case "invitationsOff": self = .invitationsOff
        case "wrongCredentials": self = .wrongCredentials
        case "wrongPassword": self = .wrongPassword
        case "signedOut": self = .signedOut
        case "deleted": self = .deleted
        case "notFound": self = .notFound
        case "refused": self = .refused(Refusal(rawValue: try object.string("refusal")) ?? .invalid)
        case "busy": self = .busy(retryAfter: try object.count("retryAfter"))
        default: self = .unavailable
        }
    }

    private var code: String {
        switch self {
        case .malformed: "malformed"
        case .fields: "fields"
        case .wrongCode: "wrongCode"
        case .expiredCode: "expiredCode"
        case .usedUpCode: "usedUpCode"
        case .alreadyRegistered: "alreadyRegistered"
        case .noAccount: "noAccount"
        case .registrationClosed: "registrationClosed"
        case .invitationEnded: "invitationEnded"
        case .invitationsOff: "invitationsOff"
        case .wrongCredentials: "wrongCredentials"
        case .wrongPassword: "wrongPassword"
        case .signedOut: "signedOut"
        case .deleted: "deleted"
        case .notFound: "notFound"
        case .refused: "refused"
        case .busy: "busy"
        case .unavailable: "unavailable"
        }
    }
}

extension Failure: CustomStringConvertible {
    /// The description for the operator: the code, or each field with its refusal.
    public var description: String {
        guard case .fields(let fields) = self else { return code }
        return fields.map { $0.field.rawValue + " is " + $0.refusal.rawValue }.joined(separator: ", ")
    }
}

extension FieldFailure {
    fileprivate static func all(in object: JSONObject) throws(JSONError) -> [FieldFailure] {
        var failures: [FieldFailure] = []
        for member in object.members {
            guard let field = Field(rawValue: member.name) else { continue }
            failures.append(
                FieldFailure(
                    field, Refusal(rawValue: try member.value.string(named: member.name)) ?? .invalid)
            )
        }
        return failures
    }
}

extension JSONObject {
    /// A number in the range of 32-bit `Int`.
    func count(_ name: String) throws(JSONError) -> Int {
        guard let count = Int32(exactly: try integer(name)) else { throw JSONError(.range(name)) }
        return Int(count)
    }
}
