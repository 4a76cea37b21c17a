import Domain
import Storage
import Sync
import Texts
import Wire

/// What a device is told while Dela is closed.
public struct PushWords: Sendable {
    /// By which a newer notification takes the place of an older one.
    public let tag: String
    /// The JSON of a `PushNotice`.
    public let bytes: [UInt8]
    /// For how many seconds it is of use.
    public let lifetime = 86_400

    init(_ notice: Notice, for reader: Notice.Reader, epoch: String) {
        tag = notice.tag
        let done = notice.done.map { intent, scope in
            PushNotice.Action(
                title: reader.language[.markDone],
                request: PushRequest(of: intent, in: scope, epoch: epoch, at: reader.now))
        }
        bytes =
            PushNotice(
                person: reader.person, tag: tag, title: notice.title, body: notice.body,
                otherwise: reader.language[.somethingWaits], actions: done.map { [$0] } ?? []
            ).bytes
    }
}

extension PushRequest {
    /// One command, of a client that does nothing else.
    fileprivate init(of intent: Intent, in scope: ScopeID, epoch: String, at now: Instant) {
        var random = SystemRandomNumberGenerator()
        let command = Command(
            id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        self.init(
            client: ClientID(at: now, random: &random), epoch: epoch,
            commands: [Numbered(sequence: 1, command: command)])
    }
}
