/// An item of a list.
public struct Item: Equatable, Sendable {
    public var title: String
    /// The position set by hand.
    public var rank: Rank
    /// The time at which it was ticked; nil while it is open.
    public var done: Instant?
    /// The time of its deletion; nil while it is in the list.
    public var deleted: Instant?
    public var author: PersonID
    public var note = ""
    public var quantity: Quantity?
    /// The day for which it is planned.
    public var day: CivilDay?
    /// The time of that day, in minutes since midnight.
    public var time: Int?
    /// The reminder relative to day and time.
    public var alert: Alert?
    public var deadline: Instant?
    public var reminder: Instant?
    /// The member responsible for it.
    public var assignee: PersonID?
    /// Its place in a series; nil if it does not repeat.
    public var occurrence: Occurrence?
    /// Its section of the list; nil, or one that does not exist, if it has none.
    public var section: SectionID?

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

/// A visit to the editor of an item, from its opening to its end.
public enum EditorVisit {}

public typealias EditorVisitID = Identifier<EditorVisit>

extension Item {
    /// Splits a text into title and note: the first line with visible text, and the rest. If the line is too long, the
    /// title is its beginning, and the note contains the whole text.
    public static func split(_ text: String) -> (title: String, note: String) {
        let bytes = text.bytes
        var start = 0
        while true {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = String(bytes: bytes[start..<end])
            do throws(Refusal) {
                let title = try titleRule.clean(line)
                return (title, (try? noteRule.clean(String(bytes: bytes[end...]))) ?? "")
            } catch {
                guard error == .empty, end < bytes.count else {
                    return (line.first(titleRule.limit - 1) + "…", text)
                }
                start = end + 1
            }
        }
    }

    /// Changes the title. If another user has changed it, the later title replaces the earlier one, which stays in the
    /// history. The title that the user saw is no change.
    public mutating func rename(to text: String, from base: String?) throws(Refusal) {
        let new = try Item.titleRule.clean(text)
        if base != new { title = new }
    }

    /// Changes the note. If another user has changed it, it gets the texts of both. If they are too long together, the
    /// later text replaces the earlier one, which stays in the history.
    public mutating func writeNote(_ text: String, over base: String?) throws(Refusal) {
        let new = try Item.noteRule.clean(text)
        // A field may contain blank lines that the note does not have.
        let base = base.map { (try? Item.noteRule.clean($0)) ?? $0 }
        guard let base, base != note else {
            note = new
            return
        }
        let merged = TextMerge.merge(note, new, base: base)
        note = (try? Item.noteRule.clean(merged)) ?? new
    }

    /// The order of a list (L5): open items before done ones, then by rank, then by id.
    public static func precedes(_ left: (id: ItemID, item: Item), _ right: (id: ItemID, item: Item)) -> Bool {
        if (left.item.done == nil) != (right.item.done == nil) { return left.item.done == nil }
        if left.item.rank < right.item.rank { return true }
        return left.item.rank == right.item.rank && left.id < right.id
    }

    /// A number that never decreases in that order and distinguishes most items.
    public var orderKey: UInt64 {
        (done == nil ? 0 : 1 << 63) | rank.number
    }

    /// True if it is open and its deadline has passed (L5).
    public func isOverdue(at now: Instant) -> Bool {
        done == nil && deadline.map { $0 < now } ?? false
    }

    /// True if it is planned for a day or overdue, so that it can be moved to another day.
    public func isScheduled(at now: Instant) -> Bool { day != nil || isOverdue(at: now) }

    /// Marks it as done or not done. Marking it as done removes a passed deadline (L6), which an occurrence gets
    /// back if it is marked as not done.
    public mutating func tick(_ isDone: Bool, at now: Instant) {
        let expired = isDone && isOverdue(at: now) ? deadline : nil
        if expired != nil { deadline = nil }
        if !isDone, deadline == nil { deadline = occurrence?.expiredDeadline }
        if expired != nil || !isDone { occurrence?.expiredDeadline = expired }
        done = isDone ? done ?? now : nil
    }

    /// True if it is an occurrence that does not take place.
    public var isCancelled: Bool { deleted != nil && occurrence?.isCancelled == true }

    /// Deletes it as an occurrence that does not take place.
    public mutating func cancel(at now: Instant) {
        deleted = now
        occurrence?.isCancelled = true
    }

    /// Returns it from the trash, or from the cancelled occurrences.
    public mutating func revive() {
        deleted = nil
        occurrence?.isCancelled = false
    }

    /// Checks a deadline or a reminder: it must be a moment of the calendar.
    /// - Throws: `invalid`.
    public static func checkMoment(_ time: Instant?) throws(Refusal) {
        if let time, !Instant.calendar.contains(time) { throw .invalid }
    }

    /// Checks a new deadline or reminder: it must not be before the current minute.
    /// - Throws: `invalid`.
    public static func checkTime(_ time: Instant, now: Instant) throws(Refusal) {
        guard time.milliseconds / 60_000 >= now.milliseconds / 60_000 else { throw .invalid }
    }
}
