import Domain
import SyncClient
import SyncRules

/// The address of the viewer over the screen from which it was opened. That screen stays open. The address follows the
/// viewer, and the viewer follows the address.
enum PictureAddress {
    /// Opens the viewer for the picture at an address: over the current screen if that may have led there.
    static func open(_ path: String, _ model: inout App.Model, _ env: inout AppEnvironment) -> [Effect] {
        let isFirst = model.navigationStack.isEmpty
        guard model.overlays.viewer?.address != path, let base = Route.picture(path).baseRoute else {
            model.picture = path
            return []
        }
        let isOver =
            !isFirst && (model.route.root == base.root || model.route.showsPicturesOfOtherParts)
        let effects = isOver ? [] : App.open(base, &model, &env)
        (model.overlays.viewer, model.picture, model.isFindingPicture, model.isPictureRequested) = (
            nil, path, true, false
        )
        return effects + find(&model, env)
    }

    /// Opens the picture at the current address as soon as it is loaded. Adds the neighbours of a single photo.
    static func find(_ model: inout App.Model, _ env: AppEnvironment) -> [Effect] {
        guard let path = model.picture,
            model.isFindingPicture || model.overlays.viewer?.collection.hasOnePhoto == true,
            env.status.isReady
        else { return [] }
        let person = env.replica.person
        for album in [
            .photos(photos(model, env)),
            .sources(sourcePhotos(model, env), of: model.photos.sources.sources ?? []),
            env.replica.collection(with: path),
        ] where model.show(path, album, person, env.replica) { return [] }
        guard model.isFindingPicture, let base = Route.picture(path).baseRoute else { return [] }
        if base == .photos {
            let isOffline = env.status.connection == .offline
            defer { model.isPictureRequested = !isOffline }
            return isOffline || model.isPictureRequested ? [] : [.request(.photo(path))]
        }
        let scope = base.list.map { .list($0) } ?? base.chat
        guard let scope, env.status.isCurrent, !env.isLoading(scope) else { return [] }
        // The device may not hold this part of the chat.
        return scope.kind == .chat ? [.replace(base)] : reportMissing(&model)
    }

    /// Handles the server's answer about a photo.
    static func found(_ answer: ServerAnswer, _ path: String, _ model: inout App.Model, _ env: AppEnvironment)
        -> [Effect]
    {
        guard model.isFindingPicture, model.picture == path else { return [] }
        let (person, replica) = (env.replica.person, env.replica)
        switch answer {
        case .photos(let photos, _, _): _ = model.show(path, .photos(photos), person, replica)
        case .sourcePhotos(let photos, _):
            _ = model.show(path, .sources(photos, of: model.photos.sources.sources ?? []), person, replica)
        case .failed(.gone): return reportMissing(&model)
        default: break
        }
        return []
    }

    /// Handles a picture that does not exist or that the user may not see. The page does not say which.
    private static func reportMissing(_ model: inout App.Model) -> [Effect] {
        (model.route, model.screen) = (.unknown(model.picture ?? ""), .plain)
        (model.picture, model.isFindingPicture) = (nil, false)
        return [.focus(Bar.titleID)]
    }

    /// Changes the browser's address to that of the shown picture, or goes back when the viewer is closed.
    static func follow(_ earlier: String?, _ model: App.Model) -> [Effect] {
        let shown = model.overlays.viewer?.address
        guard shown != earlier, shown != model.picture, !model.isFindingPicture else { return [] }
        guard let shown else { return [.back(to: model.route)] }
        return [model.picture == nil ? .go(.picture(shown)) : .replace(.picture(shown))]
    }

    /// The photos of the current screen: the liked ones on the profile, otherwise the feed.
    static func photos(_ model: App.Model, _ env: AppEnvironment) -> [PhotoViewData] {
        model.route == .profile ? env.replica.favouritePhotos() : model.photos.cards
    }

    /// The photos of providers on the current screen.
    static func sourcePhotos(_ model: App.Model, _ env: AppEnvironment) -> [SourcePhoto] {
        model.route == .profile
            ? env.replica.sourceFavourites(of: env.replica.person).map { $0.photo }
            : model.photos.sources.photos
    }
}

extension App.Model {
    /// - Returns: true if the collection contains the picture at the address. The viewer shows it now.
    fileprivate mutating func show(
        _ path: String, _ album: PictureCollection?, _ person: PersonID, _ replica: Replica
    ) -> Bool {
        guard let album else { return false }
        for picture in replica.pictures(of: album) {
            let model = Viewer.Model(album, showing: picture.key)
            guard model.address == path else { continue }
            if overlays.viewer?.address == path {
                overlays.viewer?.collection = album
            } else {
                overlays.viewer = model
            }
            isFindingPicture = false
            return true
        }
        return false
    }
}

extension Replica {
    /// The collection that contains the picture at an address, as far as the device holds it.
    fileprivate func collection(with path: String) -> PictureCollection? {
        let parts = path.parts(between: "/")
        guard parts.count > 3 else {
            return ScopeID(checking: "photos:" + parts[1]).flatMap { scope in
                photoViewData(RecordKey(scope, RecordID(parts[2]))).map { .photos([$0]) }
            }
        }
        if parts[0] == "chats" { return ScopeID(checking: "chat:" + parts[1]).map { .chat($0) } }
        let list = ListID(parts[1])
        return picture(PictureID(parts[3]), in: .list(list)).map { .item($0.item, in: list) }
    }
}

extension PictureCollection {
    /// True for a single photo.
    fileprivate var hasOnePhoto: Bool {
        switch self {
        case .photos(let photos): photos.count == 1
        case .sources(let photos, _): photos.count == 1
        case .item, .chat: false
        }
    }
}

extension Viewer.Model {
    /// The address of the shown picture.
    var address: String {
        if case .source(let photo)? = photo { return "/photos/" + photo.source + "/" + photo.id }
        return Route(shown).path
    }
}
