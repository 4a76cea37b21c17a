import Domain
import JSON

extension List: Fields {
    public static let kind = "list"
    static let names = ["name", "deleted"]
    /// The one list of a list's scope.
    public static let recordID = RecordID("list")

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(name: try fields.string("name"), deleted: try fields.optionalInstant("deleted"))
    }

    func write(to fields: inout JSONObject) {
        fields.append("name", .string(name))
        fields.append("deleted", deleted)
    }
}
