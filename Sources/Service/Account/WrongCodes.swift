import Domain
import Synchronization

/// Counts the wrong codes of a day (of UTC) on the whole server, but for those from networks that the person knows. The
/// decision 0057 has the arithmetic. In memory only, since a restart is nothing that a stranger can bring about.
final class WrongCodes: Sendable {
    /// After so many none counts until the day is over.
    static let mostPerDay = 200_000

    private let state = Mutex((day: Int64(0), count: 0))

    /// In how many seconds codes count again; nil where they do.
    func wait(at now: Instant) -> Int? {
        state.withLock { state in
            guard state.day == now.milliseconds / Instant.day, state.count >= WrongCodes.mostPerDay else {
                return nil
            }
            return Int(((state.day + 1) * Instant.day - now.milliseconds + 999) / 1000)
        }
    }

    func count(at now: Instant) {
        state.withLock { state in
            let day = now.milliseconds / Instant.day
            state = (day, state.day == day ? state.count + 1 : 1)
        }
    }
}
