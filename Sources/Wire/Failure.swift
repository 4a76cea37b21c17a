import Domain
import JSON

/// Why the server did not do what it was asked for; the body of every answer that is no success.
public enum Failure: Error, Equatable, Sendable {
    /// The request is none of this endpoint: no JSON, or a member of another type.
    case malformed
    /// Fields that break a rule, each named as in the request.
    case fields([FieldFailure])
    /// Not the code from the mail; so many more may be tried.
    case wrongCode(triesLeft: Int)
    /// The code has expired, or nobody asked for one.
    case expiredCode
    /// The code has been used, or too many wrong ones were tried.
    case usedUpCode
    /// The code was right, and the address has an account.
    case alreadyRegistered
    /// The code was right, and the address has no account that could be signed in to.
    case noAccount
    /// New accounts are made by the operator only.
    case registrationClosed
    /// Wrong address or wrong password; nobody learns which.
    case wrongCredentials
    /// Not the password of who is signed in.
    case wrongPassword
    /// Not signed in, or no longer.
    case signedOut
    /// The account was deleted: the device has to forget it.
    case deleted
    /// No such thing, or none that this person may know of.
    case notFound
    /// What was brought cannot be taken; the same again will be refused again.
    case refused(Refusal)
    /// Too many attempts, or too much to do; worth another try after so many seconds.
    case busy(retryAfter: Int)
    /// The server cannot do it now; nothing was done.
    case unavailable
}

/// What is wrong with one field.
public struct FieldFailure: Equatable, Sendable {
    public let field: Field
    public let refusal: Refusal

    public init(_ field: Field, _ refusal: Refusal) {
        self.field = field
        self.refusal = refusal
    }

    /// A member of a request that a person fills in.
    public enum Field: String, CaseIterable, Sendable {
        case first, last, email, old, password, code
    }
}

extension Failure {
    /// The status of the answer (RFC 9110, section 15).
    public var status: Int {
        switch self {
        case .malformed, .fields, .wrongCode, .expiredCode, .usedUpCode: 400
        case .wrongCredentials, .signedOut: 401
        case .wrongPassword, .registrationClosed: 403
        case .notFound, .noAccount: 404
        case .alreadyRegistered: 409
        case .deleted: 410
        case .refused(.tooLarge): 413
        case .refused(.full): 507
        case .refused: 422
        case .busy: 429
        case .unavailable: 503
        }
    }

    /// `{"error":code}`, with `"fields":{field:refusal}`, `"triesLeft":n`, `"refusal":refusal` or `"retryAfter":seconds`.
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

    /// Reads `json`; a code of a newer server counts as `unavailable`, a field or refusal of one is left out.
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
    /// For the operator: the code, and what is wrong with which field.
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
    /// A number that is an `Int` also where that has 32 bits.
    func count(_ name: String) throws(JSONError) -> Int {
        guard let count = Int32(exactly: try integer(name)) else { throw JSONError(.range(name)) }
        return Int(count)
    }
}
