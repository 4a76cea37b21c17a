import Domain
import Sync

extension App {
    /// Brings everything that is worked out from the world up to date.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        if let detour = detour(&model, world) { return open(detour) }
        if world.me == nil { return [] }
        let awaited = refreshIndices(&model, world)
        var effects = refreshScreen(&model, world) + awaited
        if model.route == .photos {
            Photos.refresh(&model.photos, world)
            effects +=
                Photos.reconnect(&model.photos, world)
                + Photos.settle(&model.photos, at: model.route, world)
        }
        Viewer.refresh(&model.viewer, world)
        effects += seek(&model, world)
        Lists.refresh(&model.lists, world, open: model.screen.items)
        if world.device.hasRest || model.route.isInChats {
            Chats.refresh(&model.chats, world)
            if case .chatSearch(let chat) = model.route {
                ChatSearch.refresh(
                    &model.chats.search, in: chat, order: model.chats.summaries.map { $0.scope }, world)
            }
            effects += Chats.mark(&model.chats, open: model.screen.chat.map { ($0.chat, $0.seen) }, world)
        }
        if world.device.hasRest {
            effects += refreshCentre(&model, world)
            Due.refresh(&model.due, &model.days, world)
            Requests.refresh(&model.request, world)
            model.lists.requests = world.requests(at: .lists)
            model.chats.requests = world.requests(at: .chats)
        }
        effects += notifyInvitations(&model, world.replica, isReady: world.status.isReady)
        return effects + updateReminders(&model, world)
    }

    /// Counts what nobody has seen of what the person was told of; what is on screen is seen.
    private static func refreshCentre(_ model: inout Model, _ world: World) -> [Effect] {
        let last = world.lastNotification
        if model.route == .notifications, world.device.isWatched,
            last > max(model.readNotifications, world.replica.notificationsRead(by: world.replica.person))
        {
            model.readNotifications = last
            return [.perform(.notification(.read(upTo: last)), in: .user(world.replica.person))]
        }
        model.unseen = world.unseenNotifications
        return []
    }

    /// What many records come to, as far as the open screen shows it.
    private static func refreshIndices(_ model: inout Model, _ world: World) -> [Effect] {
        if model.route.isInDays || model.route == .profile { model.days.update(from: world.replica) }
        if model.route == .search { Search.find(&model.search, world) }
        return model.route.isInHabits || model.route.isInDays ? model.habits.refresh(world) : []
    }
}
