import Domain
import Sync

/// Where photos come from that nobody here brought.
public struct SeenSource: Equatable, Sendable {
    public let name: String
    let title: String
    /// Its own page; may be empty.
    let home: String
    /// Whether one can link an account there.
    let isLinked: Bool
    /// Who the person is there.
    let account: SeenAccount?

    /// The name of the server's own library of photos.
    static let library = "library"

    public init(name: String, title: String, home: String, isLinked: Bool, account: SeenAccount?) {
        self.name = name
        self.title = title
        self.home = home
        self.isLinked = isLinked
        self.account = account
    }
}

/// Who somebody is at a source. What is not known is empty.
public struct SeenAccount: Equatable, Sendable {
    let name: String
    let username: String
    let about: String
    let picture: String

    public init(name: String, username: String, about: String, picture: String) {
        self.name = name
        self.username = username
        self.about = about
        self.picture = picture
    }
}

extension SourcePhoto {
    /// What is drawn of it is known by this.
    var key: String { source + "-" + id }

    /// For rows and grids; the server itself shows smaller ones.
    var thumb: String {
        large.begins(with: "/v1/") && large.bytes.count > 6
            ? String(bytes: large.bytes.dropLast(6)) + "thumb" : small
    }
}
