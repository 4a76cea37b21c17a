import Database
import Domain
import HTTP
import JSON
import Secrets
import SyncRules
import Texts
import Wire

/// Handles the unsubscribe links of digest e-mails.
public struct UnsubscribeService: Sendable {
    let serverKey: ServerKey
    let writer: Writer
    let now: @Sendable () -> Instant
    let report: @Sendable (DatabaseError) -> Void

    /// A request of a mail program unsubscribes immediately (RFC 8058). A user who opens the link must confirm first,
    /// because security scanners also open links in e-mails.
    public func respond(
        to endpoint: Endpoint, _ request: Request,
        _ publish: @escaping @Sendable ([Commit]) -> Void
    ) async -> Response {
        let isRead = request.method == .get || request.headers["accept"]?.contains("text/html") == true
        let language = Language(of: request)
        let person = PersonID(request.target["person"] ?? "")
        let token = UnsubscribeToken(of: person.text, key: serverKey)
        guard token.matches(request.target["token"] ?? "") else {
            return isRead ? UnsubscribePage.missing(language) : Response(Failure.notFound)
        }
        if endpoint == .digestUnsubscribePage { return UnsubscribePage.question(language) }
        guard await disableDigest(of: person, publish) else { return Response(Failure.unavailable) }
        return isRead ? UnsubscribePage.done(language) : Response([:])
    }

    /// - Returns: true if digest e-mails are disabled now.
    private func disableDigest(
        of person: PersonID, _ publish: @escaping @Sendable ([Commit]) -> Void
    ) async -> Bool {
        let now = now()
        return await withCheckedContinuation { continuation in
            writer.submit(of: person) { transaction throws(DatabaseError) in
                try transaction.processor.disableDigest(of: person, at: now)
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

/// The pages of an unsubscribe link.
private enum UnsubscribePage {
    static func question(_ language: Language) -> Response {
        let button = "<form method=post><button>\(text(.unsubscribe, language))</button></form>"
        return page(
            .unsubscribeQuestion, then: "<p>\(text(.unsubscribeHint, language))</p>\(button)", language)
    }

    static func done(_ language: Language) -> Response {
        page(.unsubscribed, then: hint(language), language)
    }

    static func missing(_ language: Language) -> Response {
        page(.unsubscribeGone, .notFound, then: hint(language), language)
    }

    private static func hint(_ language: Language) -> String {
        "<p>\(text(.unsubscribedHint, language))</p>\(PlainPage.openButton(language))"
    }

    private static func page(
        _ title: MailLabel, _ status: Status = .ok, then body: String, _ language: Language
    ) -> Response {
        PlainPage(title: language[title], body: "<h1>\(text(title, language))</h1>\(body)", hasForm: true)
            .response(language, status)
    }

    private static func text(_ label: MailLabel, _ language: Language) -> String {
        PlainPage.escaped(language[label])
    }
}
