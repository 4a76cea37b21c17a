import Domain
import Sync

// The viewer has an address of its own over the screen from which it was opened. That screen stays what it is: the address
// follows the viewer, and the viewer follows the address.

extension App {
    /// Opens a screen in place of the one that is open; a picture over the screen that it belongs to, so that the way back
    /// leads there.
    public static func open(_ route: Route) -> [Effect] {
        route.beneath.map { [.replace($0), .go(route)] } ?? [.replace(route)]
    }

    /// Looks at the picture with an address: over the screen that is open, if it may have led there.
    static func openPicture(_ path: String, _ model: inout Model, _ world: World) -> [Effect] {
        let isFirst = model.navigationStack.isEmpty
        guard model.viewer?.address != path, let base = Route.picture(path).beneath else {
            model.picture = path
            return []
        }
        let isOver = !isFirst && (model.route.root == base.root || model.route == .profile)
        let effects = isOver ? [] : open(base, &model, world)
        (model.viewer, model.picture, model.isSought, model.isAsked) = (nil, path, true, false)
        return effects + seek(&model, world)
    }

    /// Looks at the picture whose address is open, as soon as it is there. One that stands alone gets those beside it.
    static func seek(_ model: inout Model, _ world: World) -> [Effect] {
        guard let path = model.picture, model.isSought || model.viewer?.album.isOfOne == true,
            world.status.isReady
        else { return [] }
        let person = world.replica.person
        for album in [
            .photos(photos(model, world)),
            .sources(sourcePhotos(model, world), of: model.photos.sources.sources ?? []),
            world.replica.album(with: path),
        ] where model.show(path, album, person, world.replica) { return [] }
        guard model.isSought, let base = Route.picture(path).beneath else { return [] }
        if base == .photos {
            let isOffline = world.status.link == .offline
            defer { model.isAsked = !isOffline }
            return isOffline || model.isAsked ? [] : [.request(.photo(path))]
        }
        let scope = base.list.map { .list($0) } ?? base.chat
        guard let scope, world.status.isCurrent, !world.isComing(scope) else { return [] }
        // Of a chat, the device may hold too little to know it.
        return scope.kind == .chat ? [.replace(base)] : miss(&model)
    }

    /// The server has said what there is of a photo.
    static func found(_ answer: ServerAnswer, _ path: String, _ model: inout Model, _ world: World)
        -> [Effect]
    {
        guard model.isSought, model.picture == path else { return [] }
        let (person, replica) = (world.replica.person, world.replica)
        switch answer {
        case .photos(let photos, _, _): _ = model.show(path, .photos(photos), person, replica)
        case .sourcePhotos(let photos, _):
            _ = model.show(path, .sources(photos, of: model.photos.sources.sources ?? []), person, replica)
        case .failed(.gone): return miss(&model)
        default: break
        }
        return []
    }

    /// There is no such picture, or not for this user: which of both, the page does not say.
    private static func miss(_ model: inout Model) -> [Effect] {
        (model.route, model.screen) = (.unknown(model.picture ?? ""), .plain)
        (model.picture, model.isSought) = (nil, false)
        return [.focus(Bar.titleID)]
    }

    /// Leads the browser to the address of the picture that is looked at now, or away from that of the one before.
    static func follow(_ earlier: String?, _ model: Model) -> [Effect] {
        let shown = model.viewer?.address
        guard shown != earlier, shown != model.picture, !model.isSought else { return [] }
        guard let shown else { return [.back(to: model.route)] }
        return [model.picture == nil ? .go(.picture(shown)) : .replace(.picture(shown))]
    }
}

extension App.Model {
    /// - Returns: whether the picture with an address is in the album, and now looked at.
    fileprivate mutating func show(
        _ path: String, _ album: Album?, _ person: PersonID, _ replica: Replica
    ) -> Bool {
        guard let album else { return false }
        for picture in replica.pictures(of: album) {
            let model = Viewer.Model(album, showing: picture.key)
            guard model.address == path else { continue }
            if viewer?.address == path { viewer?.album = album } else { viewer = model }
            isSought = false
            return true
        }
        return false
    }
}

extension Replica {
    /// What the picture with an address stands among, of what the device holds.
    fileprivate func album(with path: String) -> Album? {
        let parts = path.parts(between: "/")
        guard parts.count > 3 else {
            return ScopeID(checking: "photos:" + parts[1]).flatMap { scope in
                seenPhoto(RecordKey(scope, RecordID(parts[2]))).map { .photos([$0]) }
            }
        }
        if parts[0] == "chats" { return ScopeID(checking: "chat:" + parts[1]).map { .chat($0) } }
        let list = ListID(parts[1])
        return picture(PictureID(parts[3]), in: .list(list)).map { .item($0.item, in: list) }
    }
}

extension Album {
    /// Whether it is a single photo.
    fileprivate var isOfOne: Bool {
        switch self {
        case .photos(let photos): photos.count == 1
        case .sources(let photos, _): photos.count == 1
        case .item, .chat: false
        }
    }
}

extension Viewer.Model {
    /// The address of what is shown.
    var address: String {
        if case .source(let photo)? = photo { return "/photos/" + photo.source + "/" + photo.id }
        return Route(shown).path
    }
}
