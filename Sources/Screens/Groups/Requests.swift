import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Requests of unknown users. They appear above the lists, chats or groups until the user answers.
public enum Requests {
    /// The request whose sheet is open.
    struct Model: Equatable {
        let person: PersonID
        /// True while the user is asked to confirm the block of the sender.
        var isBlocking = false
    }

    public enum Message: Equatable {
        case opened(PersonID)
        case accepted(PersonID)
        case declined(PersonID)
        case blockTapped
        case blockAnswered(Bool)
        case closed
    }

    static func update(_ model: inout Model?, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        let open = model
        model = nil
        switch message {
        case .opened(let person): model = Model(person: person)
        case .accepted(let person): return answer(.contactRequest(.accept(person)), env)
        case .declined(let person): return answer(.contactRequest(.decline(person)), env)
        case .blockTapped: model = open.map { Model(person: $0.person, isBlocking: true) }
        case .blockAnswered(true):
            guard let request = env.request(of: open) else { return [] }
            return answer(.block(.block(request.person, name: request.name)), env)
        case .blockAnswered, .closed: break
        }
        return []
    }

    private static func answer(_ intent: Intent, _ env: AppEnvironment) -> [Effect] {
        [.perform(intent, in: .user(env.replica.person)), .focus(Bar.titleID)]
    }

    /// Closes the request if it was answered on another device.
    static func refresh(_ model: inout Model?, _ env: AppEnvironment) {
        if env.request(of: model) == nil { model = nil }
    }

    // MARK: - View

    static func rows(_ requests: [ContactRequest], _ language: Language) -> Html<Message> {
        section {
            h2(.class("caption")) { language[.requests] }
            ul(.class("card"), .aria(.label, language[.requests])) {
                for request in requests { keyed(request.person.text) { row(request, language) } }
            }
        }
    }

    private static func row(_ request: ContactRequest, _ language: Language) -> Html<Message> {
        let name = language.orSomebody(request.name)
        return li {
            button(
                .type("button"), .class("row"), .attribute("aria-haspopup", "dialog"),
                .onClick(.opened(request.person))
            ) {
                avatar(request.name)
                span(.class("row-main")) {
                    span(.class("name ends"), .dir("auto"), .verbatim) { name }
                    span(.class("note"), .dir("auto")) { language.wish(request.offer, request.title) }
                    if !request.excerpt.isEmpty {
                        span(.class("note ends"), .dir("auto")) { request.excerpt }
                    }
                }
            }
            div(.class("answers")) {
                rowButton(language[ListLabel.delete], on: name, language, .declined(request.person))
                rowButton(
                    language[.accept], on: name, style: "strong", language, .accepted(request.person))
            }
        }
    }

    static func sheet(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        guard let request = env.request(of: model) else { return text("") }
        let language = env.language
        let name = language.orSomebody(request.name)
        if model.isBlocking { return blocking(name, language).map { .blockAnswered($0) } }
        return dialog(
            .modal(), .class("request"), .aria(.labelledBy, "question"), .aria(.describedBy, "question-text"),
            .onCancel(.closed)
        ) {
            h2(.id("question"), .dir("auto"), .verbatim) { name }
            p(.id("question-text"), .dir("auto")) { language.wish(request.offer, request.title) }
            if !request.excerpt.isEmpty { p(.class("about"), .dir("auto")) { request.excerpt } }
            div(.class("choices")) {
                textButton(language[.accept], style: "strong", .accepted(request.person))
                textButton(language[ListLabel.delete], .declined(request.person))
                textButton(language[.block], style: "danger", .blockTapped)
                textButton(language[.cancel], .closed)
            }
        }
    }
}

/// Asks before a user is blocked.
func blocking(_ name: String, _ language: Language) -> Html<Bool> {
    confirmation(
        Question(
            title: language.blockQuestion(name), text: language[.blockText], action: language[.block],
            cancel: language[.cancel]))
}

/// A button in the row of a user. Screen readers get the name of the user, too.
private func rowButton<Message>(
    _ action: String, on name: String, style: Name = "", _ language: Language, _ message: Message
) -> Html<Message> {
    button(
        .type("button"), .class("text"), .class(style), .aria(.label, language.act(action, on: name)),
        .onClick(message)
    ) { action }
}

extension AppEnvironment {
    /// The request whose sheet is open; nil if it was answered.
    fileprivate func request(of model: Requests.Model?) -> ContactRequest? {
        guard let model, let request = replica.contactRequest(from: model.person, to: replica.person),
            request.isOpen, !replica.isBlocked(model.person, by: replica.person)
        else { return nil }
        return request
    }
}
