import Domain
import JSON

extension ChatMessage: RecordType {
    public static let kind = "message"
    public static var placeholder: ChatMessage {
        let start = Instant(milliseconds: 0)
        return ChatMessage(
            position: 0, author: PersonID(""), text: "", written: start, arrival: start, after: nil)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("n", &position)
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
        if picture != nil { imageInfo.code(&fields) }
        fields.text("list", &list)
        fields.text("album", &album)
    }

    /// `{person:sign}`
    private mutating func codeReactions(_ fields: inout FieldCoder) {
        var signs: JSONObject?
        for reaction in reactions {
            signs = signs ?? JSONObject()
            signs?.append(reaction.person.text, .string(reaction.emoji))
        }
        fields.object("reactions", &signs)
        guard fields.isReading else { return }
        for sign in signs?.members ?? [] {
            guard let text = try? sign.value.string() else { return fields.fail(.range("reactions")) }
            react(PersonID(sign.name), text)
        }
    }

    public var userTexts: [String] { [text] }
    public var keepsHistory: Bool { false }
    public var logPosition: Int64? { position }
    public var blobs: [BlobID] { picture.map { [$0] } ?? [] }
}

extension ChatMark: RecordType {
    public static let kind = "mark"
    public static var placeholder: ChatMark { ChatMark(PersonID("")) }

    /// A user has one mark in each chat.
    public static func recordID(_ person: PersonID) -> RecordID {
        RecordID("mark:" + person.text)
    }

    /// In a chat with many members it is in the user's own scope.
    public static func recordID(of chat: ScopeID) -> RecordID {
        RecordID("mark:" + chat.text)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("person", &person)
        fields.integer("read", &read)
        fields.integer("delivered", &delivered)
    }
}
