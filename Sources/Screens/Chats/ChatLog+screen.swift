import Domain
import SyncClient
import SyncRules

extension ChatLog: ScreenDefinition {
    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        refresh(&model, env)
    }

    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let own = ScopeID.user(env.replica.person)
        let isMarked = env.replica.preference(of: env.replica.person, forChat: model.chat).isMarkedUnread
        return (isMarked ? [.perform(.chatPreference(.markUnread(model.chat, false)), in: own)] : [])
            // On a touch screen the keyboard would cover the messages. An opened message has the focus itself.
            + (env.device.isTouchPrimary || model.isOpenedAtMessage ? [] : [.focus(draftID)])
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        guard case .readReceipts(let position, model.chat) = request, case .readReceipts(let people) = answer
        else { return [] }
        model.readReceipts = ReadReceipts(position: position, people: people)
        return []
    }

    static func title(_ model: Model, _ env: AppEnvironment) -> String? { name(model, env) }

    static func drafts(_ model: Model) -> [Draft] {
        [
            Draft(model.draft, in: model.chat.text), Draft(model.pictures, in: PictureTray.key(model.chat)),
            Draft(model.edit?.draftText ?? "", in: Model.editKey(model.chat)),
            Draft(model.reply?.text ?? "", in: Model.replyKey(model.chat)),
        ] + model.leftEdits.drafts(in: model.chat)
    }

    static func write(_ draft: Draft, _ model: inout Model) -> Bool {
        switch draft.key {
        case model.chat.text: model.draft = draft.text
        case PictureTray.key(model.chat): model.pictures = [draft].pictures(in: draft.key)
        default: return false
        }
        return true
    }
}
