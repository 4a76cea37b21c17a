import Markup
import SyncRules

/// An operation on the model of any screen.
protocol ScreenVisitor {
    /// - Parameters:
    ///   - screen: creates the screen with a model.
    ///   - wrap: creates the message of the app with a message of the screen.
    ///   - unwrap: reads the message of the screen; nil if it is that of another screen.
    mutating func visit<Of: ScreenDefinition>(
        _ definition: Of.Type, _ model: consuming Of.Model, _ screen: (Of.Model) -> Screen,
        _ wrap: @escaping (Of.Message) -> App.Message, _ unwrap: (App.Message) -> Of.Message?
    )
}

/// An event for the open screen.
enum ScreenEvent {
    case message(App.Message)
    case changed
    case opened
    case answered(ServerRequest, ServerAnswer)
    case left(for: Route?)
}

extension App {
    /// Passes an event to the open screen. A message to a closed screen is dropped.
    static func send(_ event: ScreenEvent, to model: inout Model, _ env: AppEnvironment) -> [Effect] {
        var env = env
        return send(event, to: &model, &env)
    }

    /// Passes an event to the open screen, which may create ids and ranks.
    @inline(never)
    static func send(_ event: ScreenEvent, to model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        var handler = EventHandler(event: event, context: model.context, env: env)
        // Moved out and back, so that its rows are not copied.
        let screen = model.screen
        model.screen = .plain
        screen.accept(&handler)
        model.screen = handler.screen
        env.random = handler.env.random
        return handler.effects
    }
}

private struct EventHandler: ScreenVisitor {
    let event: ScreenEvent
    let context: ScreenContext
    var env: AppEnvironment
    var screen = Screen.plain
    var effects: [Effect] = []

    @inline(__always)
    mutating func visit<Of: ScreenDefinition>(
        _ definition: Of.Type, _ model: consuming Of.Model, _ screen: (Of.Model) -> Screen,
        _ wrap: @escaping (Of.Message) -> App.Message, _ unwrap: (App.Message) -> Of.Message?
    ) {
        switch event {
        case .message(let message):
            if let message = unwrap(message) { effects = Of.update(&model, message, context, &env) }
        case .changed: effects = Of.refresh(&model, context, env)
        case .opened: effects = Of.opened(&model, env)
        case .answered(let request, let answer): effects = Of.answered(&model, request, answer, env)
        case .left(let route): effects = Of.leave(&model, for: route, &env)
        }
        self.screen = screen(model)
    }
}

/// Writes a draft of another tab into the open screen.
struct DraftWriter: ScreenVisitor {
    let draft: Draft
    var screen: Screen
    var isWritten = false

    @inline(__always)
    mutating func visit<Of: ScreenDefinition>(
        _ definition: Of.Type, _ model: consuming Of.Model, _ screen: (Of.Model) -> Screen,
        _ wrap: @escaping (Of.Message) -> App.Message, _ unwrap: (App.Message) -> Of.Message?
    ) {
        isWritten = Of.write(draft, &model)
        if isWritten { self.screen = screen(model) }
    }
}

/// The view of a screen.
struct ScreenView: ScreenVisitor {
    let context: ScreenContext
    let env: AppEnvironment
    /// Nil for a screen without a model.
    var html: Html<App.Message>?

    @inline(__always)
    mutating func visit<Of: ScreenDefinition>(
        _ definition: Of.Type, _ model: consuming Of.Model, _ screen: (Of.Model) -> Screen,
        _ wrap: @escaping (Of.Message) -> App.Message, _ unwrap: (App.Message) -> Of.Message?
    ) {
        if Of.isProfilePage, env.me != nil {
            html = ProfilePages.page(context, env) { Of.view(model, context, env).map(wrap) }
        } else {
            html = Of.view(model, context, env).map(wrap)
        }
    }
}

/// The title of a screen if it depends on the state.
struct ScreenTitle: ScreenVisitor {
    let env: AppEnvironment
    var title: String?

    @inline(__always)
    mutating func visit<Of: ScreenDefinition>(
        _ definition: Of.Type, _ model: consuming Of.Model, _ screen: (Of.Model) -> Screen,
        _ wrap: @escaping (Of.Message) -> App.Message, _ unwrap: (App.Message) -> Of.Message?
    ) { title = Of.title(model, env) }
}

/// The unsubmitted text of a screen.
struct UnsubmittedText: ScreenVisitor {
    var drafts: [Draft] = []
    /// True if there is text that would be lost with the page.
    var isUnsaved = false

    @inline(__always)
    mutating func visit<Of: ScreenDefinition>(
        _ definition: Of.Type, _ model: consuming Of.Model, _ screen: (Of.Model) -> Screen,
        _ wrap: @escaping (Of.Message) -> App.Message, _ unwrap: (App.Message) -> Of.Message?
    ) {
        drafts = Of.drafts(model)
        isUnsaved = Of.hasDraftText(model)
    }
}

extension Screen {
    /// The unsubmitted text.
    var unsubmitted: UnsubmittedText {
        var text = UnsubmittedText()
        accept(&text)
        return text
    }

    /// The title of the browser's tab if it depends on the state.
    func title(_ env: AppEnvironment) -> String? {
        var title = ScreenTitle(env: env)
        accept(&title)
        return title.title
    }
}
