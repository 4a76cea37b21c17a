import Markup

/// The icons of the interface, drawn for Dela as strokes on a grid of 24.
enum Icon {
    case lists, person, back, forward, plus, share, pencil, minus, up, down, trash, grip, cloud, check, group
    case search, close, more, restore, circle, clock, info, copy, scales, calendar, flag, bell, image, camera,
        eye,
        eyeClosed, inbox, palette, link, refresh, send, habits, chats, checks, pin, muted, reply, heart,
        photos, download,
        shareOut, sort, eraser, block

    var strokes: Name {
        switch self {
        case .image:
            "M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2M4 16.5l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.01"
        case .camera:
            "M4 7.5h3.5L9 5h6l1.5 2.5H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1M12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7"
        case .eye:
            "M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6"
        case .eyeClosed:
            "M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 4l16 16"
        case .inbox:
            "M4 13.5V7a2.5 2.5 0 0 1 2.5-2.5h11A2.5 2.5 0 0 1 20 7v6.5M4 13.5h4.5L10 16h4l1.5-2.5H20v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"
        case .palette:
            "M12 20.5a8.5 8.5 0 1 1 8.5-8.5c0 2.5-2 3.5-4 3.5h-1.5c-2 0-2 1.5-1.5 2.5s.5 2.5-1.5 2.5M7.5 12.5v.01M9.5 8.5v.01M14.5 8.5v.01"
        case .link: "M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v5.5h-13v-13H10"
        case .send: "M13 6.5 18.5 12 13 17.5M18 12H5.5M20.5 4.5v15"
        case .habits:
            "M5.5 4.5h13a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2M5.5 13.5h13a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2"
        case .chats: "M5.5 5h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H11l-4.5 3.5V17h-1a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2"
        case .checks: "M2 12.5 7 17.5 16.5 7M12 16l1.5 1.5L23 7"
        case .pin: "M9 4h6M10 4l-.5 6L6.5 13.5h11L14.5 10 14 4M12 13.5V20.5"
        case .muted:
            "M7.5 10.5a4.5 4.5 0 0 1 8-2.8M16.5 11.5c0 2 .3 3.6 1.5 5H8M10 19.5a2 2 0 0 0 4 0M4 4l16 16"
        case .heart:
            "M12 20C7 15.8 3.5 12.7 3.5 9a4.4 4.4 0 0 1 8.5-1.6A4.4 4.4 0 0 1 20.5 9c0 3.7-3.5 6.8-8.5 11"
        case .photos:
            "M7.5 4.5h11a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M3 8.5V18a2 2 0 0 0 2 2h11.5M6 14.5l3.5-3.5 3 3 2.5-2.5 5 5"
        case .download: "M12 4v11M6.5 10 12 15.5 17.5 10M5 19.5h14"
        case .shareOut: "M12 14.5V4M7.5 8 12 3.5 16.5 8M7.5 11H5v9.5h14V11h-2.5"
        case .reply: "M9 6 4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 5.5 5.5V18"
        case .eraser:
            "M9 19.5h10.5M13.4 5.6l5 5a1.5 1.5 0 0 1 0 2.1L12 19H8.5l-3.8-3.8a1.5 1.5 0 0 1 0-2.1l6.6-7.5a1.5 1.5 0 0 1 2.1 0M8 9.5l7 6.5"
        case .block: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M6 6l12 12"
        case .sort: "M7 5v14M3.5 15.5 7 19l3.5-3.5M13 7h8M13 12h6M13 17h4"
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
        case .group:
            "M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2 19.5c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5M16 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.5.5 4 2.1 4.5 4.7"
        case .check: "M5 12.5 10 17.5 19.5 7"
        case .search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.2 15.2 20 20"
        case .close: "M7 7l10 10M17 7 7 17"
        case .more:
            "M4.5 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0M18.3 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0"
        case .restore: "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3"
        case .refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.3M20 4.5v4.8h-4.8"
        case .clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.5V12l3.2 2"
        case .circle: "M12 19.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15"
        case .info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.5h.01"
        case .copy: "M9 9h11v11H9zM15 9V4H4v11h5"
        case .scales: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16"
        case .calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7"
        case .flag: "M6 21V4c5-2 7 3 12.5.5V14C13 16.5 11 12 6 14"
        case .bell: "M6 16.5c1.5-1.5 1.5-3.5 1.5-6a4.5 4.5 0 0 1 9 0c0 2.5 0 4.5 1.5 6zM10 19.5a2 2 0 0 0 4 0"
        }
    }
}

func icon<Message>(_ icon: Icon) -> Html<Message> {
    svg(.class("icon"), .viewBox("0 0 24 24"), .aria(.hidden, true)) { path(.d(icon.strokes)) }
}

/// A button with only an icon. The label is for screen readers and appears on hover.
func iconButton<Message>(
    _ picture: Icon, _ name: String, style: Name = "", _ message: Message, isOn: Bool = true
) -> Html<Message> {
    button(
        .type("button"), .class("icon-button"), .class(style), .aria(.label, name), .title(name),
        .disabled(!isOn), .onClick(message)
    ) {
        icon(picture)
    }
}
