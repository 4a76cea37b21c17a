import Domain
import JSON

extension List: RecordType {
    public static let kind = "list"
    public static var placeholder: List { List(name: "") }
    /// The only list of a list's scope.
    public static let recordID = RecordID("list")

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("name", &name)
        fields.instant("deleted", &deleted)
        fields.text("color", &color)
        fields.text("sign", &sign)
    }

    public var userTexts: [String] { [name] }
}

extension ListSign: TextField {
    init?(field text: String) {
        self.init(text)
    }
}
