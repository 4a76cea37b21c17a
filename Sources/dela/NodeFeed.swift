import Service

/// Passes what other nodes have committed to the parts of the server, which are created after the writer. Used on the
/// reactor's thread only.
///
/// `@unchecked Sendable`: see above. Closures that are sent to the reactor capture it.
final class NodeFeed: @unchecked Sendable {
    var sync: SyncService?
    var sessions: NodeSessions?
}
