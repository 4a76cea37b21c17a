import Domain
import JSON

/// What a record is about: one case for each noun of the product. Indirect, since records are handed around far more often
/// than looked into: a content is a pointer there, whatever nouns there are.
public indirect enum Content: Equatable, Sendable {
    case profile(Profile)
    case settings(Settings)
    case preference(Preference)
    case membership(Membership)
    case list(List)
    case item(Item)
    case member(Member)
    case picture(Picture)
    case group(Group)
    case share(Share)
    case shared(GroupShareLink)
    case habit(Habit)
    case checks(HabitLog)
    case dayOrder(DayOrder)
    case message(ChatMessage)
    case mark(ChatMark)
    case block(Block)
    case chatPreference(ChatPreference)
    case photo(Photo)
    case favourite(Favourite)
    case sourceFavourite(SourceFavourite)
    case notification(Notification)
    case notificationMark(NotificationMark)
    case snooze(Snooze)
    case contactRequest(ContactRequest)
    /// A noun of a newer version; its fields are kept as they are.
    case unknown(kind: String)
}

extension Content {
    /// One of each noun, to be filled with what is read.
    private static let blanks: [Content] = [
        .profile(.blank), .settings(.blank), .preference(.blank), .membership(.blank), .list(.blank),
        .item(.blank),
        .member(.blank), .picture(.blank), .group(.blank), .share(.blank), .shared(.blank), .habit(.blank),
        .checks(.blank), .dayOrder(.blank), .message(.blank), .mark(.blank), .block(.blank),
        .chatPreference(.blank), .photo(.blank), .favourite(.blank),
        .sourceFavourite(.blank),
        .notification(.blank), .notificationMark(.blank), .snooze(.blank),
        .contactRequest(.blank),
    ]

    /// Shows a visitor the noun; an unknown kind it does not see. The only place that tells the nouns apart.
    @inline(__always)
    mutating func visit<Visitor: NounVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .profile(var noun): if visitor.changes(&noun) { self = .profile(noun) }
        case .settings(var noun): if visitor.changes(&noun) { self = .settings(noun) }
        case .preference(var noun): if visitor.changes(&noun) { self = .preference(noun) }
        case .membership(var noun): if visitor.changes(&noun) { self = .membership(noun) }
        case .list(var noun): if visitor.changes(&noun) { self = .list(noun) }
        case .item(var noun): if visitor.changes(&noun) { self = .item(noun) }
        case .member(var noun): if visitor.changes(&noun) { self = .member(noun) }
        case .picture(var noun): if visitor.changes(&noun) { self = .picture(noun) }
        case .group(var noun): if visitor.changes(&noun) { self = .group(noun) }
        case .share(var noun): if visitor.changes(&noun) { self = .share(noun) }
        case .shared(var noun): if visitor.changes(&noun) { self = .shared(noun) }
        case .habit(var noun): if visitor.changes(&noun) { self = .habit(noun) }
        case .checks(var noun): if visitor.changes(&noun) { self = .checks(noun) }
        case .dayOrder(var noun): if visitor.changes(&noun) { self = .dayOrder(noun) }
        case .message(var noun): if visitor.changes(&noun) { self = .message(noun) }
        case .mark(var noun): if visitor.changes(&noun) { self = .mark(noun) }
        case .block(var noun): if visitor.changes(&noun) { self = .block(noun) }
        case .chatPreference(var noun): if visitor.changes(&noun) { self = .chatPreference(noun) }
        case .photo(var noun): if visitor.changes(&noun) { self = .photo(noun) }
        case .favourite(var noun): if visitor.changes(&noun) { self = .favourite(noun) }
        case .sourceFavourite(var noun): if visitor.changes(&noun) { self = .sourceFavourite(noun) }
        case .notification(var noun): if visitor.changes(&noun) { self = .notification(noun) }
        case .snooze(var noun): if visitor.changes(&noun) { self = .snooze(noun) }
        case .contactRequest(var noun): if visitor.changes(&noun) { self = .contactRequest(noun) }
        case .notificationMark(var noun): if visitor.changes(&noun) { self = .notificationMark(noun) }
        case .unknown: break
        }
    }
}

/// What is done with a noun, whichever it is.
protocol NounVisitor {
    /// - Returns: whether the noun is another one now.
    mutating func changes<Of: Noun>(_ noun: inout Of) -> Bool
}

extension Content {
    /// The kinds of all nouns.
    public static let kinds = blanks.map { $0.kind }

    public var kind: String { indexed.kind }

    /// Its place in a log; nil for what has none.
    public var place: Int64? { indexed.place }

    /// What records are found by: the kind, and the place in a log.
    var indexed: (kind: String, place: Int64?) {
        if case .unknown(let kind) = self { return (kind, nil) }
        var reader = IndexReader()
        var content = self
        content.visit(&reader)
        return (reader.kind, reader.place)
    }

    /// - Returns: the noun, and the members that this version does not know.
    public static func read(kind: String, fields: JSONObject) throws(JSONError) -> (Content, JSONObject) {
        guard let place = kinds.firstIndex(of: kind) else { return (.unknown(kind: kind), fields) }
        var content = blanks[place]
        var coder = FieldCoder(reading: fields)
        content.code(&coder)
        if let error = coder.error { throw error }
        return (content, coder.rest)
    }

    /// The fields as they are stored and sent: those of the noun, then the unknown ones.
    public func fields(with unknown: JSONObject) -> JSONObject {
        var (content, coder) = (self, FieldCoder())
        content.code(&coder)
        for member in unknown.members { coder.put(member.name, member.value) }
        return coder.object
    }

    @inline(never)
    private mutating func code(_ coder: inout FieldCoder) {
        var coding = NounCoding(coder: coder)
        visit(&coding)
        coder = coding.coder
    }

    /// What it says of itself.
    private var traits: TraitReader {
        var reader = TraitReader()
        var content = self
        content.visit(&reader)
        return reader
    }

    /// What people call it: the first of what they wrote in it.
    public var name: String { traits.words.first ?? "" }

    /// Whether somebody put it into the trash.
    public var isDeleted: Bool { traits.isDeleted }

    /// The blobs that it needs.
    public var blobs: [BlobID] { traits.blobs }

    /// Whether history keeps this version when `other` replaces it: some text was removed or changed, or an item
    /// changed in more than its position.
    public func isHistory(before other: Content) -> Bool {
        if case .item(let item) = self, case .item(var next) = other {
            next.rank = item.rank
            return item != next
        }
        let (words, others) = (traits.words, other.traits.words)
        return traits.keepsHistory
            && words.indices.contains {
                !words[$0].isEmpty && (others.count <= $0 || words[$0] != others[$0])
            }
    }
}

private struct IndexReader: NounVisitor {
    var kind = ""
    var place: Int64?

    mutating func changes<Of: Noun>(_ noun: inout Of) -> Bool {
        kind = Of.kind
        place = noun.place
        return false
    }
}

private struct NounCoding: NounVisitor {
    var coder: FieldCoder

    mutating func changes<Of: Noun>(_ noun: inout Of) -> Bool {
        noun.code(&coder)
        return coder.isReading
    }
}

private struct TraitReader: NounVisitor {
    var words: [String] = []
    var keepsHistory = true
    var isDeleted = false
    var blobs: [BlobID] = []

    mutating func changes<Of: Noun>(_ noun: inout Of) -> Bool {
        words = noun.words
        keepsHistory = noun.keepsHistory
        isDeleted = noun.deleted != nil
        blobs = noun.blobs
        return false
    }
}
