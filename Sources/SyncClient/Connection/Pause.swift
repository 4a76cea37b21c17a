import Domain
import SyncProtocol
import SyncRules

/// A period without retries. A clock that is set back ends it, since its remaining length would be unknown.
struct Pause {
    private var from = Instant(milliseconds: 0)
    private var until = Instant(milliseconds: 0)

    /// No pause.
    init() {}

    init(from now: Instant, milliseconds: Int64) {
        from = now
        until = now.advanced(by: milliseconds)
    }

    func isOver(at now: Instant) -> Bool {
        now < from || now >= until
    }
}
