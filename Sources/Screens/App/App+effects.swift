import Domain
import SyncClient
import SyncRules
import Texts

extension App {
    /// Performs a request of a screen to the app.
    static func perform(_ effect: AppEffect, _ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        switch effect {
        case .open(let route): return open(route, from: model)
        case .goUp: return [goUp(from: model)]
        case .showToast(let kind): return Toasts.show(kind, &model)
        case .offerUndo(let visit, let kind):
            defer { model.toast?.visit = visit }
            return Toasts.show(kind, undo: visit.undo(since: nil), &model)
        case .showPicture(let picture, let scope):
            Viewer.open(picture, in: scope, &model.overlays.viewer, env)
        case .showPhoto(let photo):
            Viewer.open(photo, of: PictureAddress.photos(model, env), &model.overlays.viewer)
        case .showSourcePhoto(let photo):
            Viewer.open(
                photo, of: PictureAddress.sourcePhotos(model, env), model.photos.sources.sources ?? [],
                &model.overlays.viewer,
                env)
        case .sources(let message): return PhotoProviders.update(&model.photos.sources, message, env)
        case .reveal(let item): model.itemToReveal = item
        case .removeList(let list):
            return Lists.update(&model.lists, .removeTapped(list), &env, open: model.route.list)
        case .chooseLook(let list):
            return Lists.update(&model.lists, .lookTapped(list), &env, open: model.route.list)
        case .append(let draft):
            let known = model.drafts.text(in: draft.key) ?? ""
            model.drafts = model.drafts.filter { $0.key != draft.key }
            model.drafts.append(Draft(known.isEmpty ? draft.text : known + " " + draft.text, in: draft.key))
        case .saveDrafts(let drafts):
            model.drafts += drafts.filter { !$0.text.isEmpty }
        case .dropDrafts(let places):
            model.drafts = model.drafts.filter { !places.contains($0.key) }
        case .startChat(let person, let recipient):
            let chat = ScopeID.chat(env.replica.person, person)
            model.chats.startedChat = (chat, recipient)
            return [.go(.chat(chat))]
        case .markWords(let query): model.wordsToMark = query
        case .startTask(let text):
            return perform(.append(Draft(text, in: Today.draftID)), &model, &env) + [.go(.today(nil))]
        case .clearChat(let chat, let hides):
            return Chats.update(
                &model.chats, .clearTapped(chat, hides: hides), &env, open: model.route.chat)
        case .sendCard(let list, let chat): model.overlays.card = CardSending.Model(list: list, chat: chat)
        case .sendPictures(let pictures): model.overlays.card = CardSending.Model(pictures: pictures)
        case .editPhoto(let photo): model.photos.form = PhotoForm(editing: photo, env.replica, model.drafts)
        case .resendCode: return Code.update(&model.code, .resendTapped, env)
        }
        return []
    }
}
