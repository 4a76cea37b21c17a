import Domain
import SyncRules

/// The detail pane of a wide window: the screens that open next to the overviews of lists, habits and chats.
struct DetailPane: Equatable {
    /// The lists, habits and chats that the user has opened, each once, the last one at the end.
    private var routes: [Route] = []
    /// Those that were opened last before the start of the page.
    private var restored: [Route] = []
    /// True while a screen opens by itself.
    var isOpening = false

    private static let maxCount = 100

    /// - Parameter restored: the list, habit and chat that were opened last before the start of the page.
    init(_ restored: [Route] = []) {
        self.restored = restored.filter { DetailPane.shows($0) }
    }

    /// The list, habit and chat that were opened last, for the next start.
    var last: [Route] {
        var last: [Route] = []
        for route in (restored + routes).reversed() {
            if !last.contains(where: { $0.parent == route.parent }) { last.append(route) }
        }
        return last.reversed()
    }

    /// Remembers a screen that an overview can open again.
    mutating func add(_ route: Route) {
        guard DetailPane.shows(route) else { return }
        routes = routes.filter { $0 != route }.suffix(DetailPane.maxCount) + [route]
    }

    private static func shows(_ route: Route) -> Bool {
        switch route {
        case .list, .habit, .chat: true
        default: false
        }
    }

    /// The screen that opens next to an overview: the last one, otherwise the first one. Unread messages are marked as
    /// read by a chat that the user opens on this page, so another chat opens by itself only without them. One that the
    /// user has marked as unread never opens by itself.
    func screen(for model: App.Model) -> Route? {
        // An open sheet stays, also when the window becomes wide.
        guard model.overlays == Overlays() else { return nil }
        let choices: [Route]
        switch model.route {
        case .lists where model.lists.sheet == nil && !model.lists.isEditing:
            choices = model.lists.summaries.map { .list($0.id) }
        case .habits:
            guard case .habits(let screen) = model.screen, screen.isAtRest else { return nil }
            let habits = model.habits.group(isDue: true) + model.habits.group(isDue: false)
            choices = habits.map { .habit($0.id) }
        case .chats where model.chats.sheet == nil && !model.chats.isEditing:
            choices = model.chats.summaries.filter { summary in
                summary.isListed && !summary.preference.isMarkedUnread
                    && (summary.unread == 0 || routes.contains { $0 == .chat(summary.scope) })
            }.map { .chat($0.scope) }
        default: return nil
        }
        return (restored + routes).last { choices.contains($0) } ?? choices.first
    }
}

extension App.Model {
    /// The list, habit and chat that a wide window opens again after the start of the page.
    public var lastOpened: [Route] {
        get { detailPane.last }
        set { detailPane = DetailPane(newValue) }
    }
}
