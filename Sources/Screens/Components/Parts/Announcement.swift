import Texts

/// A message about a completed action for screen readers.
enum Announcement: Equatable {
    case added(Int)
    case raised(title: String, to: String)
    /// With the name of the section if it has changed.
    case moved(title: String, position: Int, of: Int, in: String? = nil)

    /// True if an item was added to the list, or once more to an item of it.
    var isAdded: Bool {
        switch self {
        case .added, .raised: true
        case .moved: false
        }
    }
}

extension Language {
    func text(of announcement: Announcement?) -> String {
        switch announcement {
        // For several items the toast has the text.
        case .added(let count): count > 1 ? "" : added(count)
        case .raised(let title, let quantity): title + ": " + quantity
        case .moved(let title, let place, let all, let section):
            (section.map { $0 + ", " } ?? "") + moved(title, to: place, of: all)
        case nil: ""
        }
    }
}
