extension [Route] {
    /// The screen in another part of the app that led to the last one: a search, a chat, a day, or the notifications.
    /// The back button returns to it.
    func origin(of route: Route) -> Route? {
        guard let earlier = dropLast().last else { return nil }
        if earlier == .notifications, route.parent != nil, !route.isGlobal { return earlier }
        return switch route {
        case .list: earlier == .search || earlier.chat != nil || earlier.group != nil ? earlier : nil
        case .item: earlier == .search || earlier.root != .lists ? earlier : nil
        case .devices: earlier == .settings ? earlier : nil
        case .group, .newGroup: earlier.isGlobal || earlier.isForGuests ? nil : earlier
        case .habit: earlier == .search || earlier.root == .today(nil) ? earlier : nil
        case .calendar: earlier.root == .today(nil) ? earlier : nil
        case .chat, .message: earlier == .search ? earlier : nil
        default: nil
        }
    }

    /// True for the pages that a wide window shows next to the menu of the profile: not for a group that a chat or a
    /// list has opened.
    func showsProfileMenu(at route: Route) -> Bool {
        route.isInProfile && origin(of: route)?.isInProfile ?? true
    }

    /// The part of the app that the last screen belongs to. A global screen belongs to the part from which it was
    /// opened.
    func part(of route: Route) -> Route {
        if case .item = route, let origin = origin(of: route) { return origin.root }
        guard route.isGlobal else { return route.root }
        return last { !$0.isGlobal && !$0.isForGuests }?.root ?? .lists
    }
}
