import Texts

/// A message about a completed action for screen readers.
enum Announcement: Equatable {
    case added(Int)
    case moved(title: String, position: Int, of: Int)

    var isAdded: Bool { if case .added = self { true } else { false } }
}

extension Language {
    func text(of announcement: Announcement?) -> String {
        switch announcement {
        // For several items the toast has the text.
        case .added(let count): count > 1 ? "" : added(count)
        case .moved(let title, let place, let all): moved(title, to: place, of: all)
        case nil: ""
        }
    }
}
