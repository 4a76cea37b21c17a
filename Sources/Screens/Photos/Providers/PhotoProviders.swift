import Domain
import Markup
import SyncRules
import Texts

/// Photos of external providers: the list of providers, and the feed of the chosen one.
public enum PhotoProviders {
    struct Model: Equatable {
        /// Nil until the server has answered.
        var sources: [ProviderViewData]?
        /// The name of the chosen provider; nil for the photos of users of this server.
        var chosen: String?
        var photos: [SourcePhoto] = []
        var window = RowWindow()
        /// The position of the next page; nil after the last one.
        var next: String?
        var isAsking = false
        var failure: Failure?
        /// The photos whose like is being sent to the provider.
        var pendingLikes: [SourcePhoto] = []
        var link: Link?
        /// True once an account was linked, until its provider is shown.
        var hasLinked = false
        /// True once the user or the settings have chosen the photos to show.
        var isSettled = false
    }

    /// The reason why no photos were loaded, and the time of the next attempt.
    enum Failure: Equatable {
        case failed
        case later(Instant)
    }

    /// The steps of linking or unlinking an account.
    enum Link: Equatable {
        /// The address where the user continues.
        case external(String, to: ProviderViewData)
        case confirmAccount(ProviderAccountViewData, state: String)
        case failed
        case confirmUnlink(ProviderViewData)
    }

    public typealias Message = PhotoProviderMessage

    static func update(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .chosen(let source):
            let isRemembered = env.settings.photoSource == source ?? ""
            return choose(source, &model) + (isRemembered ? [] : env.perform(.photoSource(source ?? "")))
        case .earlierWanted: model.window.showPrevious(in: model.photos.count)
        case .moreWanted:
            model.window.showNext(in: model.photos.count)
            guard model.window.end > model.photos.count, model.failure == nil, model.next != nil else {
                return []
            }
            return ask(&model)
        case .retryTapped:
            model.failure = nil
            return ask(&model)
        case .likeTapped(let photo, let isOn): return setLike(photo, isOn, &model, env)
        case .opened(let photo): return [.app(.showSourcePhoto(photo))]
        case .linkTapped(let source): return [.request(.startLink(source))]
        case .linkConfirmed:
            guard case .confirmAccount(_, let state)? = model.link else { return [] }
            model.link = nil
            return [.request(.finishLink(state: state, code: nil, isConfirmed: true))]
        case .unlinkTapped(let source): model.link = .confirmUnlink(source)
        case .unlinkConfirmed:
            guard case .confirmUnlink(let source)? = model.link else { return [] }
            model.link = nil
            return [.request(.unlink(source.name))]
        case .linkClosed: model.link = nil
        }
        return []
    }

    /// Shows another provider from its first page.
    private static func choose(_ source: String?, _ model: inout Model) -> [Effect] {
        model.isSettled = true
        guard source != model.chosen else { return [] }
        model.chosen = source
        model.window = RowWindow()
        (model.photos, model.next, model.failure, model.isAsking) = ([], nil, nil, false)
        return source == nil ? [] : ask(&model)
    }

    /// Shows the provider that the user chose last. By default it is the server's own library while there are no photos
    /// of users.
    /// - Parameter isEmpty: true if no photos of users of this server are known.
    static func selectProvider(_ model: inout Model, isEmpty: Bool, _ env: AppEnvironment) -> [Effect] {
        guard !model.isSettled, let sources = model.sources else { return [] }
        let wanted = env.settings.photoSource ?? (isEmpty ? ProviderViewData.library : "")
        guard env.settings.photoSource != nil || isEmpty else { return [] }
        return choose(sources.contains { $0.name == wanted } ? wanted : nil, &model)
    }

    /// Requests the next page, one at a time.
    private static func ask(_ model: inout Model) -> [Effect] {
        guard let source = model.chosen, !model.isAsking else { return [] }
        model.isAsking = true
        return [.request(.sourcePhotos(source, after: model.next))]
    }

    /// Changes a like. With a linked account it changes both at the provider and here, or not at all. Without one it
    /// changes only here.
    private static func setLike(
        _ photo: SourcePhoto, _ isOn: Bool, _ model: inout Model, _ env: AppEnvironment
    ) -> [Effect] {
        guard let me = env.me, !model.pendingLikes.contains(where: { $0.key == photo.key }) else { return [] }
        guard model.source(photo.source)?.account != nil else {
            let intent: SourceFavouriteIntent =
                isOn ? .add(photo) : .remove(photo: photo.id, from: photo.source)
            return [.perform(.sourceFavourite(intent), in: .user(me))]
        }
        model.pendingLikes.append(photo)
        return [.request(.sourceLike(photo, isOn))]
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        switch (request, answer) {
        case (.sources, .sources(let sources)):
            model.sources = sources
            if model.hasLinked, let linked = sources.first(where: { $0.account != nil }) {
                model.hasLinked = false
                return update(&model, .chosen(linked.name), env) + [.showToast(.source(.linked))]
            }
            if let chosen = model.chosen, model.source(chosen) == nil { return choose(nil, &model) }
        case (.sourcePhotos(let source, let mark), _):
            appendPage(answer, of: source, after: mark, &model, env)
        case (.sourceLike(let photo, _), _):
            model.pendingLikes = model.pendingLikes.filter { $0.key != photo.key }
            // The user's account there may have changed.
            switch answer {
            case .failed(.busy(let seconds)): return [.showToast(.likesPaused(env.clock(after: seconds)))]
            case .failed: return [.showToast(.source(.heartFailed)), .request(.sources)]
            default: break
            }
        case (.startLink(let name), .address(let address)):
            if let source = model.source(name) { model.link = .external(address, to: source) }
        case (.finishLink(let sent, _, _), .confirmAccount(let account, let state)):
            model.link = .confirmAccount(account, state: state ?? sent)
            return [.replace(.photos)]
        case (.finishLink(_, let code, let isConfirmed), _):
            // A user who declined needs no message.
            if case .failed = answer {
                if code != nil || isConfirmed { model.link = .failed }
            } else {
                model.hasLinked = code != nil || isConfirmed
            }
            return [.request(.sources), .replace(.photos)]
        case (.startLink, _): model.link = .failed
        case (.unlink, _): return [.request(.sources)]
        default: break
        }
        return []
    }

    private static func appendPage(
        _ answer: ServerAnswer, of source: String, after mark: String?, _ model: inout Model,
        _ env: AppEnvironment
    ) {
        // Another provider was chosen in the meantime.
        guard model.isAsking, source == model.chosen, mark == model.next else { return }
        model.isAsking = false
        switch answer {
        case .sourcePhotos(let photos, let next):
            // Pages shift when photos are added, so known ones are skipped.
            for photo in photos where !model.photos.contains(where: { $0.key == photo.key }) {
                model.photos.append(photo)
            }
            model.next = next == mark ? nil : next
        case .failed(.busy(let seconds)):
            model.failure = .later(env.now.advanced(by: Int64(seconds) * 1000))
        default: model.failure = .failed
        }
    }
}

extension PhotoProviders.Model {
    func source(_ name: String) -> ProviderViewData? { sources?.first { $0.name == name } }

    /// True if any provider supports linked accounts, as far as is known.
    var canLink: Bool { sources?.contains { $0.isLinked } ?? true }
}

extension AppEnvironment {
    /// The time of day after this number of seconds.
    fileprivate func clock(after seconds: Int) -> String {
        language.clock(zone.time(at: now.advanced(by: Int64(seconds) * 1000)))
    }
}
