import Markup
import Texts

/// The actions that appear when a row is swiped to the left. A full swipe performs the last action.
func swipeActions<Message>(@HtmlBuilder<Message> _ actions: () -> Fragment<Message>) -> Html<Message> {
    div(.class("beneath"), content: actions)
}

/// The tick that appears when a row is swiped to the right.
func swipeTick<Message>() -> Html<Message> {
    div(.class("beneath tick-beneath"), .aria(.hidden, true)) { icon(.check) }
}

func swipeButton<Message>(_ name: String, style: Name = "", _ message: Message) -> Html<Message> {
    button(.type("button"), .class(style), .oneTap, .onClick(message)) { name }
}

extension Release {
    /// True if a row was swiped out to the left.
    var isAway: Bool { isFar && distance < 0 }
    /// True if a message was swiped to the left far enough for a reply.
    var isReply: Bool { distance < -56 }
    /// True if a sheet was thrown or pulled down far enough to close it.
    var isClosing: Bool { distance > 120 || distance > 20 && speed > 700 }
    /// True if a row was swiped to the right as far as its tick.
    var isTick: Bool { distance > 72 }
}
