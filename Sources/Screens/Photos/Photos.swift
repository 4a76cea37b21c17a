import Domain
import Markup
import Platform
import SyncClient
import SyncRules

/// The photos that the user can see, newest first: those of their groups, their own, and the public ones.
public enum Photos {
    struct Model: Equatable {
        /// The known photos, newest first. Only some of them are on the page.
        var cards: [PhotoViewData] = []
        var window = RowWindow()
        /// The group whose photos are shown; nil for all photos.
        var filter: ScopeID?
        /// True if each photo is a small square.
        var isDense = false
        /// The ratio of the distance between two fingers to that at the last change of `isDense`.
        var spread = 1.0
        var publicFeed = PublicFeed()
        /// The photos of external providers.
        var sources = PhotoProviders.Model()
        /// The form for new or edited photos.
        var form: PhotoForm?
        var sheet: Sheet?
        /// The audience of the last added photo.
        var audience = PhotoForm.Audience.me
        /// True from the loss of the connection until it is back.
        var isDisconnected = false

        /// The audience of the next new photos: the filtered group, or that of the last ones.
        func proposedAudience(_ person: PersonID) -> PhotoForm.Audience {
            filter?.groupID(unlessOwnedBy: person).map { .group($0) } ?? audience
        }
    }

    /// The public photos that were requested from the server.
    struct PublicFeed: Equatable {
        var photos: [PhotoViewData] = []
        /// The position of the next page; nil after the last one.
        var next: String?
        var isAsking = false
        var failure: ServerFailure?
        /// True if users of this server can publish photos.
        var isOffered = false
    }

    /// The sheet over the page.
    enum Sheet: Equatable {
        case menu(PhotoViewData, Pointer)
        /// Of an album, by one of its photos.
        case albumMenu(PhotoViewData, Pointer)
    }

    public enum Message: Equatable {
        case linkTapped(Route)
        case refreshAsked
        case filterChosen(ScopeID?)
        case densityTapped
        case pinched(by: Double)
        case addTapped(camera: Bool)
        /// Pictures were dropped or pasted.
        case offered
        case picked(BlobID)
        case form(PhotoForm.Message)
        case opened(PhotoViewData)
        case likeTapped(PhotoViewData, Bool)
        case menuAsked(PhotoViewData, Pointer)
        case albumMenuAsked(PhotoViewData, Pointer)
        case albumDeleteTapped(PhotoViewData)
        case sendTapped([SentPicture])
        case imageShared(PhotoViewData)
        case linkShared(PhotoViewData)
        case sheetClosed
        case editTapped(PhotoViewData)
        case deleteTapped(PhotoViewData)
        case earlierWanted
        case moreWanted
        case retryTapped
        case sources(PhotoProviders.Message)
    }

    static func update(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        model.sheet = nil
        switch message {
        case .linkTapped(let route): return [.go(route)]
        case .refreshAsked: return [.refresh] + ask(&model, after: nil)
        case .filterChosen(let scope): return choose(scope, &model, env)
        case .densityTapped: setDense(!model.isDense, &model)
        case .pinched(let factor):
            model.spread = min(max(model.spread * factor, 0.5), 2)
            let isWide = model.spread > 1.25
            if isWide || model.spread < 0.8, isWide == model.isDense { setDense(!isWide, &model) }
        case .addTapped(let isCamera): return [.pick(.photo, from: isCamera ? .camera : .files)]
        case .offered: return [.pick(.photo, from: .offered)]
        case .picked(let blob):
            let form = model.form ?? PhotoForm(for: model.proposedAudience(env.replica.person))
            model.form = form.adding(blob)
            return model.form == form ? [] : [.focus(PhotoForm.captionID)]
        case .form(let message): return fill(&model, message, &env)
        case .opened(let photo): return [.app(.showPhoto(photo.key))]
        case .likeTapped(let photo, let isOn): return env.setLike(photo, isOn)
        case .menuAsked(let photo, let pointer): model.sheet = .menu(photo, pointer)
        case .albumMenuAsked(let photo, let pointer): model.sheet = .albumMenu(photo, pointer)
        case .sheetClosed: break
        case .editTapped(let photo): return [.app(.editPhoto(photo))]
        case .deleteTapped(let photo):
            return [.perform(.photo(.delete(photo.id)), in: photo.scope), .focus(Bar.titleID)]
        case .sendTapped(let pictures): return [.app(.sendPictures(pictures))]
        case .imageShared(let photo):
            return [.share(.picture(address: env.replica.address(of: .photo(photo))))]
        case .linkShared(let photo): return [.request(.photoLink(photo.key, .make))]
        case .albumDeleteTapped(let photo):
            let own = model.cards.album(of: photo).filter { env.canChange($0) }
            return own.map { .perform(.photo(.delete($0.id)), in: $0.scope) } + [.focus(Bar.titleID)]
        case .earlierWanted: model.window.showPrevious(in: model.cells.count)
        case .moreWanted: return showMore(&model, env)
        case .retryTapped: return ask(&model, after: model.publicFeed.next)
        case .sources(let message): return PhotoProviders.update(&model.sources, message, env)
        }
        return []
    }

