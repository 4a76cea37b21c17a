import Domain
import Sync

extension Viewer {
    static func update(_ viewer: inout Model?, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .addTapped(let item, let list): return [.pick(.item(item, in: list), from: .files)]
        case .closed: viewer = nil
        case .stepped(let steps): step(steps, &viewer, world)
        case .touched(let touch): turn(viewer?.feel(touch, world), &viewer, world)
        case .firstTapped: return showFirst(viewer, &world)
        case .deleteTapped(let id) where id == viewer?.picture: return delete(&viewer, world)
        case .deleteTapped: break
        case .heartTapped(let photo, let isOn): return world.setHeart(photo, isOn)
        case .shareTapped, .shareClosed, .saved, .imageShared, .linkShared, .linkStopped:
            return share(&viewer, message, world)
        case .source(let message): return [.app(.sources(message))]
        case .retried:
            viewer?.retries += 1
            return [.focus(nameID)]
        case .givenUp:
            let shown = viewer?.shown
            viewer?.givenUp = shown
            return [.focus(nameID)]
        }
        return []
    }

    /// Shows a picture of an item, or of a chat.
    static func open(_ id: PictureID, in scope: ScopeID, _ viewer: inout Model?, _ world: World) {
        let key = RecordKey(scope, RecordID(id.text))
        if scope.kind == .chat {
            viewer = Model(.chat(scope), showing: key)
        } else if let picture = world.replica.picture(id, in: scope) {
            viewer = Model(.item(picture.item, in: ListID(scope.id)), showing: key)
        }
    }

    /// Shows one of several photos.
    static func open(_ photo: RecordKey, of photos: [SeenPhoto], _ viewer: inout Model?) {
        viewer = Model(.photos(photos), showing: photo)
    }

    /// Shows one of several photos of sources.
    static func open(
        _ photo: SourcePhoto, of photos: [SourcePhoto], _ sources: [SeenSource], _ viewer: inout Model?,
        _ world: World
    ) {
        viewer = Model(.sources(photos, of: sources), showing: photo.heart(of: world.replica.person))
    }

    /// Closes the viewer when what it shows has gone, unless there is another one.
    static func refresh(_ viewer: inout Model?, _ world: World) {
        guard var shown = viewer else { return }
        shown.dropDeleted(world.replica)
        viewer = shown
        let pictures = world.replica.pictures(of: shown.album)
        guard !pictures.contains(where: { $0.key == shown.shown }) else { return }
        if let first = pictures.first { viewer?.shown = first.key } else { viewer = nil }
    }

    /// Shows a picture that is back, if any is looked at.
    static func show(_ picture: PictureID, _ viewer: inout Model?) {
        guard let scope = viewer?.shown.scope else { return }
        viewer?.shown = RecordKey(scope, RecordID(picture.text))
    }

    private static func step(_ steps: Int, _ viewer: inout Model?, _ world: World) {
        guard let shown = viewer else { return }
        let pictures = world.replica.pictures(of: shown.album)
        guard let place = pictures.firstIndex(where: { $0.key == shown.shown }),
            pictures.indices.contains(place + steps)
        else { return }
        viewer?.shown = pictures[place + steps].key
    }

    private static func turn(_ turn: Model.Turn?, _ viewer: inout Model?, _ world: World) {
        switch turn {
        case .step(let steps): step(steps, &viewer, world)
        case .close: viewer = nil
        case nil: break
        }
    }

    private static func showFirst(_ viewer: Model?, _ world: inout World) -> [Effect] {
        guard let viewer, case .item(let item, let list) = viewer.album else { return [] }
        let first = world.replica.pictures(of: item, in: list).first
        guard let first, first.id != viewer.picture else { return [] }
        let rank = world.newRank(between: nil, and: first.picture.rank)
        return [.perform(.picture(.move(viewer.picture, rank)), in: .list(list)), .focus(nameID)]
    }

    private static func delete(_ viewer: inout Model?, _ world: World) -> [Effect] {
        guard let shown = viewer, case .item(_, let list) = shown.album else { return [] }
        let pictures = world.replica.pictures(of: shown.album)
        let place = pictures.firstIndex { $0.key == shown.shown } ?? 0
        if pictures.count > 1 {
            viewer?.shown = pictures[place + 1 < pictures.count ? place + 1 : place - 1].key
        } else {
            viewer = nil
        }
        return [.perform(.picture(.delete(shown.picture)), in: .list(list))]
    }
}
