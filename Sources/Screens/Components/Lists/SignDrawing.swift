import Domain
import Markup

/// Dela's drawings for lists, as strokes on a grid of 24. The raw values are stored and never change. Their order is
/// that of the names in the catalogue of texts.
enum SignDrawing: String, CaseIterable {
    case cart, home, heart, star, gift, book, plane, car, food, paw, leaf, music, work, school, money, tools

    var sign: ListSign? { ListSign(rawValue) }

    var strokes: Name {
        switch self {
        case .cart: "M2.5 4.5h2.3L7 15h10.5l2.3-7.5H5.5M8.5 19.5h.01M16 19.5h.01"
        case .home: "M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20"
        case .heart: Icon.heart.strokes
        case .star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z"
        case .gift:
            "M4 8.5h16v4H4zM5.5 12.5V20h13v-7.5M12 8.5V20M12 8.5C8.5 8.5 7 7.5 7 6c0-2.5 4-2.5 5 2.5 1-5 5-5 5-2.5 0 1.5-1.5 2.5-5 2.5"
        case .book:
            "M12 6.5C9.5 5 6.5 4.5 3.5 5v13c3-.5 6 0 8.5 1.5 2.5-1.5 5.5-2 8.5-1.5V5c-3-.5-6 0-8.5 1.5v13"
        case .plane:
            "M10.5 9.5V5.5c0-3 3-3 3 0v4l7.5 4v2.5l-7.5-2v4l2 1.5V21L12 20l-3.5 1v-1.5l2-1.5v-4l-7.5 2v-2.5z"
        case .car: "M4 17v-4.5l2-5h12l2 5V17zM4 12.5h16M6.5 17v2M17.5 17v2M7.5 14.8h.01M16.5 14.8h.01"
        case .food: "M7 3.5v17M4 3.5V8c0 4 6 4 6 0V3.5M17.5 13V3.5c-2.5 1-3.5 4-3.5 7V13zM17.5 13v7.5"
        case .paw:
            "M12 12c-3 0-5 2.8-5 5.3 0 3.7 3.5 2.2 5 2.2s5 1.5 5-2.2c0-2.5-2-5.3-5-5.3M4.5 11.5v.8M9 6.5v1M15 6.5v1M19.5 11.5v.8"
        case .leaf: "M5.5 18C4 10 10 4.5 20 4.5c0 10-5.5 15.5-12.5 13M4.5 20.5c1.5-4.5 4.5-8 9-10.5"
        case .music:
            "M9 17.5V6l10-2v11.5M6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M16.5 18a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5"
        case .work: "M4 8h16v11.5H4zM9 8V4.5h6V8M4 13h16"
        case .school: "M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5v5c3.5 2.5 7.5 2.5 11 0v-5"
        case .money:
            "M3.5 7h17v10.5h-17zM12 14.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6.5 9.8h.01M17.5 14.8h.01"
        case .tools:
            "M14 7.5a4 4 0 0 1 5-4l-2.5 2.5 1.5 1.5L20.5 5a4 4 0 0 1-5 5.5L7 19l-2.5-2.5z"
        }
    }
}
