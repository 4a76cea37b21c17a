import Domain
import Sync
import Texts

extension App {
    /// Does what a screen wants of the app.
    static func perform(_ effect: AppEffect, _ model: inout Model, _ world: inout World) -> [Effect] {
        switch effect {
        case .open(let route): return open(route, from: model)
        case .goUp: return [goUp(from: model)]
        case .say(let kind): return show(kind, &model)
        case .showPicture(let picture, let scope): Viewer.open(picture, in: scope, &model.viewer, world)
        case .showPhoto(let photo): Viewer.open(photo, of: photos(model, world), &model.viewer)
        case .showSourcePhoto(let photo):
            Viewer.open(
                photo, of: sourcePhotos(model, world), model.photos.sources.sources ?? [], &model.viewer,
                world)
        case .sources(let message): return Sources.update(&model.photos.sources, message, world)
        case .reveal(let item): model.found = item
        case .removeList(let list):
            return Lists.update(&model.lists, .removeTapped(list), &world, open: model.route.list)
        case .append(let draft):
            let known = model.drafts.text(in: draft.place) ?? ""
            model.drafts = model.drafts.filter { $0.place != draft.place }
            model.drafts.append(Draft(known.isEmpty ? draft.text : known + " " + draft.text, in: draft.place))
        case .keepDrafts(let drafts):
            model.drafts += drafts.filter { !$0.text.isEmpty }
        case .dropDrafts(let places):
            model.drafts = model.drafts.filter { !places.contains($0.place) }
        case .beginChat(let person, let addressee):
            let chat = ScopeID.chat(world.replica.person, person)
            model.chats.begun = (chat, addressee)
            return [.go(.chat(chat))]
        case .clearChat(let chat, let hides):
            return Chats.update(
                &model.chats, .clearTapped(chat, hides: hides), &world, open: model.route.chat)
        case .sendCard(let list, let chat): model.chats.card = CardSending.Model(list: list, chat: chat)
        case .resendCode: return Code.update(&model.code, .resendTapped, world)
        }
        return []
    }

    /// The photos on screen: those with a heart on the profile, else the feed.
    static func photos(_ model: Model, _ world: World) -> [SeenPhoto] {
        model.route == .profile ? world.replica.favouritePhotos() : model.photos.cards
    }

    /// The same of sources.
    static func sourcePhotos(_ model: Model, _ world: World) -> [SourcePhoto] {
        model.route == .profile
            ? world.replica.sourceFavourites(of: world.replica.person).map { $0.photo }
            : model.photos.sources.photos
    }
}
