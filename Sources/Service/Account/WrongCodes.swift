import Domain
import Synchronization

/// Counts the wrong codes of a day (of UTC): those of each block of networks that asked for the codes, and those of the whole
/// server. Codes that were asked for from networks that the person knows don't count. The decision 0057 has the arithmetic. In
/// memory only, since a restart is nothing that a stranger can bring about.
final class WrongCodes: Sendable {
    /// After so many none counts until the day is over.
    static let mostPerDay = 200_000
    /// The same for the codes of one block: a thousand blocks do not reach the bound of the server.
    static let mostPerBlock = 150

    private let state = Mutex((day: Int64(0), count: 0, blocks: [String: Int]()))

    /// In how many seconds codes that a block asked for count again; nil where they do.
    func wait(of block: String, at now: Instant) -> Int? {
        state.withLock { state in
            guard state.day == now.milliseconds / Instant.day,
                state.count >= WrongCodes.mostPerDay
                    || state.blocks[block, default: 0] >= WrongCodes.mostPerBlock
            else { return nil }
            return Int(((state.day + 1) * Instant.day - now.milliseconds + 999) / 1000)
        }
    }

    /// How many codes of a block count.
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
