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
    case subItem(SubItem)
    case section(Section)
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
        .item(.placeholder), .series(.placeholder), .subItem(.placeholder), .section(.placeholder),
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
        case .profile(var content): if visitor.changes(&content) { self = .profile(content) }
        case .settings(var content): if visitor.changes(&content) { self = .settings(content) }
        case .preference(var content): if visitor.changes(&content) { self = .preference(content) }
        case .membership(var content): if visitor.changes(&content) { self = .membership(content) }
        case .list(var content): if visitor.changes(&content) { self = .list(content) }
        case .item(var content): if visitor.changes(&content) { self = .item(content) }
        case .series(var content): if visitor.changes(&content) { self = .series(content) }
        case .subItem(var content): if visitor.changes(&content) { self = .subItem(content) }
        case .section(var content): if visitor.changes(&content) { self = .section(content) }
        case .member(var content): if visitor.changes(&content) { self = .member(content) }
        case .picture(var content): if visitor.changes(&content) { self = .picture(content) }
        case .group(var content): if visitor.changes(&content) { self = .group(content) }
        case .share(var content): if visitor.changes(&content) { self = .share(content) }
        case .shared(var content): if visitor.changes(&content) { self = .shared(content) }
        case .habit(var content): if visitor.changes(&content) { self = .habit(content) }
        case .checks(var content): if visitor.changes(&content) { self = .checks(content) }
        case .dayOrder(var content): if visitor.changes(&content) { self = .dayOrder(content) }
        case .message(var content): if visitor.changes(&content) { self = .message(content) }
        case .mark(var content): if visitor.changes(&content) { self = .mark(content) }
        case .block(var content): if visitor.changes(&content) { self = .block(content) }
        case .chatPreference(var content): if visitor.changes(&content) { self = .chatPreference(content) }
        case .photo(var content): if visitor.changes(&content) { self = .photo(content) }
        case .favourite(var content): if visitor.changes(&content) { self = .favourite(content) }
        case .sourceFavourite(var content): if visitor.changes(&content) { self = .sourceFavourite(content) }
        case .notification(var content): if visitor.changes(&content) { self = .notification(content) }
        case .snooze(var content): if visitor.changes(&content) { self = .snooze(content) }
        case .contactRequest(var content): if visitor.changes(&content) { self = .contactRequest(content) }
        case .notificationMark(var content):
            if visitor.changes(&content) { self = .notificationMark(content) }
        case .unknown: break
        }
    }
}

/// An operation on records of all types.
protocol RecordTypeVisitor {
    /// - Returns: true if the record has changed.
    mutating func changes<Of: RecordType>(_ content: inout Of) -> Bool
}

extension Content {
    /// The kinds of all record types.
    public static let kinds = placeholders.map { $0.kind }

    public var kind: String { indexed.kind }

    /// Its position in a log; nil if it has none.
    public var logPosition: Int64? { indexed.position }

    /// The keys by which records are found: the kind, and the position in a log.
    package var indexed: (kind: String, position: Int64?) {
        if case .unknown(let kind) = self { return (kind, nil) }
        var reader = IndexReader()
        var content = self
        content.visit(&reader)
        return (reader.kind, reader.logPosition)
    }

    /// - Returns: the content, and the fields that this version does not know.
    public static func read(kind: String, fields: JSONObject) throws(JSONError) -> (Content, JSONObject) {
        guard let index = kinds.firstIndex(of: kind) else { return (.unknown(kind: kind), fields) }
        var content = placeholders[index]
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
    /// item than its position.
    public func isHistory(before other: Content) -> Bool {
        if case .item(let item) = self, case .item(var next) = other {
            (next.rank, next.section) = (item.rank, item.section)
            return item != next
        }
        let (texts, others) = (traits.userTexts, other.traits.userTexts)
        return traits.keepsHistory
            && texts.indices.contains {
                !texts[$0].isEmpty && (others.count <= $0 || texts[$0] != others[$0])
            }
    }
}

private struct IndexReader: RecordTypeVisitor {
    var kind = ""
    var logPosition: Int64?

    mutating func changes<Of: RecordType>(_ content: inout Of) -> Bool {
        kind = Of.kind
        logPosition = content.logPosition
        return false
    }
}

private struct RecordTypeCoding: RecordTypeVisitor {
    var coder: FieldCoder

    mutating func changes<Of: RecordType>(_ content: inout Of) -> Bool {
        content.code(&coder)
        return coder.isReading
    }
}

private struct TraitReader: RecordTypeVisitor {
    var userTexts: [String] = []
    var keepsHistory = true
    var isDeleted = false
    var blobs: [BlobID] = []

    mutating func changes<Of: RecordType>(_ content: inout Of) -> Bool {
        userTexts = content.userTexts
        keepsHistory = content.keepsHistory
        isDeleted = content.deleted != nil
        blobs = content.blobs
        return false
    }
}
