import Domain

/// A while in which something is not tried again. A clock that is set back meanwhile ends it: nobody knows how long it
/// would last.
struct Pause {
    private var from = Instant(milliseconds: 0)
    private var until = Instant(milliseconds: 0)

    /// None.
    init() {}

    init(from now: Instant, milliseconds: Int64) {
        from = now
        until = now.advanced(by: milliseconds)
    }

    func isOver(at now: Instant) -> Bool {
        now < from || now >= until
    }
}
