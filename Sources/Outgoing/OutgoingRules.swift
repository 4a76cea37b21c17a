/// What an `OutgoingClient` allows.
struct OutgoingRules {
    var exceptions: Set<Origin> = []
    /// For a whole request, from the look-up of the name to the last byte.
    var milliseconds = 10_000
    /// Until there is a connection.
    var connectMilliseconds = 10_000
    /// A file of certificates to trust in place of the system's.
    var authorities: String?
}
