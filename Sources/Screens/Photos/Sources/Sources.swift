import Domain
import Markup
import Sync
import Texts

/// Photos of sources: which sources there are, and what is seen of the one that was chosen.
public enum Sources {
    struct Model: Equatable {
        /// Nil until the server has said it.
        var sources: [SeenSource]?
        /// The name of the one that was chosen; nil for the photos of people here.
        var chosen: String?
        var photos: [SourcePhoto] = []
        var window = RowWindow()
        /// Where the next page begins; nil where there is none.
        var next: String?
        var isAsking = false
        var failure: Failure?
        /// Whose heart a source is being told of.
        var hearts: [SourcePhoto] = []
        var link: Link?
        /// True once an account was linked, until its source is shown.
        var hasLinked = false
        /// True once the user or the settings have said whose photos to show.
        var isSettled = false
    }

    /// Why no photos came, and when they may be asked for again.
    enum Failure: Equatable {
        case failed
        case later(Instant)
    }

    /// How far somebody has come who links an account, or ends that.
    enum Link: Equatable {
        /// Where it goes on.
        case leads(String, to: SeenSource)
        case asked(SeenAccount, state: String)
        case failed
        case unlinks(SeenSource)
    }

    public enum Message: Equatable, Sendable {
        case chosen(String?)
        case earlierWanted
        case moreWanted
        case retryTapped
        case heartTapped(SourcePhoto, Bool)
        case opened(SourcePhoto)
        case linkTapped(String)
        case linkConfirmed
        case unlinkTapped(SeenSource)
        case unlinkConfirmed
        case linkClosed
    }

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .chosen(let source):
            let isRemembered = world.settings.photoSource == source ?? ""
            return choose(source, &model) + (isRemembered ? [] : world.perform(.showSource(source ?? "")))
        case .earlierWanted: model.window.moveBack(in: model.photos.count)
        case .moreWanted:
            model.window.moveOn(in: model.photos.count)
            guard model.window.end > model.photos.count, model.failure == nil, model.next != nil else {
                return []
            }
            return ask(&model)
        case .retryTapped:
            model.failure = nil
            return ask(&model)
        case .heartTapped(let photo, let isOn): return setHeart(photo, isOn, &model, world)
        case .opened(let photo): return [.app(.showSourcePhoto(photo))]
        case .linkTapped(let source): return [.request(.beginLink(source))]
        case .linkConfirmed:
            guard case .asked(_, let state)? = model.link else { return [] }
            model.link = nil
            return [.request(.finishLink(state: state, code: nil, isConfirmed: true))]
        case .unlinkTapped(let source): model.link = .unlinks(source)
        case .unlinkConfirmed:
            guard case .unlinks(let source)? = model.link else { return [] }
            model.link = nil
            return [.request(.unlink(source.name))]
        case .linkClosed: model.link = nil
        }
        return []
    }

    /// Shows another source from its beginning.
    private static func choose(_ source: String?, _ model: inout Model) -> [Effect] {
        model.isSettled = true
        guard source != model.chosen else { return [] }
        model.chosen = source
        model.window = RowWindow()
        (model.photos, model.next, model.failure, model.isAsking) = ([], nil, nil, false)
        return source == nil ? [] : ask(&model)
    }

    /// Shows the photos that the user chose last, or those of the library while nobody has brought any.
    /// - Parameter isEmpty: whether no photos of the users here are known.
    static func settle(_ model: inout Model, isEmpty: Bool, _ world: World) -> [Effect] {
        guard !model.isSettled, let sources = model.sources else { return [] }
        let wanted = world.settings.photoSource ?? (isEmpty ? SeenSource.library : "")
        guard world.settings.photoSource != nil || isEmpty else { return [] }
        return choose(sources.contains { $0.name == wanted } ? wanted : nil, &model)
    }

    /// Requests the next page; one at a time.
    private static func ask(_ model: inout Model) -> [Effect] {
        guard let source = model.chosen, !model.isAsking else { return [] }
        model.isAsking = true
        return [.request(.sourcePhotos(source, after: model.next))]
    }

    /// Whoever has an account at the source has the heart there and here, or neither; whoever has none, here alone.
    private static func setHeart(
        _ photo: SourcePhoto, _ isOn: Bool, _ model: inout Model, _ world: World
    ) -> [Effect] {
        guard let me = world.me, !model.hearts.contains(where: { $0.key == photo.key }) else { return [] }
        guard model.source(photo.source)?.account != nil else {
            let intent: SourceFavouriteIntent =
                isOn ? .add(photo) : .remove(photo: photo.id, from: photo.source)
            return [.perform(.sourceFavourite(intent), in: .user(me))]
        }
        model.hearts.append(photo)
        return [.request(.sourceHeart(photo, isOn))]
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ world: World
    ) -> [Effect] {
        switch (request, answer) {
        case (.sources, .sources(let sources)):
            model.sources = sources
            if model.hasLinked, let linked = sources.first(where: { $0.account != nil }) {
                model.hasLinked = false
                return update(&model, .chosen(linked.name), world) + [.say(.source(.linked))]
            }
            if let chosen = model.chosen, model.source(chosen) == nil { return choose(nil, &model) }
        case (.sourcePhotos(let source, let mark), _):
            take(answer, of: source, after: mark, &model, world)
        case (.sourceHeart(let photo, _), _):
            model.hearts = model.hearts.filter { $0.key != photo.key }
            // Who one is there may have changed.
            switch answer {
            case .failed(.busy(let seconds)): return [.say(.likesPaused(world.clock(after: seconds)))]
            case .failed: return [.say(.source(.heartFailed)), .request(.sources)]
            default: break
            }
        case (.beginLink(let name), .address(let address)):
            if let source = model.source(name) { model.link = .leads(address, to: source) }
        case (.finishLink(let state, _, _), .isThisYou(let account)):
            model.link = .asked(account, state: state)
            return [.replace(.photos)]
        case (.finishLink(_, let code, let isConfirmed), _):
            // Who has refused knows it.
            if case .failed = answer {
                if code != nil || isConfirmed { model.link = .failed }
            } else {
                model.hasLinked = code != nil || isConfirmed
            }
            return [.request(.sources), .replace(.photos)]
        case (.beginLink, _): model.link = .failed
        case (.unlink, _): return [.request(.sources)]
        default: break
        }
        return []
    }

    private static func take(
        _ answer: ServerAnswer, of source: String, after mark: String?, _ model: inout Model, _ world: World
    ) {
        // Another one was chosen meanwhile.
        guard model.isAsking, source == model.chosen, mark == model.next else { return }
        model.isAsking = false
        switch answer {
        case .sourcePhotos(let photos, let next):
            // Pages shift as photos come: what is there already does not come twice.
            for photo in photos where !model.photos.contains(where: { $0.key == photo.key }) {
                model.photos.append(photo)
            }
            model.next = next == mark ? nil : next
        case .failed(.busy(let seconds)):
            model.failure = .later(world.now.advanced(by: Int64(seconds) * 1000))
        default: model.failure = .failed
        }
    }
}

extension Sources.Model {
    func source(_ name: String) -> SeenSource? { sources?.first { $0.name == name } }

    /// Whether accounts can be linked at any source, as far as is known.
    var canLink: Bool { sources?.contains { $0.isLinked } ?? true }
}

extension World {
    /// The time of day in so many seconds from now.
    fileprivate func clock(after seconds: Int) -> String {
        language.clock(zone.time(at: now.advanced(by: Int64(seconds) * 1000)))
    }
}
