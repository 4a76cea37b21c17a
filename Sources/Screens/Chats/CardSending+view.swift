import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension CardSending {
    /// - Parameter lists: the lists that the user can access.
    static func view(
        _ model: Model, _ lists: [ListSummary], _ chats: Chats.Model, _ env: AppEnvironment
    ) -> Html<Message> {
        if !model.pictures.isEmpty { return self.chats(env) }
        guard let list = model.list else {
            let choices = lists.filter { !$0.isInbox }.map {
                ListChoice($0, note: env.language.sharing("", $0.others))
            }
            return ListChoice.view(env.language[.chooseCard], choices, env.language, onClose: .closed) {
                .listChosen($0)
            }
        }
        guard let chat = model.chat else { return self.chats(env) }
        let name = nonMember(of: list, in: chat, chats.recipient(in: chat), env.replica)?.name ?? ""
        return question(env.replica.name(of: .list(list)) ?? "", without: name, env.language)
    }

    private static func chats(_ env: AppEnvironment) -> Html<Message> {
        ChatChoice.view(env.language[.chooseCardChat], ChatChoice.all(env), env, onClose: .closed) {
            .chatChosen($0)
        }
    }

    /// Asks which access the members of the chat get to the list.
    private static func question(
        _ list: String, without name: String, _ language: Language
    ) -> Html<Message> {
        dialog(
            .modal(), .role("alertdialog"), .aria(.labelledBy, "question"),
            .aria(.describedBy, "question-text"), .onCancel(.closed)
        ) {
            h2(.id("question"), .dir("auto")) { language.giveAccess(to: list) }
            p(.id("question-text"), .dir("auto")) {
                language.withoutAccess(name) + " " + language[.cardHint]
            }
            div(.class("choices")) {
                textButton(language[.editTogether], style: "strong", .sent(.editor))
                textButton(language[.viewOnly], .sent(.viewer))
                textButton(language[.cardOnly], .sent(nil))
                textButton(language[.cancel], .closed)
            }
        }
    }
}
