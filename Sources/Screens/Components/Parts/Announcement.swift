import Texts

/// What has happened, for those who cannot see it.
enum Announcement: Equatable {
    case added(Int)
    case moved(title: String, place: Int, of: Int)
}

extension Language {
    func text(of announcement: Announcement?) -> String {
        switch announcement {
        // Of several the notice tells.
        case .added(let count): count > 1 ? "" : added(count)
        case .moved(let title, let place, let all): moved(title, to: place, of: all)
        case nil: ""
        }
    }
}
