import SyncClient

/// The state of the app that screens read besides their own and the app environment.
struct ScreenContext {
    let route: Route
    /// The navigation history, as far as the browser exposes it.
    let navigationStack: [Route]
    /// The open tasks of each day, and the completed days.
    let days: DayIndex
    let habits: HabitIndex
    /// The user's lists in order.
    let lists: [ListSummary]
    /// The unsubmitted text of screens that are not open.
    let drafts: [Draft]
    /// The providers of photos; nil until the server has answered.
    let providers: [ProviderViewData]?
    /// The number of unseen notifications.
    let unseen: Int
    /// True if the browser copied the last text, while the toast about it is visible; otherwise nil.
    let copied: Bool?

    /// The name of the screen in another part of the app that led here, for the back button.
    func origin(_ env: AppEnvironment) -> String? {
        navigationStack.origin(of: route)?.title(habits, env)
    }

    /// The part of the app that the screen belongs to.
    var part: Route { navigationStack.part(of: route) }
}
