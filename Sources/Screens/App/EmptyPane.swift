import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// What a wide window shows next to an overview if nothing opens by itself, for example if all chats have unread
/// messages. It is not in the start module.
enum EmptyPane {
    /// The next step of a new user, or placeholders while the overview is loading.
    @inline(never)
    static func view(_ model: App.Model, _ env: AppEnvironment) -> Html<App.Message> {
        let language = env.language
        guard isEmpty(model) else {
            guard model.route == .chats, let chat = model.chats.newestUnread else { return text("") }
            return emptyState(
                .chats, language[.unreadTitle], language[.unreadHint], act: language[.openNewest],
                .chats(.opened(chat)))
        }
        let isLoaded = env.me.map { env.replica.isLoaded(.user($0)) } ?? false
        guard isLoaded || env.status.connection == .offline else {
            return div(.class("page pending")) { skeleton(language) }
        }
        switch model.route {
        case .lists:
            return emptyState(
                .lists, language[.emptyTitle], language[.emptyHint], act: language[.newList],
                .lists(.addTapped))
        case .habits:
            return emptyState(
                .habits, language[.noHabits], language[.noHabitsHint], act: language[.newHabit],
                .habits(.addTapped))
        default:
            return emptyState(
                .chats, language[.noChats], language[.noChatsHint], act: language[.newChat],
                .chats(.newTapped))
        }
    }

    private static func isEmpty(_ model: App.Model) -> Bool {
        switch model.route {
        case .lists: model.lists.summaries.isEmpty
        case .habits: model.habits.habits.isEmpty
        default: !model.chats.summaries.contains { $0.isListed }
        }
    }
}
