import Database
import Domain
import Mail
import Outgoing
import Secrets
import Service
import Storage
import Sync
import Texts
import WebPush

/// The way out to the push services of browsers.
extension Server {
    /// What tells devices of things while Dela is closed. A server that has no address which push services may turn to
    /// does not.
    func notifications(
        _ folder: DataFolder, _ schedule: AlarmSchedule, _ writer: Writer, _ live: LiveSessions,
        _ mailer: Mailer, _ address: String, _ lastNotices: LastNotices
    ) throws(StartupError) -> NotificationService {
        var (key, push): (String?, NotificationService.Push) = (nil, { _, _ in .later(after: nil) })
        let exceptions = configuration.outgoing + configuration.pushServices
        if let contact = configuration.contact {
            let sender = PushSender(key: try folder.pushKey(), subject: contact)
            key = sender.key.publicKey
            push = self.push(by: sender)
            if !exceptions.isEmpty {
                let exceptions = exceptions.map(\.description).joined(separator: " ")
                log(.warning, "reaches out beyond the public internet", ["to": exceptions])
            }
        } else {
            log(
                .info, "tells nobody of anything while Dela is closed",
                ["because": "DELA_PUBLIC_URL is not https, and DELA_MAIL_FROM is not set"])
        }
        let serverKey = try folder.key()
        return NotificationService(
            key: key, serverKey: serverKey, schedule: schedule, writer: writer, live: live, now: now,
            push: push, mail: mail(by: mailer, serverKey, address),
            mailRoom: { mailer.roomForDigests }, lastNotices: lastNotices,
            report: { [log] in log(.error, "database failed", ["problem": $0.description]) })
    }

    /// What mails to people how much they have not seen. What the mailer does not take is given up: it stands in their centre.
    private func mail(
        by mailer: Mailer, _ key: ServerKey, _ address: String
    ) -> @Sendable (UnreadMail) -> Void {
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
                log(.warning, "digest e-mail not sent", ["problem": error.description])
            }
        }
    }

    private func push(by sender: PushSender) -> NotificationService.Push {
        // Each place of a message is that of a request, so none waits here for another.
        let client = OutgoingClient(
            exceptions: configuration.pushServices, transfers: NotificationService.mostUnderWay,
            connectMilliseconds: 3000, milliseconds: 5000)
        let log = log
        return { subscription, words in
            guard
                let message = PushMessage(
                    words.bytes, lifetime: words.lifetime, urgency: .high, topic: PushTopic(of: words.tag))
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
                // The path of an endpoint is a secret of the device.
                if outcome != .delivered {
                    log(
                        .warning, "notification not delivered",
                        ["to": target.origin.description, "problem": problem + outcome.description])
                }
            } catch {
                outcome = .gone
            }
            return outcome
        }
    }
}

extension PushOutcome {
    /// Without an answer. What may not be reached now may be when the network, or the settings, are mended.
    fileprivate init(_ error: OutgoingError) {
        self =
            switch error {
            case .unusableURL, .unusableHeader: .gone
            case .timeout: .noAnswer
            case .notHTTPS, .forbiddenAddress, .tooLarge, .failed: .later(after: nil)
            }
    }
}
