/// One thing of a list.
public struct Item: Equatable, Sendable {
    public var title: String
    /// The place set by hand.
    public var rank: Rank
    /// When it was ticked; nil while it is open.
    public var done: Instant?
    /// When it was deleted; nil while it stands in the list.
    public var deleted: Instant?
    public var author: PersonID
    public var note = ""
    public var quantity: Quantity?
    /// The day on which it is to be done.
    public var day: CivilDay?
    public var deadline: Instant?
    public var reminder: Instant?
    /// The member who is to do it.
    public var assignee: PersonID?

    public static let titleRule = TextRule(limit: 500)
    public static let noteRule = TextRule(limit: 10_000, required: false, multiline: true)

    public init(title: String, rank: Rank, done: Instant? = nil, deleted: Instant? = nil, author: PersonID) {
        self.title = title
        self.rank = rank
        self.done = done
        self.deleted = deleted
        self.author = author
    }
}

public typealias ItemID = Identifier<Item>

extension Item {
    /// The title and the note of what was written elsewhere: its first line, and what follows. Where that line is too long,
    /// the title is how it begins, and all of it is in the note.
    public static func split(_ text: String) -> (title: String, note: String) {
        let bytes = text.bytes
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let line = String(bytes: bytes[..<end])
        guard let title = try? titleRule.clean(line) else {
            return (line.first(titleRule.limit - 1) + "…", text)
        }
        return (title, (try? noteRule.clean(String(bytes: bytes[end...]))) ?? "")
    }

    /// The order of a list (L5): open items, then done ones, within each by rank; equal ranks by id.
    public static func precedes(_ left: (id: ItemID, item: Item), _ right: (id: ItemID, item: Item)) -> Bool {
        if (left.item.done == nil) != (right.item.done == nil) { return left.item.done == nil }
        if left.item.rank < right.item.rank { return true }
        return left.item.rank == right.item.rank && left.id < right.id
    }

    /// A number that never falls in that order, and tells most items apart.
    public var place: UInt64 {
        (done == nil ? 0 : 1 << 63) | rank.number
    }

    /// Whether its deadline has passed and it is still open (L5).
    public func isOverdue(at now: Instant) -> Bool {
        done == nil && deadline.map { $0 < now } ?? false
    }

    /// Whether it stands somewhere among the days, from where it can be moved to one: on another, or with what is overdue.
    public func waits(at now: Instant) -> Bool { day != nil || isOverdue(at: now) }

    /// Ticks it, or opens it again. A deadline that had passed goes with the tick (L6).
    public mutating func tick(_ isDone: Bool, at now: Instant) {
        if isDone, isOverdue(at: now) { deadline = nil }
        done = isDone ? done ?? now : nil
    }

    /// What a deadline or a reminder may ever be: a moment of the calendar.
    /// - Throws: `invalid`.
    public static func checkMoment(_ time: Instant?) throws(Refusal) {
        if let time, !Instant.calendar.contains(time) { throw .invalid }
    }

    /// What a deadline or a reminder may be when somebody sets it: now or later, to the minute.
    /// - Throws: `invalid`.
    public static func checkTime(_ time: Instant, now: Instant) throws(Refusal) {
        guard time.milliseconds / 60_000 >= now.milliseconds / 60_000 else { throw .invalid }
    }
}