    private static func fill(
        _ model: inout Model, _ message: PhotoForm.Message, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard var form = model.form else { return [] }
        let (effects, isDone) = form.update(message, &env)
        if isDone, message == .saved { model.audience = form.audience }
        model.form = isDone ? nil : form
        guard isDone else { return effects }
        // New photos appear in the feed of the users of this server.
        let shown = message == .saved && form.photo == nil && model.sources.chosen != nil
        let kept = message == .dismissed ? form.drafts : []
        return effects + (shown ? PhotoProviders.update(&model.sources, .chosen(nil), env) : []) + [
            .app(.dropDrafts(form.drafts.map { $0.key })), .app(.saveDrafts(kept)), .focus(Bar.titleID),
        ]
    }

    /// Requests a page of the public photos, one at a time.
    static func ask(_ model: inout Model, after mark: String?) -> [Effect] {
        guard !model.publicFeed.isAsking else { return [] }
        model.publicFeed.isAsking = true
        return [.request(.photos(after: mark))]
    }

    /// Shows the provider that was chosen last, once the providers are known.
    static func selectProvider(_ model: inout Model, at route: Route, _ env: AppEnvironment) -> [Effect] {
        guard route == .photos else { return [] }
        let isKnown = !model.publicFeed.isAsking && model.publicFeed.failure == nil
        return PhotoProviders.selectProvider(&model.sources, isEmpty: model.cards.isEmpty && isKnown, env)
    }

    /// Requests data again that could not be loaded without a connection.
    static func reconnect(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let isBack = model.isDisconnected && env.status.connection == .live
        if env.status.connection == .offline || isBack { model.isDisconnected = !isBack }
        guard isBack else { return [] }
        var effects = model.publicFeed.failure == nil ? [] : ask(&model, after: model.publicFeed.next)
        if model.sources.sources == nil { effects.append(.request(.sources)) }
        if model.sources.failure == .failed {
            effects += PhotoProviders.update(&model.sources, .retryTapped, env)
        }
        return effects
    }

    static func answered(
        _ model: inout Model, _ answer: ServerAnswer, after mark: String?, _ env: AppEnvironment
    ) {
        model.publicFeed.isAsking = false
        model.publicFeed.failure = nil
        switch answer {
        case .photos(let photos, let next, let isOffered):
            if mark == nil { model.publicFeed.photos = [] }
            // A page may overlap with the previous one if photos were added or deleted in the meantime. Ids are created
            // on devices, so only scope and id together identify a photo.
            for photo in photos
            where !model.publicFeed.photos.contains(where: { $0.id == photo.id && $0.scope == photo.scope }) {
                model.publicFeed.photos.append(photo)
            }
            model.publicFeed.next = next
            model.publicFeed.isOffered = isOffered
        case .failed(let failure): model.publicFeed.failure = failure
        default: break
        }
        refresh(&model, env)
    }
}
