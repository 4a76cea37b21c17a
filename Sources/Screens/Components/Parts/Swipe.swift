import Markup
import Texts

/// What a finger uncovers that moves a row to the left; the last button is what is meant when the row goes all the way.
func beneath<Message>(@HtmlBuilder<Message> _ actions: () -> Fragment<Message>) -> Html<Message> {
    div(.class("beneath"), content: actions)
}

/// What a finger uncovers that moves a row to the right.
func beneathTick<Message>() -> Html<Message> {
    div(.class("beneath tick-beneath"), .aria(.hidden, true)) { icon(.check) }
}

func swipeButton<Message>(_ name: String, style: Name = "", _ message: Message) -> Html<Message> {
    button(.type("button"), .class(style), .oneTap, .onClick(message)) { name }
}

extension Release {
    /// Whether a row was moved out to the left.
    var isAway: Bool { isFar && distance < 0 }
    /// Whether a sheet was thrown or drawn down far enough to be closed.
    var isClosing: Bool { distance > 120 || distance > 20 && speed > 700 }
    /// Whether a row was moved to the right as far as its tick.
    var isTick: Bool { distance > 72 }
}
