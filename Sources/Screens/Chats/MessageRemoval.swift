import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The removal of messages.
enum MessageRemoval {
    typealias Message = ChatLog.Message
    typealias Model = ChatLog.Model

    /// Deletes messages for everyone, or hides them for this user. A message that the server does not have can only be
    /// deleted.
    static func perform(
        _ ids: [MessageID], forAll: Bool, _ model: inout Model, _ env: AppEnvironment
    ) -> [Effect] {
        var effects: [Effect] = []
        var hidden: [MessageID] = []
        for row in MessageRow.rows(of: ids, model, env) {
            if forAll || !row.isConfirmed {
                effects.append(.perform(.chat(.remove(row.id)), in: model.chat))
            } else {
                hidden.append(row.id)
            }
        }
        if !hidden.isEmpty {
            var preference = model.preference
            preference.hide(hidden, true)
            preference.makeRoom(in: model.chat, env.replica)
            guard preference.hiddenMessages.count <= ChatPreference.maxHidden else {
                return [.showToast(.tooManyHidden)]
            }
            let intent = ChatPreferenceIntent.hide(model.chat, hidden, true)
            effects.append(.perform(.chatPreference(intent), in: .user(env.replica.person)))
        }
        if let edit = model.edit?.id, ids.contains(edit) { model.edit = nil }
        if let reply = model.reply, ids.contains(reply) { model.reply = nil }
        model.selection = nil
        return effects + [.focus(ChatLog.draftID)]
    }

    /// Asks whether messages are deleted for everyone or only for the user.
    static func question(
        about ids: [MessageID], at pointer: Pointer, _ model: Model, _ env: AppEnvironment
    ) -> Html<Message> {
        let (language, rows) = (env.language, MessageRow.rows(of: ids, model, env))
        return Screens.menu(
            language.deleteMessages(ids.count), at: pointer, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            if rows.contains(where: { $0.isConfirmed }) {
                menuEntry(
                    .person, language[.deleteForMe], style: "danger", .removed(ids, forAll: false))
            }
            if rows.allSatisfy({ $0.isRemovable }) {
                menuEntry(
                    .group, language[.deleteMessage], style: "danger", .removed(ids, forAll: true))
                p(.class("note readers")) { language[.deleteMessageText] }
            }
        }
    }
}
