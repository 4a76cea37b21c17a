import Domain
import HTTP
import Mail
import Outgoing
import Secrets
import Service
import Storage
import Texts
import WebPush

/// Connections to the push services of browsers.
extension Server {
    /// The service that notifies devices on which Dela is closed. Without a contact address for push services it sends
    /// no push messages.
    func notifications(
        _ folder: DataFolder, _ database: ServerDatabase, _ schedule: AlarmSchedule, _ writer: Writer,
        _ live: LiveSessions, _ mailer: Mailer, _ address: String,
        _ lastDeliveryStatuses: LastDeliveryStatuses, _ traffic: TrafficStatistics, _ feed: NodeFeed
    ) throws(StartupError) -> NotificationService {
        var (key, push): (String?, NotificationService.Push) = (nil, { _, _ in .later(after: nil) })
        let exceptions = configuration.outgoing + configuration.pushServices
        if let contact = configuration.contact {
            let sender = PushSender(key: try folder.pushKey(), subject: contact)
            if configuration.database != nil {
                try folder.checkPushKey(sender.key.publicKey, on: database.connection)
            }
            key = sender.key.publicKey
            push = self.push(by: sender, counting: traffic)
            if !exceptions.isEmpty {
                let exceptions = exceptions.map(\.description).joined(separator: " ")
                log(.privateNetworksAllowed(exceptions))
            }
        } else {
            log(.pushDisabled)
        }
        let serverKey = try folder.key()
        return NotificationService(
            key: key, serverKey: serverKey, schedule: schedule, writer: writer, live: live,
            onlineElsewhere: { feed.sync?.onlineElsewhere ?? [] }, now: now,
            push: push, mail: mail(by: mailer, serverKey, address),
            mailCapacity: { mailer.roomForDigests }, lastDeliveryStatuses: lastDeliveryStatuses,
            report: { [log] in log(.databaseFailed($0)) })
    }

    /// Sends digest e-mails. If the mailer does not accept one, it is dropped; the notification center has its
    /// contents.
    private func mail(
        by mailer: Mailer, _ key: ServerKey, _ address: String
    ) -> @Sendable (EmailDigest) -> Void {
        let (sender, log) = (configuration.sender, log)
        return { digest in
            let text = digest.language.digestMail(digest.counts, site: address)
            let person = digest.person.text
            let token = UnsubscribeToken(of: person, key: key).text
            do throws(MailError) {
                try mailer.send(
                    Message(
                        from: sender, to: Mailbox(address: digest.email.text), subject: text.subject,
                        text: text.text,
                        unsubscribe: "\(address)/v1/mails/stop?person=\(person)&token=\(token)",
                        topic: "digest " + person))
            } catch {
                log(.digestDropped(error))
            }
        }
    }

    private func push(by sender: PushSender, counting traffic: TrafficStatistics) -> NotificationService.Push
    {
        // Each slot of a message is also a slot of a request, so no message waits here for another.
        let client = OutgoingClient(
            exceptions: configuration.pushServices, transfers: NotificationService.maxConcurrentMessages,
            connectMilliseconds: 3000, milliseconds: 5000)
        let log = log
        return { subscription, payload in
            guard
                let message = PushMessage(
                    payload.bytes, lifetime: payload.lifetime, urgency: .high,
                    topic: PushTopic(of: payload.tag))
            else { return .tooLarge }
            let outcome: PushOutcome
            do throws(PushSubscription.Refusal) {
                let target = try PushSubscription(
                    endpoint: subscription.endpoint, p256dh: subscription.key, auth: subscription.secret)
                let seconds = now().milliseconds / 1000
                var problem = ""
                do throws(OutgoingError) {
                    let answer = try await client.send(sender.request(message, to: target, at: seconds))
                    outcome = PushOutcome(answer, at: seconds)
                } catch {
                    outcome = PushOutcome(error)
                    problem = error.description + "; "
                }
                traffic.recordDelivery(outcome.name)
                // The path of an endpoint is a secret of the device.
                if outcome != .delivered {
                    let origin = target.origin.description
                    log(.pushFailed(origin: origin, reason: problem + outcome.description))
                }
            } catch {
                outcome = .gone
            }
            return outcome
        }
    }
}

extension PushOutcome {
    /// The words of all outcomes in the metrics.
    static let names = [delivered, gone, tooLarge, later(after: nil), noAnswer, refused(0)].map(\.name)

    /// Its word in the metrics.
    fileprivate var name: String {
        switch self {
        case .delivered: "delivered"
        case .gone: "gone"
        case .tooLarge: "too_large"
        case .later: "later"
        case .noAnswer: "no_answer"
        case .refused: "refused"
        }
    }

    /// The outcome of a request without a response. A forbidden or unreachable address may work later, after the
    /// network or the settings are fixed.
    fileprivate init(_ error: OutgoingError) {
        self =
            switch error {
            case .unusableURL, .unusableHeader: .gone
            case .timeout: .noAnswer
            case .notHTTPS, .forbiddenAddress, .tooLarge, .failed: .later(after: nil)
            }
    }
}
