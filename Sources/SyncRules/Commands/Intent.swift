import Domain
import JSON

/// The intent of a command, by feature. Indirect: commands and effects hold a pointer to it.
public indirect enum Intent: Equatable, Sendable {
    case list(ListIntent)
    case item(ItemIntent)
    case picture(PictureIntent)
    case subItem(SubItemIntent)
    case section(SectionIntent)
    case member(MemberIntent)
    case share(ShareIntent)
    case group(GroupIntent)
    case person(PersonIntent)
    case habit(HabitIntent)
    case day(DayIntent)
    case chat(ChatIntent)
    case block(BlockIntent)
    case chatPreference(ChatPreferenceIntent)
    case photo(PhotoIntent)
    case favourite(FavouriteIntent)
    case sourceFavourite(SourceFavouriteIntent)
    case notification(NotificationIntent)
    case contactRequest(ContactRequestIntent)
    /// An intent of a newer version, or arguments that this version cannot read; kept unchanged.
    case unknown(name: String, arguments: JSONObject)
}

extension Intent {
    /// Passes the intent of any feature to a visitor.
    @inline(__always)
    func accept<Visitor: IntentVisitor>(_ visitor: Visitor) throws(Visitor.Failure) -> Visitor.Result {
        switch self {
        case .list(let intent): try visitor.visit(intent)
        case .item(let intent): try visitor.visit(intent)
        case .picture(let intent): try visitor.visit(intent)
        case .subItem(let intent): try visitor.visit(intent)
        case .section(let intent): try visitor.visit(intent)
        case .member(let intent): try visitor.visit(intent)
        case .share(let intent): try visitor.visit(intent)
        case .group(let intent): try visitor.visit(intent)
        case .person(let intent): try visitor.visit(intent)
        case .habit(let intent): try visitor.visit(intent)
        case .day(let intent): try visitor.visit(intent)
        case .chat(let intent): try visitor.visit(intent)
        case .block(let intent): try visitor.visit(intent)
        case .chatPreference(let intent): try visitor.visit(intent)
        case .photo(let intent): try visitor.visit(intent)
        case .favourite(let intent): try visitor.visit(intent)
        case .sourceFavourite(let intent): try visitor.visit(intent)
        case .notification(let intent): try visitor.visit(intent)
        case .contactRequest(let intent): try visitor.visit(intent)
        case .unknown(let name, let arguments): try visitor.visit(UnknownIntent(name, arguments))
        }
    }

    /// Reads an intent by its name. Keeps an unknown name, or arguments that it cannot read, unchanged.
    init(_ name: String, _ arguments: JSONObject) {
        self = (try? Intent(known: name, arguments)) ?? .unknown(name: name, arguments: arguments)
    }

    private init?(known name: String, _ arguments: JSONObject) throws(JSONError) {
        if let list = try ListIntent(name, arguments) {
            self = .list(list)
        } else if let item = try ItemIntent(name, arguments) {
            self = .item(item)
        } else if let picture = try PictureIntent(name, arguments) {
            self = .picture(picture)
        } else if let sub = try SubItemIntent(name, arguments) {
            self = .subItem(sub)
        } else if let section = try SectionIntent(name, arguments) {
            self = .section(section)
        } else if let member = try MemberIntent(name, arguments) {
            self = .member(member)
        } else if let share = try ShareIntent(name, arguments) {
            self = .share(share)
        } else if let group = try GroupIntent(name, arguments) {
            self = .group(group)
        } else if let person = try PersonIntent(name, arguments) {
            self = .person(person)
        } else if let habit = try HabitIntent(name, arguments) {
            self = .habit(habit)
        } else if let day = try DayIntent(name, arguments) {
            self = .day(day)
        } else if let chat = try ChatIntent(name, arguments) {
            self = .chat(chat)
        } else if let block = try BlockIntent(name, arguments) {
            self = .block(block)
        } else if let preference = try ChatPreferenceIntent(name, arguments) {
            self = .chatPreference(preference)
        } else if let photo = try PhotoIntent(name, arguments) {
            self = .photo(photo)
        } else if let favourite = try FavouriteIntent(name, arguments) {
            self = .favourite(favourite)
        } else if let favourite = try SourceFavouriteIntent(name, arguments) {
            self = .sourceFavourite(favourite)
        } else if let notification = try NotificationIntent(name, arguments) {
            self = .notification(notification)
        } else if let request = try ContactRequestIntent(name, arguments) {
            self = .contactRequest(request)
        } else {
            return nil
        }
    }

    var json: (name: String, arguments: JSONObject) { accept(EncodeIntent()) }
    public var policy: IntentPolicy { accept(PolicyOfIntent()) }
    public var content: IntentContent { accept(ContentOfIntent()) }

    /// What it reads and writes.
    func footprint(in scope: ScopeID) -> Footprint { accept(FootprintOfIntent(scope: scope)) }

    /// The blob of the command. The server must have its bytes first.
    public var blob: BlobID? { content.blob }
    /// The text that the user wrote.
    public var text: String { content.text }

    /// The visit to an editor to which it belongs.
    public var visit: EditorVisitID? {
        if case .item(.edit(_, _, let visit)) = self { visit } else { nil }
    }

    /// True if text or a picture would be lost with it.
    package var hasContent: Bool {
        let content = content
        return content.blob != nil || !content.text.isEmpty
    }

    /// True if the intent is for scopes of this kind.
    func isValid(in kind: ScopeID.Kind) -> Bool { accept(ValidityOfIntent(kind: kind)) }

    /// The inverse of the intent, computed before it is applied; empty if undo is not offered.
    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        accept(InverseOfIntent(scope: scope, person: person, records: records, now: now))
    }

    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        try accept(ApplyIntent(command: command, person: person, records: records))
    }
}

/// An operation on the intents of all features.
protocol IntentVisitor {
    associatedtype Result
    associatedtype Failure: Error
    func visit<Of: IntentFamily>(_ intent: Of) throws(Failure) -> Result
}

private struct EncodeIntent: IntentVisitor {
    func visit<Of: IntentFamily>(_ intent: Of) throws(Never) -> (name: String, arguments: JSONObject) {
        intent.json
    }
}

private struct PolicyOfIntent: IntentVisitor {
    func visit<Of: IntentFamily>(_ intent: Of) throws(Never) -> IntentPolicy { intent.policy }
}

private struct ContentOfIntent: IntentVisitor {
    func visit<Of: IntentFamily>(_ intent: Of) throws(Never) -> IntentContent { intent.content }
}

private struct FootprintOfIntent: IntentVisitor {
    let scope: ScopeID

    func visit<Of: IntentFamily>(_ intent: Of) throws(Never) -> Footprint {
        var footprint = Footprint(scope)
        intent.declareAccess(&footprint)
        return footprint
    }
}

private struct ValidityOfIntent: IntentVisitor {
    let kind: ScopeID.Kind

    func visit<Of: IntentFamily>(_ intent: Of) throws(Never) -> Bool { Of.isValid(in: kind) }
}

private struct InverseOfIntent<Source: Records>: IntentVisitor {
    let scope: ScopeID
    let person: PersonID
    let records: Source
    let now: Instant

    func visit<Of: IntentFamily>(_ intent: Of) throws(Never) -> [Inverse] {
        intent.inverse(in: scope, by: person, of: records, now: now)
    }
}

private struct ApplyIntent<Source: Records>: IntentVisitor {
    let command: Command
    let person: PersonID
    let records: Source

    func visit<Of: IntentFamily>(_ intent: Of) throws(Refusal) -> [Change] {
        try intent.apply(command, by: person, to: records)
    }
}
