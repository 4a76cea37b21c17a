import Domain
import Platform
import SyncClient
import SyncRules

extension Viewer {
    static func update(_ viewer: inout Model?, _ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        switch message {
        case .addTapped(let item, let list): return [.pick(.item(item, in: list), from: .files)]
        case .closed: viewer = nil
        case .stepped(let steps): step(steps, &viewer, env)
        case .touched(let touch): turn(viewer?.handle(touch, env), &viewer, env)
        case .firstTapped: return showFirst(viewer, &env)
        case .deleteTapped(let id) where id == viewer?.picture: return delete(&viewer, env)
        case .deleteTapped: break
        case .likeTapped(let photo, let isOn): return env.setLike(photo, isOn)
        case .shareTapped, .shareClosed, .saved, .imageShared, .linkShared, .linkStopped, .sendTapped,
            .editTapped:
            return share(&viewer, message, env)
        case .keepTapped(let blob): return env.keepInPhotos(blob)
        case .source(let message): return [.app(.sources(message))]
        case .retried:
            viewer?.retries += 1
            return [.focus(nameID)]
        case .loadingFailed:
            let shown = viewer?.shown
            viewer?.failedPicture = shown
            return [.focus(nameID)]
        }
        return []
    }

    /// Opens a picture of an item or a chat.
    static func open(_ id: PictureID, in scope: ScopeID, _ viewer: inout Model?, _ env: AppEnvironment) {
        let key = RecordKey(scope, RecordID(id.text))
        if scope.kind == .chat {
            viewer = Model(.chat(scope), showing: key)
        } else if let picture = env.replica.picture(id, in: scope) {
            viewer = Model(.item(picture.item, in: ListID(scope.id)), showing: key)
        }
    }

    /// Opens one of several photos.
    static func open(_ photo: RecordKey, of photos: [PhotoViewData], _ viewer: inout Model?) {
        viewer = Model(.photos(photos), showing: photo)
    }

    /// Opens one of several photos of providers.
    static func open(
        _ photo: SourcePhoto, of photos: [SourcePhoto], _ sources: [ProviderViewData], _ viewer: inout Model?,
        _ env: AppEnvironment
    ) {
        viewer = Model(.sources(photos, of: sources), showing: photo.likeKey(of: env.replica.person))
    }

    /// Closes the viewer if all its pictures have been deleted. If only the shown one was, shows the first.
    static func refresh(_ viewer: inout Model?, _ env: AppEnvironment) {
        guard var shown = viewer else { return }
        shown.dropDeleted(env.replica)
        viewer = shown
        let pictures = shown.series(env.replica)
        guard !pictures.contains(where: { $0.key == shown.shown }) else { return }
        if let first = pictures.first { viewer?.shown = first.key } else { viewer = nil }
    }

    /// Shows a restored picture if the viewer is open.
    static func show(_ picture: PictureID, _ viewer: inout Model?) {
        guard let scope = viewer?.shown.scope else { return }
        viewer?.shown = RecordKey(scope, RecordID(picture.text))
    }

    private static func step(_ steps: Int, _ viewer: inout Model?, _ env: AppEnvironment) {
        guard let shown = viewer else { return }
        let pictures = shown.series(env.replica)
        guard let index = pictures.firstIndex(where: { $0.key == shown.shown }),
            pictures.indices.contains(index + steps)
        else { return }
        viewer?.shown = pictures[index + steps].key
    }

    private static func turn(_ turn: Model.Turn?, _ viewer: inout Model?, _ env: AppEnvironment) {
        switch turn {
        case .step(let steps, let pull):
            let (before, width) = (viewer?.shown, viewer?.frameWidth ?? 0)
            step(steps, &viewer, env)
            if let pull, viewer?.shown != before { viewer?.entrance = pull + Double(steps) * (width + gap) }
        case .close: viewer = nil
        case nil: break
        }
    }

    private static func showFirst(_ viewer: Model?, _ env: inout AppEnvironment) -> [Effect] {
        guard let viewer, case .item(let item, let list) = viewer.collection else { return [] }
        let first = env.replica.pictures(of: item, in: list).first
        guard let first, first.id != viewer.picture else { return [] }
        let rank = env.newRank(between: nil, and: first.picture.rank)
        return [.perform(.picture(.move(viewer.picture, rank)), in: .list(list)), .focus(nameID)]
    }

    private static func delete(_ viewer: inout Model?, _ env: AppEnvironment) -> [Effect] {
        guard let shown = viewer, case .item(_, let list) = shown.collection else { return [] }
        let pictures = env.replica.pictures(of: shown.collection)
        let index = pictures.firstIndex { $0.key == shown.shown } ?? 0
        if pictures.count > 1 {
            viewer?.shown = pictures[index + 1 < pictures.count ? index + 1 : index - 1].key
        } else {
            viewer = nil
        }
        return [.perform(.picture(.delete(shown.picture)), in: .list(list))]
    }
}
