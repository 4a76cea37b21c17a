import Domain
import JSON

extension Profile: Fields {
    static let kind = "profile"
    static let names = ["first", "last"]
    /// The one profile of a person's scope.
    public static let recordID = RecordID("profile")

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(firstName: try fields.string("first"), lastName: try fields.optionalString("last") ?? "")
    }

    func write(to fields: inout JSONObject) {
        fields.append("first", .string(firstName))
        if !lastName.isEmpty { fields.append("last", .string(lastName)) }
    }
}

extension Records {
    /// What a person shows of themselves, if their scope can be seen here.
    public func profile(of person: PersonID) -> Profile? {
        guard case .profile(let profile)? = record(Profile.recordID, in: .user(person))?.content else {
            return nil
        }
        return profile
    }
}
