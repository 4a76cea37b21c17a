import Domain
import Sync

/// A picture whose address was opened, and that is not there yet.
struct Sought: Equatable {
    let route: Route
    /// Whether the server was asked for it.
    var isAsked = false
}

// The viewer has an address of its own over the screen from which it was opened. That screen stays what it is: the address
// follows the viewer, and the viewer follows the address.

extension App {
    /// Opens a screen in place of the one that is open; a picture over the screen that it belongs to, so that the way back
    /// leads there.
    public static func open(_ route: Route) -> [Effect] {
        route.beneath.map { [.replace($0), .go(route)] } ?? [.replace(route)]
    }

    /// Looks at the picture with an address: over the screen that is open, if it may have led there.
    static func openPicture(
        _ route: Route, over base: Route, _ model: inout Model, _ world: World
    ) -> [Effect] {
        guard model.viewer?.route != route else { return [] }
        let stack = model.navigationStack
        let isOver = stack.count > 1 && (model.route.root == base.root || model.route == .profile)
        let effects = isOver ? [] : open(base, &model, world)
        model.navigationStack = stack
        (model.viewer, model.sought) = (nil, Sought(route: route))
        return effects + seek(&model, world)
    }

    /// Looks at the picture whose address is open, as soon as it is there. One that stands alone gets those beside it.
    static func seek(_ model: inout Model, _ world: World) -> [Effect] {
        if let viewer = model.viewer, viewer.album.isOfOne,
            let album = album(with: viewer.route, model, world)
        {
            model.viewer?.album = album
        }
        guard let sought = model.sought, world.status.isReady else { return [] }
        if let album = album(with: sought.route, model, world) {
            return show(sought.route, album, &model, world)
        }
        guard case .picture(let key) = sought.route, key.scope.kind != .photos else {
            return ask(for: sought, &model, world)
        }
        Viewer.open(PictureID(key.id.text), in: key.scope, &model.viewer, world)
        Viewer.refresh(&model.viewer, world)
        if model.viewer?.shown == key {
            model.sought = nil
            return []
        }
        model.viewer = nil
        guard world.status.isCurrent, !world.isComing(key.scope) else { return [] }
        // Of a chat, the device may hold too little to know it.
        if key.scope.kind == .chat { return [.replace(.chat(key.scope))] }
        return miss(&model)
    }

    private static func ask(for sought: Sought, _ model: inout Model, _ world: World) -> [Effect] {
        let isOffline = world.status.link == .offline
        model.sought?.isAsked = !isOffline
        if isOffline || sought.isAsked { return [] }
        switch sought.route {
        case .picture(let key): return [.request(.photo(key))]
        case .sourcePhoto(let id, let source): return [.request(.sourcePhoto(id, from: source))]
        default: return []
        }
    }

    /// The server has said what there is of a photo.
    static func found(_ answer: ServerAnswer, _ route: Route, _ model: inout Model, _ world: World)
        -> [Effect]
    {
        guard let sought = model.sought, sought.route == route else { return [] }
        switch answer {
        case .photos(let photos, _, _): return show(route, .photos(photos), &model, world)
        case .sourcePhotos(let photos, _):
            return show(route, .sources(photos, of: model.photos.sources.sources ?? []), &model, world)
        case .failed(.gone): return miss(&model)
        default: return []
        }
    }

    private static func show(
        _ route: Route, _ album: Album, _ model: inout Model, _ world: World
    ) -> [Effect] {
        model.sought = nil
        model.viewer = album.key(of: route, world.replica.person).map { Viewer.Model(album, showing: $0) }
        return []
    }

    /// There is no such picture, or not for this user: which of both, the page does not say.
    private static func miss(_ model: inout Model) -> [Effect] {
        guard let sought = model.sought else { return [] }
        (model.sought, model.route, model.screen) = (nil, .unknown(sought.route.path), .plain)
        return [.focus(Bar.titleID)]
    }

    /// The photos on screen, if one with this address is among them.
    private static func album(with route: Route, _ model: Model, _ world: World) -> Album? {
        var album: Album
        switch route {
        case .picture(let key) where key.scope.kind == .photos: album = .photos(photos(model, world))
        case .sourcePhoto:
            album = .sources(sourcePhotos(model, world), of: model.photos.sources.sources ?? [])
        default: return nil
        }
        if album.key(of: route, world.replica.person) != nil { return album }
        guard case .picture(let key) = route, let photo = world.replica.seenPhoto(key) else { return nil }
        album = .photos([photo])
        return album
    }

    /// Leads the browser to the address of the picture that is looked at now, or away from that of the one before.
    static func follow(_ earlier: Route?, _ model: inout Model) -> [Effect] {
        let (shown, open) = (model.viewer?.route, model.navigationStack.last)
        guard shown != earlier, shown != open else { return [] }
        let isOpen = earlier != nil && earlier == open
        if let shown { return [isOpen ? .replace(shown) : .go(shown)] }
        guard isOpen else { return [] }
        model.leavesPicture = true
        let isBeneath = model.navigationStack.dropLast().last == model.route
        return [isBeneath ? .back(to: model.route) : .replace(model.route)]
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

    /// Which of the photos has an address.
    fileprivate func key(of route: Route, _ person: PersonID) -> RecordKey? {
        switch (self, route) {
        case (.photos(let photos), .picture(let key)): photos.first { $0.key == key }?.key
        case (.sources(let photos, _), .sourcePhoto(let id, let source)):
            photos.first { $0.id == id && $0.source == source }?.heart(of: person)
        default: nil
        }
    }
}

extension Viewer.Model {
    /// The address of what is shown.
    var route: Route {
        guard case .sources(let photos, _) = album,
            let photo = photos.first(where: { $0.heart(of: PersonID(shown.scope.id)) == shown })
        else { return .picture(shown) }
        return .sourcePhoto(photo.id, from: photo.source)
    }
}
