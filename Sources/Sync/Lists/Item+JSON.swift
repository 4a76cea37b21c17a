import Domain
import JSON

extension Item: Fields {
    public static let kind = "item"
    static let names = ["title", "rank", "done", "deleted", "by"]

    init(_ fields: JSONObject) throws(JSONError) {
        guard let rank = Rank(try fields.string("rank")) else { throw JSONError(.missing("rank")) }
        self.init(
            title: try fields.string("title"), rank: rank,
            done: try fields.optionalInstant("done"), deleted: try fields.optionalInstant("deleted"),
            author: PersonID(try fields.string("by")))
    }

    func write(to fields: inout JSONObject) {
        fields.append("title", .string(title))
        fields.append("rank", .string(rank.text))
        fields.append("done", done)
        fields.append("deleted", deleted)
        fields.append("by", .string(author.text))
    }
}
