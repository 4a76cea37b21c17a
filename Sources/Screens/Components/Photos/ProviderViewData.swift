import Domain
import SyncRules

/// An external provider of photos.
public struct ProviderViewData: Equatable, Sendable {
    public let name: String
    let title: String
    /// The provider's web page; may be empty.
    let home: String
    /// True if users can link an account of this provider.
    let isLinked: Bool
    /// The user's account at the provider.
    let account: ProviderAccountViewData?

    /// The name of the server's own photo library.
    static let library = "library"

    public init(name: String, title: String, home: String, isLinked: Bool, account: ProviderAccountViewData?)
    {
        self.name = name
        self.title = title
        self.home = home
        self.isLinked = isLinked
        self.account = account
    }
}

/// A user's account at a provider. Unknown fields are empty.
public struct ProviderAccountViewData: Equatable, Sendable {
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
    /// The key of the photo's element in a view.
    var key: String { source + "-" + id }

    /// The address for rows and grids. The server itself has smaller sizes.
    var thumbnail: String {
        large.hasBytePrefix("/v1/") && large.bytes.count > 6
            ? String(bytes: large.bytes.dropLast(6)) + "thumb" : small
    }
}
