import Database
import Domain
import Storage
import Wire

/// The devices of a user, and remote sign-out (A7).
extension AccountService {
    /// The devices of a user: this one first, then the most recently used ones.
    public func devices(of session: Session) -> [SignedInDevice] {
        sessions.all(of: session.person, at: now()).map { other in
            SignedInDevice(
                id: DeviceID(other.id.text), name: deviceName(of: other.device), signedIn: other.created,
                lastUsed: other.used, isThis: other.id == session.id,
                lastDelivery: lastDeliveryStatuses[other.id])
        }.inOrder { $0.isThis != $1.isThis ? $0.isThis : $0.lastUsed > $1.lastUsed }
    }

    /// Ends one of the user's sessions immediately, for requests and connections.
    public func signOut(_ device: DeviceID, by session: Session) async throws(Failure) {
        let others = sessions.all(of: session.person, at: now())
        guard let other = others.first(where: { $0.id.text == device.text }) else { throw .notFound }
        try await signOut(other)
    }

    /// Ends all sessions of the user except this one.
    public func signOthersOut(by session: Session) async throws(Failure) {
        try await write(of: session.person) { transaction throws(DatabaseError) in
            try transaction.sessions.removeAll(of: session.person, except: session.id)
        } committed: { [self] in
            endSessions(of: session.person, except: session.id)
        }
        report(.signedOut(session.person))
    }
}
