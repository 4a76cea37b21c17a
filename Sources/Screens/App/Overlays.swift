import Domain
import Markup
import SyncClient
import SyncRules

/// The sheets and viewers over the screens that belong to no screen. Each is a modal dialog, so the browser stacks them
/// in the order in which they open: the last one gets keys, and Escape closes it first.
struct Overlays: Equatable {
    var viewer: Viewer.Model?
    /// The list card that is about to be sent to a chat.
    var card: CardSending.Model?
    /// The picture that is being cropped.
    var crop: Crop?
    /// Nil unless a time zone is being chosen.
    var zones: ZoneChoice.Model?
    /// The open request of an unknown user.
    var request: Requests.Model?
    /// The sheet for a tapped notification.
    var reminderSheet: ReminderSheet.Model?
    /// True while the list of keyboard shortcuts is open.
    var isShowingShortcuts = false

    /// True if keyboard shortcuts of the screen must not act, because its keys or its text would be lost.
    var blocksShortcuts: Bool { viewer != nil || crop != nil }

    /// Closes what belongs to the screen that is left. A picture that is being cropped and a request stay.
    fileprivate mutating func closeOnNavigation() {
        (viewer, card, reminderSheet, zones) = (nil, nil, nil, nil)
        isShowingShortcuts = false
    }
}

extension App.Model {
    /// Closes the sheets of the screen that is left.
    mutating func closeSheets() {
        overlays.closeOnNavigation()
        (chats.sheet, photos.sheet) = (nil, nil)
    }

    /// The identity of the elements of the open screen. Screens of different content share no element, so that an event
    /// that is delivered after the next screen has opened does not reach it. All days share one screen, as do the pages
    /// of a list that are next to each other.
    func screenID(_ env: AppEnvironment) -> String {
        if case .today = route { return Route.today(nil).path }
        if let chat = route.chat { return Route.chat(chat).path }
        guard env.device.hasItemPane, let list = route.list, route != .sharing(list) else {
            return route.path
        }
        return Route.list(list).path
    }

    /// The form of photos on the page. That of new photos waits while another screen is open.
    var openPhotoForm: PhotoForm? {
        photos.form.flatMap { route == .photos || $0.photo != nil ? $0 : nil }
    }

    /// Adds a photo to the open form, or to the one that was closed without a decision.
    mutating func addPhoto(_ blob: BlobID, _ env: inout AppEnvironment) -> [Effect] {
        if photos.form == nil {
            var form = PhotoForm(drafts)
            // A filter that was chosen since then decides the audience.
            if photos.filter != nil { form?.audience = photos.proposedAudience(env.replica.person) }
            photos.form = form
        }
        return Photos.update(&photos, .picked(blob), &env)
    }
}

extension Overlays {
    /// The sheets of the open screen, and the overlays.
    @HtmlBuilder<App.Message>
    static func view(_ model: App.Model, _ env: AppEnvironment) -> Fragment<App.Message> {
        Lists.sheet(model.lists, env.language).map { .lists($0) }
        if model.part == .chats { Chats.sheet(model.chats, env.language).map { .chats($0) } }
        if case .habits(let habits) = model.screen {
            if let form = habits.form { form.view(env).map { .habits(.form($0)) } }
            Habits.sheet(habits, model.habits, env.language).map { .habits($0) }
        }
        if let items = model.screen.items, !items.itemsToMove.isEmpty {
            ItemTransfer.view(items, model.lists, env).map { .items($0) }
        }
        if model.route == .photos || model.route == .profile {
            PhotoProviders.sheet(model.photos.sources, env).map { .photos(.sources($0)) }
        }
        if model.route == .photos {
            Photos.sheet(model.photos, env).map { .photos($0) }
        }
        if let form = model.openPhotoForm {
            form.view(isForEveryoneOffered: model.photos.publicFeed.isOffered, env).map {
                .photos(.form($0))
            }
        }
        if let viewer = model.overlays.viewer {
            Viewer.view(viewer, env, ToastView.view(model.toast, env), undo: .undoTapped) { .viewer($0) }
            Viewer.sheet(viewer, env).map { .viewer($0) }
        }
        if let card = model.overlays.card {
            CardSending.view(card, model.lists.summaries, model.chats, env).map { .card($0) }
        }
        if let crop = model.overlays.crop { crop.view(env).map { .crop($0) } }
        if let zones = model.overlays.zones { ZoneChoice.sheet(zones, env).map { .settings(.zone($0)) } }
        if let request = model.overlays.request { Requests.sheet(request, env).map { .request($0) } }
        if let reminder = model.overlays.reminderSheet?.reminder {
            ReminderSheet.sheet(of: reminder, env).map { .reminderSheet($0) }
        }
        if model.overlays.isShowingShortcuts { ShortcutList.view(env.language) }
    }
}
