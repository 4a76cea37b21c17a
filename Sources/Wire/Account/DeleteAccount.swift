import Domain
import JSON

/// Deletes the user's account permanently.
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
        var passing: [OwnershipTransfer] = []
        for entry in try object.array("passing") {
            let entry = try entry.object()
            passing.append(OwnershipTransfer(try entry.string("list"), to: try entry.string("heir")))
        }
        self.init(deleted: going, transferred: passing)
    }

    public var json: JSONObject {
        [
            "going": .array(deleted.map { .string($0) }),
            "passing": .array(
                transferred.map { .object(["list": .string($0.name), "heir": .string($0.newOwner)]) }),
        ]
    }
}
