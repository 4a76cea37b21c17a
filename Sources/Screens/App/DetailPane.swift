import Domain
import SyncRules

/// The detail pane of a wide window: the screens that open next to the overviews of lists, habits and chats.
struct DetailPane: Equatable {
    /// The lists, habits and chats that the user has opened, each once, the last one at the end.
    private var routes: [Route] = []
    /// True while a screen opens by itself.
    var isOpening = false

    private static let maxCount = 100

    /// Remembers a screen that an overview can open again.
    mutating func add(_ route: Route) {
        switch route {
        case .list, .habit, .chat:
            routes = routes.filter { $0 != route }.suffix(DetailPane.maxCount) + [route]
        default: break
        }
    }

    /// The screen that opens next to an overview: the last one, otherwise the first one. Unread messages are marked as
    /// read by a chat that the user opens, so another chat opens by itself only without them.
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
                summary.isListed && (summary.unread == 0 || routes.contains { $0 == .chat(summary.scope) })
            }.map { .chat($0.scope) }
        default: return nil
        }
        return routes.last { choices.contains($0) } ?? choices.first
    }
}
