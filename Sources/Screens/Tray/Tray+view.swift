import Domain
import Markup
import Sync
import Texts

extension Tray {
    static func view(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let heading = Bar(title: language[.tray], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if world.status.tray.isEmpty {
                emptyState(.check, language[.trayEmpty], language[.trayEmptyHint])
            } else {
                p(.class("hint")) { language[.trayIntro] }
                ul(.class("tray")) {
                    for refused in world.status.tray {
                        keyed(refused.command.id.text) { row(refused, world) }
                    }
                }
            }
            if let refused = world.status.tray.first(where: { $0.command.id == model.discarding }) {
                confirmation(question(refused, world)).map {
                    $0 ? .discardConfirmed : .discardCancelled
                }
            }
        }
    }

    /// Names what goes: a picture with what it is of, a text by how it begins.
    private static func question(_ refused: RejectedCommand, _ world: World) -> Question {
        let language = world.language
        let lines = world.replica.quote(of: refused.command, about: refused.subject).lines
        var things = [String](lines.prefix(Question.mostThings))
        if lines.count > things.count { things.append(language.andMore(lines.count - things.count)) }
        return Question(
            title: language.discard(language.name(of: refused.command.intent)),
            text: language[.discarded], things: things, action: language[.discard],
            cancel: language[.cancel])
    }

    private static func row(_ refused: RejectedCommand, _ world: World) -> Html<Message> {
        let language = world.language
        let command = refused.command
        let subject = refused.subject ?? world.replica.subject(of: command)
        let quote = world.replica.quote(of: command, about: subject)
        let name = command.scope.kind == .chat ? world.name(of: command.scope) : ""
        let place = language.place(
            of: subject.place.isEmpty ? .named(subject.name, in: name) : subject, quoted: quote)
        return li(.class("card")) {
            div(.class("refused")) {
                p(.class("headline")) { language.name(of: command.intent) }
                if !place.isEmpty { p(.class("note"), .dir("auto")) { place } }
                if !quote.isEmpty { p(.class("quote"), .dir("auto")) { quote } }
                if let blob = command.intent.blob, refused.refusal != .invalid {
                    Pictures.image(Thumb(address: world.replica.address(ofOwn: blob)), alt: "")
                }
                p(.class("reason")) { language.reason(refused) }
            }
            div(.class("answers")) {
                textButton(language[.tryAgain], style: "strong", .retryTapped(command.id))
                if !command.intent.text.isEmpty { textButton(language[.copyText], .copyTapped(command.id)) }
                textButton(language[.discard], style: "danger", .discardTapped(command.id))
            }
        }
    }
}

extension Language {
    /// The list, and the item where the quote says something else.
    fileprivate func place(of subject: Subject, quoted quote: String) -> String {
        if subject.name.isEmpty || subject.name == quote { return subject.place }
        return facts(subject.place, subject.name)
    }

    /// Why something was refused.
    func reason(_ refused: RejectedCommand) -> String {
        refused.command.intent.blob == nil ? refusal(refused.refusal) : pictureRefusal(refused.refusal)
    }
}
