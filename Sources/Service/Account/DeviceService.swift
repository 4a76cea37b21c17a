import Database
import Domain
import Storage
import Wire

/// The devices of a user, and remote sign-out (A7).
struct DeviceService: Sendable {
    let context: AccountContext
    let lastDeliveryStatuses: LastDeliveryStatuses

    /// The devices of a user: this one first, then the most recently used ones.
    func all(of session: Session) -> [SignedInDevice] {
        context.sessions.all(of: session.person, at: context.now()).map { other in
            SignedInDevice(
                id: DeviceID(other.id.text), name: deviceName(of: other.device), signedIn: other.created,
                lastUsed: other.used, isThis: other.id == session.id,
                lastDelivery: lastDeliveryStatuses[other.id])
        }.inOrder { $0.isThis != $1.isThis ? $0.isThis : $0.lastUsed > $1.lastUsed }
    }

    /// Ends a session immediately, also for running requests.
    func signOut(_ session: Session) async throws(Failure) {
        try await context.write { transaction throws(DatabaseError) in
            try transaction.sessions.remove(session.id)
        } committed: { [context] in
            context.sessions.end(session.id)
            context.end([session.id])
        }
        context.report(.signedOut(session.person))
    }

    /// Ends one of the user's sessions immediately, for requests and connections.
    func signOut(_ device: DeviceID, by session: Session) async throws(Failure) {
        let others = context.sessions.all(of: session.person, at: context.now())
        guard let other = others.first(where: { $0.id.text == device.text }) else { throw .notFound }
        try await signOut(other)
    }

    /// Ends all sessions of the user except this one.
    func signOthersOut(by session: Session) async throws(Failure) {
        try await context.write(of: session.person) { transaction throws(DatabaseError) in
            try transaction.sessions.removeAll(of: session.person, except: session.id)
        } committed: { [context] in
            context.endSessions(of: session.person, except: session.id)
        }
        context.report(.signedOut(session.person))
    }
}
