import Domain
import Synchronization

/// Counts the wrong codes of a day (UTC), for each block of networks that requested the codes and for the whole server.
/// Codes that were requested from known networks do not count. Decision 0057 has the arithmetic. In memory only, since
/// a stranger cannot cause a restart.
final class WrongCodes: Sendable {
    /// The limit of the server. Beyond it every code is invalid until the day is over.
    static let maxPerDay = 200_000
    /// The limit of one block. A thousand blocks do not reach the limit of the server.
    static let maxPerBlock = 150

    private let state = Mutex((day: Int64(0), count: 0, blocks: [String: Int]()))

    /// The number of seconds until codes of a block are valid again; nil if they are valid.
    func wait(of block: String, at now: Instant) -> Int? {
        state.withLock { state in
            guard state.day == now.milliseconds / Instant.day,
                state.count >= WrongCodes.maxPerDay
                    || state.blocks[block, default: 0] >= WrongCodes.maxPerBlock
            else { return nil }
            return Int(((state.day + 1) * Instant.day - now.milliseconds + 999) / 1000)
        }
    }

    /// The number of wrong codes of a block.
    func count(of block: String) -> Int {
        state.withLock { $0.blocks[block, default: 0] }
    }

    /// Takes back a wrong code that was counted at `now`.
    func refund(_ block: String, at now: Instant) {
        state.withLock { state in
            guard state.day == now.milliseconds / Instant.day, let count = state.blocks[block] else { return }
            state.count -= 1
            state.blocks[block] = count > 1 ? count - 1 : nil
        }
    }

    func count(of block: String, at now: Instant) {
        state.withLock { state in
            let day = now.milliseconds / Instant.day
            if state.day != day { state = (day, 0, [:]) }
            state.count += 1
            state.blocks[block, default: 0] += 1
        }
    }
}
