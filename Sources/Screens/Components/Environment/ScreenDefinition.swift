import Markup
import SyncRules

/// A screen: its state, its messages, and the functions that the app calls for both. All but `update` and `view` have
/// a default.
protocol ScreenDefinition {
    associatedtype Model: Equatable
    associatedtype Message: Equatable

    /// True for a page of the profile: the app shows it below a bar with its title.
    static var isProfilePage: Bool { get }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect]

    /// Updates the state after a change of the app environment.
    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect]

    /// Returns the first requests of a screen. Called once, after its first refresh.
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect]

    /// Handles the answer to a request, which another screen may have sent.
    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect]

    /// Commits edits before another screen opens, or before the page ends if the route is nil.
    static func leave(_ model: inout Model, for route: Route?, _ env: inout AppEnvironment) -> [Effect]

    /// Writes a draft of another tab into its field.
    /// - Returns: true if it belongs to an open field of one line or to a part of a message.
    static func write(_ draft: Draft, _ model: inout Model) -> Bool

    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message>

    /// The title of the browser's tab if it depends on the state; nil for the title of the route.
    static func title(_ model: Model, _ env: AppEnvironment) -> String?

    /// The unsubmitted text, to be stored; empty texts for empty fields.
    static func drafts(_ model: Model) -> [Draft]

    /// True if the screen has text that would be lost with the page.
    static func hasDraftText(_ model: Model) -> Bool
}

extension ScreenDefinition {
    static var isProfilePage: Bool { false }

    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        []
    }
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] { [] }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] { [] }

    static func leave(_ model: inout Model, for route: Route?, _ env: inout AppEnvironment) -> [Effect] {
        []
    }
    static func write(_ draft: Draft, _ model: inout Model) -> Bool { false }
    static func title(_ model: Model, _ env: AppEnvironment) -> String? { nil }
    static func drafts(_ model: Model) -> [Draft] { [] }
    static func hasDraftText(_ model: Model) -> Bool { false }
}
