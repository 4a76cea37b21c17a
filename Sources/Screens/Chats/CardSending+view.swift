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
        if !model.pictures.isEmpty { return self.chats(chats.summaries, env) }
        guard let list = model.list else { return self.lists(lists.filter { !$0.isInbox }, env.language) }
        guard let chat = model.chat else { return self.chats(chats.summaries, env) }
        let name = nonMember(of: list, in: chat, chats.recipient(in: chat), env.replica)?.name ?? ""
        return question(env.replica.name(of: .list(list)) ?? "", without: name, env.language)
    }

    private static func lists(_ lists: [ListSummary], _ language: Language) -> Html<Message> {
        sheet(language[.chooseCard], language) {
            if lists.isEmpty {
                emptyState(.lists, language[.emptyTitle], "")
            } else {
                ul(.class("card faced"), .aria(.label, language[.lists])) {
                    for list in lists {
                        keyed(list.id.text) { row(list, language.sharing("", list.others)) }
                    }
                }
            }
        }
    }

    private static func row(_ list: ListSummary, _ note: String) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .oneTap, .onClick(.listChosen(list.id))) {
                signTile(of: list)
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) { list.name }
                    if !note.isEmpty { span(.class("note"), .dir("auto")) { note } }
                }
            }
        }
    }

    private static func chats(_ chats: [ChatSummary], _ env: AppEnvironment) -> Html<Message> {
        let replica = env.replica
        let saved = ScopeID.chat(replica.person, replica.person)
        let begun = chats.filter { $0.scope != saved && env.acceptsMessages($0.scope) }
        let others = replica.groups.filter { group in
            !begun.contains { $0.scope == .chat(of: group.group) }
        }
        let choices =
            begun.map {
                ChatChoice(scope: $0.scope, name: $0.name, portrait: $0.portrait, isGroup: $0.isOfGroup)
            }
            + others.map {
                ChatChoice(
                    scope: .chat(of: $0.group), name: $0.name, portrait: replica.portrait(of: $0.group),
                    isGroup: true)
            }
        return ChatChoice.view(env.language[.chooseCardChat], choices, env, onClose: .closed) {
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

    private static func sheet(
        _ title: String, _ language: Language, @HtmlBuilder<Message> content: () -> Fragment<Message>
    ) -> Html<Message> {
        dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "sheet-title"), .onCancel(.closed),
            .onPullEnd { $0.isClosing ? .closed : nil }
        ) {
            header {
                h2(.id("sheet-title")) { title }
                textButton(language[.cancel], .closed)
            }
            div(content: content)
        }
    }
}
