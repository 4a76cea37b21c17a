import Domain
import JSON

extension List: Noun {
    public static let kind = "list"
    public static var blank: List { List(name: "") }
    /// The one list of a list's scope.
    public static let recordID = RecordID("list")

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("name", &name)
        fields.instant("deleted", &deleted)
    }

    public var words: [String] { [name] }
}
