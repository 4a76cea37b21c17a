/// The restrictions of an `OutgoingClient`.
struct OutgoingRules {
    var exceptions: Set<Origin> = []
    /// The limit for a whole request, from the name lookup to the last byte.
    var milliseconds = 10_000
    /// The limit for connecting.
    var connectMilliseconds = 10_000
    /// A file with the trusted certificate authorities, instead of the system's.
    var authorities: String?
}
