import Database
import Domain
import HTTP
import JSON
import Secrets
import Sync
import Texts
import Wire

/// How the mails of what was not seen end, for who has one of them.
public struct MailStops: Sendable {
    let serverKey: ServerKey
    let writer: Writer
    let now: @Sendable () -> Instant
    let report: @Sendable (DatabaseError) -> Void

    /// Mail programs ask at once (RFC 8058); people, who open the address, are asked before, since also programs that look for
    /// what is bad open what stands in a mail.
    public func respond(
        to endpoint: Endpoint, _ request: Request,
        _ publish: @escaping @Sendable ([Commit]) -> Void
    ) async -> Response {
        let isRead = request.method == .get || request.headers["accept"]?.contains("text/html") == true
        let language = Language(of: request)
        let person = PersonID(request.target["person"] ?? "")
        let token = UnsubscribeToken(of: person.text, key: serverKey)
        guard token.matches(request.target["token"] ?? "") else {
            return isRead ? MailsPage.missing(language) : Response(Failure.notFound)
        }
        if endpoint == .askToStopMails { return MailsPage.question(language) }
        guard await stopMails(to: person, publish) else { return Response(Failure.unavailable) }
        return isRead ? MailsPage.done(language) : Response([:])
    }

    /// - Returns: whether that is so now.
    private func stopMails(
        to person: PersonID, _ publish: @escaping @Sendable ([Commit]) -> Void
    ) async -> Bool {
        let now = now()
        return await withCheckedContinuation { continuation in
            writer.submit(of: person) { transaction throws(DatabaseError) in
                try transaction.processor.stopMails(to: person, at: now)
            } completion: { [report] result in
                switch result {
                case .success(let commit):
                    publish(commit.map { [$0] } ?? [])
                    continuation.resume(returning: true)
                case .failure(let error):
                    report(error)
                    continuation.resume(returning: false)
                }
            }
        }
    }
}

/// What somebody reads who opens the address that ends their mails.
private enum MailsPage {
    static func question(_ language: Language) -> Response {
        let button = "<form method=post><button>\(text(.stopMails, language))</button></form>"
        return page(.stopMailsQuestion, then: "<p>\(text(.stopMailsHint, language))</p>\(button)", language)
    }

    static func done(_ language: Language) -> Response {
        page(.mailsStopped, then: "<p>\(text(.mailsStoppedHint, language))</p>", language)
    }

    static func missing(_ language: Language) -> Response {
        page(.stopMailsGone, .notFound, then: "<p>\(text(.mailsStoppedHint, language))</p>", language)
    }

    private static func page(
        _ title: MailLabel, _ status: Status = .ok, then body: String, _ language: Language
    ) -> Response {
        PlainPage(title: language[title], body: "<h1>\(text(title, language))</h1>\(body)", asks: true)
            .response(language, status)
    }

    private static func text(_ label: MailLabel, _ language: Language) -> String {
        PlainPage.escaped(language[label])
    }
}
