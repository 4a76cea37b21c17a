import Domain
import Markup
import Sync
import Texts

/// Requests of unknown users. They stand above the lists, the chats or the groups until the user answers.
public enum Requests {
    /// The request that is open over the screen.
    struct Model: Equatable {
        let person: PersonID
        /// Whether the user is asked if they want to block the sender.
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

    static func update(_ model: inout Model?, _ message: Message, _ world: World) -> [Effect] {
        let open = model
        model = nil
        switch message {
        case .opened(let person): model = Model(person: person)
        case .accepted(let person): return answer(.contactRequest(.accept(person)), world)
        case .declined(let person): return answer(.contactRequest(.decline(person)), world)
        case .blockTapped: model = open.map { Model(person: $0.person, isBlocking: true) }
        case .blockAnswered(true):
            guard let request = world.request(of: open) else { return [] }
            return answer(.block(.block(request.person, name: request.name)), world)
        case .blockAnswered, .closed: break
        }
        return []
    }

    private static func answer(_ intent: Intent, _ world: World) -> [Effect] {
        [.perform(intent, in: .user(world.replica.person)), .focus(Bar.titleID)]
    }

    /// Closes the request if it was answered on another device.
    static func refresh(_ model: inout Model?, _ world: World) {
        if world.request(of: model) == nil { model = nil }
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

    static func sheet(_ model: Model, _ world: World) -> Html<Message> {
        guard let request = world.request(of: model) else { return text("") }
        let language = world.language
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

/// A button in the row of a user, whose name it says to screen readers.
private func rowButton<Message>(
    _ action: String, on name: String, style: Name = "", _ language: Language, _ message: Message
) -> Html<Message> {
    button(
        .type("button"), .class("text"), .class(style), .aria(.label, language.act(action, on: name)),
        .onClick(message)
    ) { action }
}

/// How many requests wait behind a link.
func requestBadge<Message>(_ count: Int, _ language: Language) -> Html<Message> {
    span(.class("badge quiet"), .role("img"), .aria(.label, language.requests(count))) { String(count) }
}

extension ContactRequest {
    /// The screen that shows it.
    fileprivate var home: Route {
        switch offer {
        case .list, .copy: .lists
        case .group: .profile
        case .message: .chats
        }
    }
}

extension World {
    /// The requests that wait on a screen, the newest first.
    func requests(at screen: Route) -> [ContactRequest] {
        replica.openRequests(of: replica.person).filter { $0.home == screen }
    }

    /// The request that is open; nil if it waits no longer.
    fileprivate func request(of model: Requests.Model?) -> ContactRequest? {
        guard let model, let request = replica.contactRequest(from: model.person, to: replica.person),
            request.isOpen, !replica.isBlocked(model.person, by: replica.person)
        else { return nil }
        return request
    }
}
