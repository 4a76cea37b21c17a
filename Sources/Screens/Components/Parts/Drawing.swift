import Markup

/// The drawings of empty states in two tones, one for each area of the app, on a grid of 120 × 96.
enum Drawing {
    case today, lists, habits, chats, photos, trash, search, notifications

    /// The drawing of the area that an icon stands for; nil for other icons.
    init?(_ icon: Icon) {
        switch icon {
        case .calendar: self = .today
        case .lists, .check: self = .lists
        case .habits: self = .habits
        case .chats: self = .chats
        case .image, .photos: self = .photos
        case .trash: self = .trash
        case .search: self = .search
        case .bell: self = .notifications
        default: return nil
        }
    }

    /// The coloured area.
    var tone: Name {
        switch self {
        case .today: "M60 12a36 36 0 1 0 0 72 36 36 0 0 0 0-72"
        case .lists: "M42 14l46-7a5 5 0 0 1 6 4l9 58a5 5 0 0 1-4 6l-46 7z"
        case .habits: "M60 6a39 39 0 1 0 0 78 39 39 0 0 0 0-78"
        case .chats: "M50 10h44a9 9 0 0 1 9 9v26a9 9 0 0 1-9 9v11L83 54H50a9 9 0 0 1-9-9V19a9 9 0 0 1 9-9"
        case .photos: "M44 10l54 8a6 6 0 0 1 5 7l-6 40a6 6 0 0 1-7 5l-54-8z"
        case .trash: "M66 6l24 5a5 5 0 0 1 4 6l-7 36a5 5 0 0 1-6 4l-24-5a5 5 0 0 1-4-6l7-36a5 5 0 0 1 6-4"
        case .search: "M70 6a33 33 0 1 0 0 66 33 33 0 0 0 0-66"
        case .notifications: "M76 8a30 30 0 1 0 0 60 30 30 0 0 0 0-60"
        }
    }

    /// Areas in the colour of cards, with an outline.
    var paper: Name {
        switch self {
        case .today: "M36 72a24 24 0 0 1 48 0z"
        case .lists: "M26 20h46a6 6 0 0 1 6 6v54a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V26a6 6 0 0 1 6-6"
        case .habits:
            "M43 62h34l-4 22H47zM60 48C45 48 38 39 38 27c13 0 22 8 22 21M60 39c0-12 8-21 23-21 0 13-8 21-23 21"
        case .chats: "M25 32h41a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H44L31 84V72h-6a9 9 0 0 1-9-9V41a9 9 0 0 1 9-9"
        case .photos: "M24 30h56a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6"
        case .trash: "M38 38h44l-4 44a5 5 0 0 1-5 5H47a5 5 0 0 1-5-5z"
        case .search: "M52 20a26 26 0 1 0 0 52 26 26 0 0 0 0-52"
        case .notifications: "M32 74c6-6 6-14 6-25a22 22 0 0 1 44 0c0 11 0 19 6 25z"
        }
    }

    var lines: Name {
        switch self {
        case .today: "M12 72h96M60 38V27M37 48l-8-8M83 48l8-8M30 82h22M62 82h30"
        case .lists:
            "M30 37l4 4 7-8M50 38h16M30 55l4 4 7-8M50 56h16M31 74a4 4 0 1 0 8 0 4 4 0 0 0-8 0M50 74h11"
        case .habits: "M60 62V39M26 84h68"
        case .chats: "M34 52h.01M46 52h.01M58 52h.01"
        case .photos: "M19 76l18-20 15 15 10-10 22 20M68 46a4 4 0 1 0 0 .01"
        case .trash: "M32 38h56M53 49l2 27M67 49l-2 27M20 87h80"
        case .search: "M71 64l20 20M38 47a14 14 0 0 1 13-14"
        case .notifications: "M52 80a8 8 0 0 0 16 0M60 27v-7"
        }
    }

    func view<Message>() -> Html<Message> {
        svg(.class("drawing"), .viewBox("0 0 120 96"), .aria(.hidden, true)) {
            path(.class("tone"), .d(tone))
            path(.class("paper"), .d(paper))
            path(.d(lines))
        }
    }
}
