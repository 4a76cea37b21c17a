import Domain
import JSON

/// Deletes the account of who asks, for good.
public struct DeleteAccountRequest: Equatable, Sendable {
    public let password: String

    public init(password: String) {
        self.password = password
    }

    public init(_ object: JSONObject) throws(JSONError) {
        password = try object.optionalString("password") ?? ""
    }

    public var json: JSONObject {
        ["password": .string(password)]
    }
}

/// `{"going":[name],"passing":[{"list":name,"heir":name}]}`
extension DeletionPlan {
    public init(_ object: JSONObject) throws(JSONError) {
        var going: [String] = []
        for name in try object.array("going") { going.append(try name.string()) }
        var passing: [Passing] = []
        for entry in try object.array("passing") {
            let entry = try entry.object()
            passing.append(Passing(try entry.string("list"), to: try entry.string("heir")))
        }
        self.init(going: going, passing: passing)
    }

    public var json: JSONObject {
        [
            "going": .array(going.map { .string($0) }),
            "passing": .array(
                passing.map { .object(["list": .string($0.name), "heir": .string($0.heir)]) }),
        ]
    }
}
