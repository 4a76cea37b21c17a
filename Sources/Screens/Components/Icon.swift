import Markup

/// The few pictures of the interface, drawn for Dela as strokes on a grid of 24.
enum Icon {
    case lists, person, back, forward, plus, share, pencil, minus, up, down, trash, grip, cloud, check

    var strokes: String {
        switch self {
        case .lists: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01"
        case .person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.8-3.8 3.7-5.5 7.5-5.5s6.7 1.7 7.5 5.5"
        case .back: "M15 4.5 7.5 12l7.5 7.5"
        case .forward: "M9 5.5 15.5 12 9 18.5"
        case .plus: "M12 5v14M5 12h14"
        case .share:
            "M9.5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 19.5c.7-3.2 3-4.8 6.5-4.8s5.8 1.6 6.5 4.8M19 8v6M16 11h6"
        case .pencil: "M4 20l.9-4L16.2 4.7a1.5 1.5 0 0 1 2.1 0l1 1a1.5 1.5 0 0 1 0 2.1L8 19.1z"
        case .minus: "M6 12h12"
        case .up: "M12 19V5.5M6 11l6-6 6 6"
        case .down: "M12 5v13.5M6 13l6 6 6-6"
        case .trash: "M4 6.5h16M9.5 6V4h5v2M6 6.5l.9 13.5h10.2L18 6.5M10 10.5v6M14 10.5v6"
        case .grip: "M5 8.5h14M5 12h14M5 15.5h14"
        case .cloud: "M7 18.5a4.3 4.3 0 0 1-.4-8.6 5.7 5.7 0 0 1 11-.4 4.6 4.6 0 0 1-.4 9z"
        case .check: "M5 12.5 10 17.5 19.5 7"
        }
    }
}

func icon<Message>(_ icon: Icon) -> Html<Message> {
    svg(.class("icon"), .viewBox("0 0 24 24"), .aria(.hidden, true)) { path(.d(icon.strokes)) }
}

/// A button that is only a picture; the label is read aloud and shown on hovering.
func iconButton<Message>(_ picture: Icon, _ name: String, style: String = "", _ message: Message) -> Html<
    Message
> {
    button(
        .type("button"), .class("icon-button"), .class(style), .aria(.label, name), .title(name),
        .onClick(message)
    ) {
        icon(picture)
    }
}
