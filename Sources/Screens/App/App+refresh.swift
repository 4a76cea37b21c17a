import Domain
import SyncClient
import SyncRules

extension App {
    /// Updates everything that depends on the app environment.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        if let detour = Redirection.route(&model, env) { return open(detour) }
        if env.me == nil { return [] }
        let awaited = refreshIndices(&model, env)
        var effects = send(.changed, to: &model, env) + awaited
        if model.route == .photos {
            Photos.refresh(&model.photos, env)
            effects +=
                Photos.reconnect(&model.photos, env)
                + Photos.selectProvider(&model.photos, at: model.route, env)
        }
        Viewer.refresh(&model.overlays.viewer, env)
        effects += PictureAddress.find(&model, env)
        Lists.refresh(&model.lists, env, open: model.screen.items)
        if env.device.hasRest || model.route.isInChats {
            Chats.refresh(&model.chats, env)
            if case .chatSearch(let chat) = model.route {
                effects += ChatSearch.refresh(&model.chats.search, in: chat, env)
            }
            if model.route == .search {
                effects += Search.refresh(
                    &model.search, lists: model.lists.summaries,
                    chats: model.chats.summaries.map { $0.scope },
                    env)
            }
            effects += Chats.mark(&model.chats, open: model.screen.chat.map { ($0.chat, $0.seen) }, env)
        }
        if env.device.hasRest {
            effects += refreshNotificationCenter(&model, env)
            ReminderSheet.refresh(&model.overlays.reminderSheet, &model.days, env)
            Requests.refresh(&model.overlays.request, env)
            model.lists.requests = env.requests(at: .lists)
            model.chats.requests = env.requests(at: .chats)
        }
        if env.device.isWide, env.device.hasRest, let detail = model.detailPane.screen(for: model) {
            model.detailPane.isOpening = true
            effects.append(.replace(detail))
        }
        effects += InvitationToasts.update(&model, env.replica, isReady: env.status.isReady)
        return effects + HeldRequests.release(&model.heldRequests, env) + Reminders.update(&model, env)
    }

    /// Updates the number of unseen notifications. Those on the screen count as seen.
    private static func refreshNotificationCenter(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let isFeed = model.route == .photos && model.photos.sources.chosen == nil
        let last = isFeed ? env.lastSeenInFeed : env.lastNotification
        if isFeed || model.route == .notifications, env.device.isWindowFocused,
            last > max(model.readNotifications, env.replica.notificationsRead(by: env.replica.person))
        {
            model.readNotifications = last
            return [.perform(.notification(.read(upTo: last)), in: .user(env.replica.person))]
        }
        model.unseen = env.unseenNotifications
        return []
    }

    /// Updates the indices that the open screen needs.
    private static func refreshIndices(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        if model.route.isInDays || model.route == .profile { model.days.update(from: env.replica) }
        return model.route.isInHabits || model.route.isInDays ? model.habits.refresh(env) : []
    }
}
