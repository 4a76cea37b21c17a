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

    /// - Parameter badge: how much of their centre they have not seen.
    init(_ notice: Notice, for reader: Notice.Reader, badge: Int, epoch: String) {
        tag = notice.tag
        func action(_ title: String, _ intent: Intent, in scope: ScopeID) -> PushNotice.Action {
            PushNotice.Action(
                title: title, request: PushRequest(of: intent, in: scope, epoch: epoch, at: reader.now))
        }
        var actions: [PushNotice.Action] = []
        if let (intent, scope) = notice.done {
            actions.append(action(reader.language[.markDone], intent, in: scope))
        }
        if let intent = notice.snooze {
            actions.append(action(reader.language.putOff(minutes: 10), intent, in: .user(reader.person)))
        }
        let somethingWaits = reader.language[.somethingWaits]
        // Nobody does what they cannot read.
        let notice =
            reader.settings.hidesWords
            ? PushNotice(
                person: reader.person, tag: tag, title: "Dela", body: somethingWaits,
                otherwise: somethingWaits, actions: [], badge: badge)
            : PushNotice(
                person: reader.person, tag: tag, title: notice.title, body: notice.body,
                otherwise: somethingWaits, actions: actions, badge: badge)
        bytes = notice.bytes
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
