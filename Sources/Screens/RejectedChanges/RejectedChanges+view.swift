import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension RejectedChanges {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.rejectedChanges], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if env.status.rejectedCommands.isEmpty {
                emptyState(.check, language[.rejectedChangesEmpty], language[.rejectedChangesEmptyHint])
            } else {
                p(.class("hint")) { language[.rejectedChangesIntro] }
                ul(.class("tray")) {
                    for refused in env.status.rejectedCommands {
                        keyed(refused.command.id.text) { row(refused, env) }
                    }
                }
            }
            if let refused = env.status.rejectedCommands.first(where: { $0.command.id == model.discarding }) {
                confirmation(question(refused, env)).map {
                    $0 ? .discardConfirmed : .discardCancelled
                }
            }
        }
    }

    /// Names the lost content: a picture by its item, a text by its start.
    private static func question(_ refused: RejectedCommand, _ env: AppEnvironment) -> Question {
        let language = env.language
        let lines = env.replica.quote(of: refused.command, about: refused.summary).lines
        var things = [String](lines.prefix(Question.maxThings))
        if lines.count > things.count { things.append(language.andMore(lines.count - things.count)) }
        return Question(
            title: language.discard(language.name(of: refused.command.intent)),
            text: language[.discarded], things: things, action: language[.discard],
            cancel: language[.cancel])
    }

    private static func row(_ refused: RejectedCommand, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let command = refused.command
        let subject = refused.summary ?? env.replica.summary(of: command)
        let quote = env.replica.quote(of: command, about: subject)
        let name = command.scope.kind == .chat ? env.name(of: command.scope) : ""
        let place = language.location(
            of: subject.scopeName.isEmpty ? .named(subject.name, in: name) : subject, quoted: quote)
        return li(.class("card")) {
            div(.class("refused")) {
                p(.class("headline")) { language.name(of: command.intent) }
                if !place.isEmpty { p(.class("note"), .dir("auto")) { place } }
                if !quote.isEmpty { p(.class("quote"), .dir("auto")) { quote } }
                if let blob = command.intent.blob, refused.refusal != .invalid {
                    Pictures.image(Thumbnail(address: env.replica.address(ofOwn: blob)), alt: "")
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
    /// The list, and the item if the quote is another text.
    fileprivate func location(of subject: CommandSummary, quoted quote: String) -> String {
        if subject.name.isEmpty || subject.name == quote { return subject.scopeName }
        return facts(subject.scopeName, subject.name)
    }

    /// The reason of a rejection.
    func reason(_ refused: RejectedCommand) -> String {
        refused.command.intent.blob == nil ? refusal(refused.refusal) : pictureRefusal(refused.refusal)
    }
}
