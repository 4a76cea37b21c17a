import Domain
import JSON

extension Section: RecordType {
    public static let kind = "section"
    public static var placeholder: Section { Section(name: "", rank: .placeholder) }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("name", &name)
        fields.text("rank", &rank)
        fields.instant("deleted", &deleted)
    }

    public var userTexts: [String] { [name] }
    public var keepsHistory: Bool { false }
}

extension SectionIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "section.add":
            self = .add(try arguments.sectionID(), name: try arguments.string("name"), try arguments.rank())
        case "section.rename": self = .rename(try arguments.sectionID(), try arguments.string("name"))
        case "section.move": self = .move(try arguments.sectionID(), try arguments.rank())
        case "section.delete": self = .delete(try arguments.sectionID())
        case "section.restore": self = .restore(try arguments.sectionID())
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let id, let name, let rank):
            (
                "section.add",
                ["id": .string(id.text), "name": .string(name), "rank": .string(rank.text)]
            )
        case .rename(let id, let name):
            ("section.rename", ["id": .string(id.text), "name": .string(name)])
        case .move(let id, let rank):
            ("section.move", ["id": .string(id.text), "rank": .string(rank.text)])
        case .delete(let id): ("section.delete", ["id": .string(id.text)])
        case .restore(let id): ("section.restore", ["id": .string(id.text)])
        }
    }
}

extension JSONObject {
    @inline(never)
    fileprivate func sectionID() throws(JSONError) -> SectionID {
        guard let id = try optionalSection("id") else { throw JSONError(.missing("id")) }
        return id
    }

    /// The id of a section; nil if absent.
    func optionalSection(_ name: String) throws(JSONError) -> SectionID? {
        guard let text = try optionalString(name) else { return nil }
        guard let id = SectionID(checking: text) else { throw JSONError(.range(name)) }
        return id
    }
}
