import Domain
import JSON

extension ChatMessage: Noun {
    public static let kind = "message"
    public static var blank: ChatMessage {
        let start = Instant(milliseconds: 0)
        return ChatMessage(
            number: 0, author: PersonID(""), text: "", written: start, arrival: start, after: nil)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("n", &number)
        fields.text("by", &author)
        fields.string("text", &text)
        fields.instant("at", &at)
        fields.instant("written", &written)
        fields.instant("edited", &edited)
        fields.instant("removed", &removed)
        fields.text("reply", &reply)
        fields.string("source", &source)
        codeReactions(&fields)
        fields.text("blob", &picture)
        if picture != nil { looks.code(&fields) }
        fields.text("list", &list)
    }

    /// `{person:sign}`
    private mutating func codeReactions(_ fields: inout FieldCoder) {
        var signs: JSONObject?
        for reaction in reactions {
            signs = signs ?? JSONObject()
            signs?.append(reaction.person.text, .string(reaction.sign))
        }
        fields.object("reactions", &signs)
        guard fields.isReading else { return }
        for sign in signs?.members ?? [] {
            guard let text = try? sign.value.string() else { return fields.fail(.range("reactions")) }
            react(PersonID(sign.name), text)
        }
    }

    public var words: [String] { [text] }
    public var keepsHistory: Bool { false }
    public var place: Int64? { number }
    public var blobs: [BlobID] { picture.map { [$0] } ?? [] }
}

extension ChatMark: Noun {
    public static let kind = "mark"
    public static var blank: ChatMark { ChatMark(PersonID("")) }

    /// A person has one mark in each chat.
    public static func recordID(_ person: PersonID) -> RecordID {
        RecordID("mark:" + person.text)
    }

    /// In a chat of many it is in the person's own scope.
    public static func recordID(of chat: ScopeID) -> RecordID {
        RecordID("mark:" + chat.text)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("person", &person)
        fields.integer("read", &read)
        fields.integer("delivered", &delivered)
    }
}
