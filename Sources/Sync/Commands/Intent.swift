import Domain
import JSON

/// The verb of a command, by feature. Indirect: commands and effects hold a pointer to it.
public indirect enum Intent: Equatable, Sendable {
    case list(ListIntent)
    case item(ItemIntent)
    case picture(PictureIntent)
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
    /// A verb of a newer version, or arguments that this one cannot read; kept as they came.
    case unknown(name: String, arguments: JSONObject)
}

extension Intent {
    /// Shows a visitor the verb of whichever feature.
    @inline(__always)
    func accept<Visitor: IntentVisitor>(_ visitor: Visitor) throws(Visitor.Failure) -> Visitor.Result {
        switch self {
        case .list(let verb): try visitor.visit(verb)
        case .item(let verb): try visitor.visit(verb)
        case .picture(let verb): try visitor.visit(verb)
        case .member(let verb): try visitor.visit(verb)
        case .share(let verb): try visitor.visit(verb)
        case .group(let verb): try visitor.visit(verb)
        case .person(let verb): try visitor.visit(verb)
        case .habit(let verb): try visitor.visit(verb)
        case .day(let verb): try visitor.visit(verb)
        case .chat(let verb): try visitor.visit(verb)
        case .block(let verb): try visitor.visit(verb)
        case .chatPreference(let verb): try visitor.visit(verb)
        case .photo(let verb): try visitor.visit(verb)
        case .favourite(let verb): try visitor.visit(verb)
        case .sourceFavourite(let verb): try visitor.visit(verb)
        case .notification(let verb): try visitor.visit(verb)
        case .contactRequest(let verb): try visitor.visit(verb)
        case .unknown(let name, let arguments): try visitor.visit(UnknownVerb(name, arguments))
        }
    }

    /// Reads a verb by its name; an unknown one, or arguments that cannot be read, are kept as they are.
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

    var json: (name: String, arguments: JSONObject) { accept(JSONOfVerb()) }
    public var rules: VerbRules { accept(RulesOfVerb()) }
    public var content: VerbContent { accept(ContentOfVerb()) }

    /// The blob that it brings, whose bytes the server must have before it.
    public var blob: BlobID? { content.blob }
    /// What somebody wrote in it.
    public var text: String { content.text }

    /// Whether words or a picture would be lost with it.
    var hasContent: Bool {
        let content = content
        return content.blob != nil || !content.text.isEmpty
    }

    /// Whether the verb is for scopes of a kind.
    func suits(_ kind: ScopeID.Kind) -> Bool { accept(SuitabilityOfVerb(kind: kind)) }

    /// What takes it back, as things are before it; nothing where that is not offered.
    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        accept(InverseOfVerb(scope: scope, person: person, records: records, now: now))
    }

    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        try accept(Application(command: command, person: person, records: records))
    }
}

/// What is done with a verb, of whichever feature it is.
protocol IntentVisitor {
    associatedtype Result
    associatedtype Failure: Error
    func visit<Of: Verbs>(_ verb: Of) throws(Failure) -> Result
}

private struct JSONOfVerb: IntentVisitor {
    func visit<Of: Verbs>(_ verb: Of) throws(Never) -> (name: String, arguments: JSONObject) { verb.json }
}

private struct RulesOfVerb: IntentVisitor {
    func visit<Of: Verbs>(_ verb: Of) throws(Never) -> VerbRules { verb.rules }
}

private struct ContentOfVerb: IntentVisitor {
    func visit<Of: Verbs>(_ verb: Of) throws(Never) -> VerbContent { verb.content }
}

private struct SuitabilityOfVerb: IntentVisitor {
    let kind: ScopeID.Kind

    func visit<Of: Verbs>(_ verb: Of) throws(Never) -> Bool { Of.suits(kind) }
}

private struct InverseOfVerb<Source: Records>: IntentVisitor {
    let scope: ScopeID
    let person: PersonID
    let records: Source
    let now: Instant

    func visit<Of: Verbs>(_ verb: Of) throws(Never) -> [Inverse] {
        verb.inverse(in: scope, by: person, of: records, now: now)
    }
}

private struct Application<Source: Records>: IntentVisitor {
    let command: Command
    let person: PersonID
    let records: Source

    func visit<Of: Verbs>(_ verb: Of) throws(Refusal) -> [Change] {
        try verb.apply(command, by: person, to: records)
    }
}
