import Domain
import SyncRules

extension App {
    /// The screen that a wide window opens next to an overview: the last one, otherwise the first one. Unread messages
    /// are marked as read by a chat that the user opens, so another chat opens by itself only without them.
    @inline(never)
    static func screenBeside(_ model: Model, _ env: AppEnvironment) -> Route? {
        let routes: [Route]
        switch model.route {
        case .lists: routes = model.lists.summaries.map { .list($0.id) }
        case .habits:
            routes = (model.habits.group(isDue: true) + model.habits.group(isDue: false)).map {
                .habit($0.id)
            }
        case .chats:
            routes = model.chats.summaries.filter { summary in
                summary.isListed
                    && (summary.unread == 0 || model.navigated.contains { $0 == .chat(summary.scope) })
            }.map { .chat($0.scope) }
        default: return nil
        }
        return model.navigated.last { routes.contains($0) } ?? routes.first
    }
}

extension App.Model {
    /// Remembers a screen that an overview can open again.
    @inline(never)
    mutating func remember(_ route: Route) {
        switch route {
        case .list, .habit, .chat:
            navigated = navigated.filter { $0 != route }.suffix(App.Model.maxNavigated) + [route]
        default: break
        }
    }

    private static let maxNavigated = 100
}
