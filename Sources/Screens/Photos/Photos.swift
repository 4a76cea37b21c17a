import Domain
import Markup
import Sync

/// The photos that a person sees, the newest first: those of their groups, their own, and those for everyone.
public enum Photos {
    struct Model: Equatable {
        /// What is known of the photos, the newest first; not all of it stands on the page.
        var cards: [SeenPhoto] = []
        var window = RowWindow()
        var everyones = Everyones()
        /// The photos that nobody here brought.
        var sources = Sources.Model()
        /// What is being brought, or described anew.
        var form: PhotoForm?
        var sheet: Sheet?
        /// Whom the last photo was brought for.
        var audience = PhotoForm.Audience.me
        /// True from the loss of the connection until it is back.
        var isCutOff = false
    }

    /// The photos for everyone, as far as the server was asked.
    struct Everyones: Equatable {
        var photos: [SeenPhoto] = []
        /// Where the next page begins; nil where there is none.
        var next: String?
        var isAsking = false
        var failure: ServerFailure?
        /// Whether one can show photos to everyone here.
        var isOffered = false
    }

    /// What lies over the page.
    enum Sheet: Equatable {
        case menu(SeenPhoto, Pointer)
    }

    public enum Message: Equatable {
        case linkTapped(Route)
        case refreshAsked
        case addTapped(camera: Bool)
        /// Pictures were dropped or pasted.
        case offered
        case picked(BlobID)
        case form(PhotoForm.Message)
        case opened(SeenPhoto)
        case heartTapped(SeenPhoto, Bool)
        case menuAsked(SeenPhoto, Pointer)
        case sheetClosed
        case editTapped(SeenPhoto)
        case deleteTapped(SeenPhoto)
        case earlierWanted
        case moreWanted
        case retryTapped
        case sources(Sources.Message)
    }

    static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        model.sheet = nil
        switch message {
        case .linkTapped(let route): return [.go(route)]
        case .refreshAsked: return [.refresh] + ask(&model, after: nil)
        case .addTapped(let isCamera): return [.pick(.photo, from: isCamera ? .camera : .files)]
        case .offered: return [.pick(.photo, from: .offered)]
        case .picked(let blob):
            let form = model.form ?? PhotoForm(for: model.audience)
            model.form = form.adding(blob)
            return model.form == form ? [] : [.focus(PhotoForm.captionID)]
        case .form(let message): return fill(&model, message, &world)
        case .opened(let photo): return [.app(.showPhoto(photo.key))]
        case .heartTapped(let photo, let isOn): return world.setHeart(photo, isOn)
        case .menuAsked(let photo, let place): model.sheet = .menu(photo, place)
        case .sheetClosed: break
        case .editTapped(let photo): model.form = PhotoForm(editing: photo, world.replica)
        case .deleteTapped(let photo):
            return [.perform(.photo(.delete(photo.id)), in: photo.scope), .focus(Bar.titleID)]
        case .earlierWanted: model.window.moveBack(in: model.cards.count)
        case .moreWanted: return showMore(&model, world)
        case .retryTapped: return ask(&model, after: model.everyones.next)
        case .sources(let message): return Sources.update(&model.sources, message, world)
        }
        return []
    }

    private static func fill(
        _ model: inout Model, _ message: PhotoForm.Message, _ world: inout World
    ) -> [Effect] {
        guard var form = model.form else { return [] }
        let (effects, isDone) = form.update(message, &world)
        if isDone, message == .saved { model.audience = form.audience }
        model.form = isDone ? nil : form
        guard isDone else { return effects }
        // New photos are among those of the users here.
        let shown = message == .saved && form.photo == nil && model.sources.chosen != nil
        return effects + (shown ? Sources.update(&model.sources, .chosen(nil), world) : []) + [
            .app(.dropDrafts(form.drafts.map { $0.place })), .focus(Bar.titleID),
        ]
    }

    /// Asks for a page of the photos for everyone; one at a time.
    static func ask(_ model: inout Model, after mark: String?) -> [Effect] {
        guard !model.everyones.isAsking else { return [] }
        model.everyones.isAsking = true
        return [.request(.photos(after: mark))]
    }

    /// Shows the source that was chosen last, once it is known which there are.
    static func settle(_ model: inout Model, at route: Route, _ world: World) -> [Effect] {
        guard route == .photos else { return [] }
        let isKnown = !model.everyones.isAsking && model.everyones.failure == nil
        return Sources.settle(&model.sources, isEmpty: model.cards.isEmpty && isKnown, world)
    }

    /// Requests what could not be loaded without a connection, once it is back.
    static func reconnect(_ model: inout Model, _ world: World) -> [Effect] {
        let isBack = model.isCutOff && world.status.link == .live
        if world.status.link == .offline || isBack { model.isCutOff = !isBack }
        guard isBack else { return [] }
        var effects = model.everyones.failure == nil ? [] : ask(&model, after: model.everyones.next)
        if model.sources.sources == nil { effects.append(.request(.sources)) }
        if model.sources.failure == .failed {
            effects += Sources.update(&model.sources, .retryTapped, world)
        }
        return effects
    }

    static func answered(
        _ model: inout Model, _ answer: ServerAnswer, after mark: String?, _ world: World
    ) {
        model.everyones.isAsking = false
        model.everyones.failure = nil
        switch answer {
        case .photos(let photos, let next, let isOffered):
            if mark == nil { model.everyones.photos = [] }
            // A page may begin with what the one before ended with, where photos have come or gone meanwhile.
            // Ids are made on devices: only with its scope does one tell a photo.
            for photo in photos
            where !model.everyones.photos.contains(where: { $0.id == photo.id && $0.scope == photo.scope }) {
                model.everyones.photos.append(photo)
            }
            model.everyones.next = next
            model.everyones.isOffered = isOffered
        case .failed(let failure): model.everyones.failure = failure
        default: break
        }
        refresh(&model, world)
    }
}
