import Domain
import Storage
import SyncProtocol
import SyncRules
import Texts
import Wire

/// The payload of a push message.
public struct PushPayload: Sendable {
    /// A newer notification with the same tag replaces an older one.
    public let tag: String
    /// The JSON of a `PushNotification`.
    public let bytes: [UInt8]
    /// The time in seconds after which the message is useless.
    public let lifetime = 86_400

    /// - Parameter badge: the number of unseen notifications.
    init(_ content: NotificationContent, for reader: NotificationContent.Recipient, badge: Int, epoch: String)
    {
        tag = content.tag
        func action(_ title: String, _ intent: Intent, in scope: ScopeID) -> PushNotification.Action {
            PushNotification.Action(
                title: title, request: PushRequest(of: intent, in: scope, epoch: epoch, at: reader.now))
        }
        var actions: [PushNotification.Action] = []
        if let (intent, scope) = content.done {
            actions.append(action(reader.language[.markDone], intent, in: scope))
        }
        if let intent = content.snooze {
            actions.append(action(reader.language.putOff(minutes: 10), intent, in: .user(reader.person)))
        }
        let somethingWaits = reader.language[.somethingWaits]
        // With hidden content there are no actions, because the user cannot see what they apply to.
        let content =
            reader.settings.hidesContent
            ? PushNotification(
                person: reader.person, tag: tag, title: "Dela", body: somethingWaits,
                fallback: somethingWaits, actions: [], badge: badge)
            : PushNotification(
                person: reader.person, tag: tag, title: content.title, body: content.body,
                fallback: somethingWaits, actions: actions, badge: badge)
        bytes = content.bytes
    }
}

extension PushRequest {
    /// A push of one command, by a client that sends nothing else.
    fileprivate init(of intent: Intent, in scope: ScopeID, epoch: String, at now: Instant) {
        var random = SystemRandomNumberGenerator()
        let command = Command(
            id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        self.init(
            client: ClientID(at: now, random: &random), epoch: epoch,
            commands: [Numbered(sequence: 1, command: command)])
    }
}
