import Domain
import JSON

/// The content of a record: one case for each record type. Indirect, since records are passed around far more often
/// than read. So a content is one pointer, whatever record types there are.
public indirect enum Content: Equatable, Sendable {
    case profile(Profile)
    case settings(Settings)
    case preference(Preference)
    case membership(Membership)
    case list(List)
    case item(Item)
    case series(Series)
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
    /// A record type of a newer version. Its fields are kept unchanged.
    case unknown(kind: String)
}

extension Content {
    /// A placeholder for each record type, whose fields are read afterwards.
    private static let placeholders: [Content] = [
        .profile(.placeholder), .settings(.placeholder), .preference(.placeholder), .membership(.placeholder),
        .list(.placeholder),
        .item(.placeholder), .series(.placeholder),
        .member(.placeholder), .picture(.placeholder), .group(.placeholder), .share(.placeholder),
        .shared(.placeholder), .habit(.placeholder),
        .checks(.placeholder), .dayOrder(.placeholder), .message(.placeholder), .mark(.placeholder),
        .block(.placeholder),
        .chatPreference(.placeholder), .photo(.placeholder), .favourite(.placeholder),
        .sourceFavourite(.placeholder),
        .notification(.placeholder), .notificationMark(.placeholder), .snooze(.placeholder),
        .contactRequest(.placeholder),
    ]

    /// Passes the record to a visitor, unless its kind is unknown. The only switch over all record types.
    @inline(__always)
    mutating func visit<Visitor: RecordTypeVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .profile(var noun): if visitor.changes(&noun) { self = .profile(noun) }
        case .settings(var noun): if visitor.changes(&noun) { self = .settings(noun) }
        case .preference(var noun): if visitor.changes(&noun) { self = .preference(noun) }
        case .membership(var noun): if visitor.changes(&noun) { self = .membership(noun) }
        case .list(var noun): if visitor.changes(&noun) { self = .list(noun) }
        case .item(var noun): if visitor.changes(&noun) { self = .item(noun) }
        case .series(var noun): if visitor.changes(&noun) { self = .series(noun) }
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

/// An operation on records of all types.
protocol RecordTypeVisitor {
    /// - Returns: true if the record has changed.
    mutating func changes<Of: RecordType>(_ noun: inout Of) -> Bool
}

extension Content {
    /// The kinds of all record types.
    public static let kinds = placeholders.map { $0.kind }

    public var kind: String { indexed.kind }

    /// Its position in a log; nil if it has none.
    public var logPosition: Int64? { indexed.place }

    /// The keys by which records are found: the kind, and the position in a log.
    package var indexed: (kind: String, place: Int64?) {
        if case .unknown(let kind) = self { return (kind, nil) }
        var reader = IndexReader()
        var content = self
        content.visit(&reader)
        return (reader.kind, reader.logPosition)
    }

    /// - Returns: the content, and the fields that this version does not know.
    public static func read(kind: String, fields: JSONObject) throws(JSONError) -> (Content, JSONObject) {
        guard let place = kinds.firstIndex(of: kind) else { return (.unknown(kind: kind), fields) }
        var content = placeholders[place]
        var coder = FieldCoder(reading: fields)
        content.code(&coder)
        if let error = coder.error { throw error }
        return (content, coder.rest)
    }

    /// The fields as stored and sent: those of the record type, then the unknown ones.
    public func fields(with unknown: JSONObject) -> JSONObject {
        var (content, coder) = (self, FieldCoder())
        content.code(&coder)
        for member in unknown.members { coder.put(member.name, member.value) }
        return coder.object
    }

    @inline(never)
    private mutating func code(_ coder: inout FieldCoder) {
        var coding = RecordTypeCoding(coder: coder)
        visit(&coding)
        coder = coding.coder
    }

    /// The properties that the record type declares.
    private var traits: TraitReader {
        var reader = TraitReader()
        var content = self
        content.visit(&reader)
        return reader
    }

    /// Its display name: the first of its texts.
    public var name: String { traits.userTexts.first ?? "" }

    /// True if it is in the trash.
    public var isDeleted: Bool { traits.isDeleted }

    /// The blobs that it references.
    public var blobs: [BlobID] { traits.blobs }

    /// True if the history keeps this version when `other` replaces it: a text was removed or changed, or more of an
    /// item than its rank.
    public func isHistory(before other: Content) -> Bool {
        if case .item(let item) = self, case .item(var next) = other {
            next.rank = item.rank
            return item != next
        }
        let (words, others) = (traits.userTexts, other.traits.userTexts)
        return traits.keepsHistory
            && words.indices.contains {
                !words[$0].isEmpty && (others.count <= $0 || words[$0] != others[$0])
            }
    }
}

private struct IndexReader: RecordTypeVisitor {
    var kind = ""
    var logPosition: Int64?

    mutating func changes<Of: RecordType>(_ noun: inout Of) -> Bool {
        kind = Of.kind
        logPosition = noun.logPosition
        return false
    }
}

private struct RecordTypeCoding: RecordTypeVisitor {
    var coder: FieldCoder

    mutating func changes<Of: RecordType>(_ noun: inout Of) -> Bool {
        noun.code(&coder)
        return coder.isReading
    }
}

private struct TraitReader: RecordTypeVisitor {
    var userTexts: [String] = []
    var keepsHistory = true
    var isDeleted = false
    var blobs: [BlobID] = []

    mutating func changes<Of: RecordType>(_ noun: inout Of) -> Bool {
        userTexts = noun.userTexts
        keepsHistory = noun.keepsHistory
        isDeleted = noun.deleted != nil
        blobs = noun.blobs
        return false
    }
}
