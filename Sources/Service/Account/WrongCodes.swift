import Database
import Domain
import Secrets
import Storage

/// Limits the wrong codes of a day (UTC), for each block of networks that requested the codes and for all nodes
/// together. Codes that were requested from known networks do not count. Decision 0057 has the arithmetic. Call within
/// the writer's transaction.
struct WrongCodes {
    /// The limit of all nodes. Beyond it every code is invalid until the day is over.
    static let maxPerDay = 200_000
    /// The limit of one block. A thousand blocks do not reach the limit of all nodes.
    static let maxPerBlock = 150

    private let table: WrongCodeTable
    private let key: ServerKey

    init(_ connection: any Connection, _ key: ServerKey) {
        table = WrongCodeTable(connection)
        self.key = key
    }

    /// The number of seconds until codes of a block are valid again; nil if they are valid.
    func wait(of block: String, at now: Instant) throws(DatabaseError) -> Int? {
        let count = try table.count(on: day(now), of: mark(block))
        guard count.all >= WrongCodes.maxPerDay || count.block >= WrongCodes.maxPerBlock else { return nil }
        return Int(((day(now) + 1) * Instant.day - now.milliseconds + 999) / 1000)
    }

    /// - Parameter isKnown: true if the code was requested from a known network. It does not count then, but takes the
    ///   same steps, which reveal nothing.
    func count(of block: String, isKnown: Bool = false, at now: Instant) throws(DatabaseError) {
        try table.add(isKnown ? 0 : 1, on: day(now), of: mark(block))
    }

    /// Removes some rows of former days. Keeps one day, because the clock of a node may be late.
    /// - Returns: true if more may remain.
    func clear(at now: Instant) throws(DatabaseError) -> Bool {
        try table.removeSome(before: day(now) - 1)
    }

    private func day(_ now: Instant) -> Int64 { now.milliseconds / Instant.day }

    private func mark(_ block: String) -> String { key.mark(ofAttempts: "code\n" + block) }
}
