import Domain
import Markup
import Sync
import Texts

extension ChatLog {
    /// Takes messages back, or shows them to this person no more. What still waits here can only be taken back.
    static func remove(
        _ ids: [MessageID], forAll: Bool, _ model: inout Model, _ world: World
    ) -> [Effect] {
        var effects: [Effect] = []
        var hidden: [MessageID] = []
        for row in rows(of: ids, model, world) {
            if forAll || !row.isTold {
                effects.append(.perform(.chat(.remove(row.id)), in: model.chat))
            } else {
                hidden.append(row.id)
            }
        }
        if !hidden.isEmpty {
            var preference = model.preference
            preference.hide(hidden, true)
            preference.makeRoom(in: model.chat, world.replica)
            guard preference.hiddenMessages.count <= ChatPreference.mostHidden else {
                return [.say(.tooManyHidden)]
            }
            let intent = ChatPreferenceIntent.hide(model.chat, hidden, true)
            effects.append(.perform(.chatPreference(intent), in: .user(world.replica.person)))
        }
        if let edit = model.edit?.id, ids.contains(edit) { model.edit = nil }
        if let reply = model.reply, ids.contains(reply) { model.reply = nil }
        model.selection = nil
        return effects + [.focus(draftID)]
    }

    /// Asks for whom messages are to go.
    static func removal(
        of ids: [MessageID], at place: Pointer, _ model: Model, _ world: World
    ) -> Html<Message> {
        let (language, rows) = (world.language, rows(of: ids, model, world))
        return Screens.menu(
            language.deleteMessages(ids.count), at: place, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            if rows.contains(where: { $0.isTold }) {
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
