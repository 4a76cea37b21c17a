import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// A picture that the server has, as the content of a message.
public struct SentPicture: Equatable, Sendable {
    let blob: BlobID
    let imageInfo: ImageInfo

    init(_ photo: PhotoViewData) {
        (blob, imageInfo) = (photo.blob, photo.imageInfo)
    }
}

/// The entries of a menu that share a photo, on its card and in the viewer.
/// - Parameters:
///   - link: the address of the photo's link; nil if there is none or it is not known.
///   - send: nil for photos of providers, which are no pictures of this server.
@HtmlBuilder<Message>
func sharingEntries<Message>(
    of photo: AnyPhoto, link: String? = nil, _ env: AppEnvironment, send: Message?, saved: Message,
    imageShared: Message, linkShared: Message
) -> Fragment<Message> {
    let language = env.language
    let address = env.replica.address(of: photo)
    if let send { menuEntry(.send, language[.sendToChat], send) }
    // Browsers save files of another host only from a separate page.
    a(
        .class("row"), .href(address), .attribute("download", "photo"),
        .attribute("target", address.hasBytePrefix("/") ? "_self" : "_blank"),
        .attribute("rel", "noopener noreferrer"), .onClick(saved)
    ) {
        span(.class("row-main")) { language[.savePhoto] }
        icon(.download)
    }
    menuEntry(.image, language[.shareImage], imageShared)
    if photo.isLinkable || link != nil { menuEntry(.shareOut, language[.shareLink], linkShared) }
}

extension AnyPhoto {
    /// The page of a photo at its provider.
    var page: String? {
        if case .source(let photo) = self, !photo.page.isEmpty { photo.page } else { nil }
    }

    /// True if the user may create a link.
    var isLinkable: Bool {
        if case .photo(let photo) = self { photo.isOwn && photo.isForEveryone } else { false }
    }

    /// The photo as the content of a message; nil for photos of providers, and while the server does not have it.
    func sentPicture(_ replica: Replica) -> SentPicture? {
        guard case .photo(let photo) = self, !replica.isWaiting(photo) else { return nil }
        return SentPicture(photo)
    }
}

extension Replica {
    /// The address of the photo in its largest size.
    func address(of photo: AnyPhoto) -> String {
        switch photo {
        case .photo(let photo): thumbnail(photo, .large).address
        case .source(let photo): photo.large
        }
    }

    /// True if the server does not have the photo yet.
    func isWaiting(_ photo: PhotoViewData) -> Bool {
        record(photo.key.id, in: photo.scope) != nil && !isConfirmed(photo.key.id, in: photo.scope)
    }
}

extension AppEnvironment {
    /// Adds a picture of a chat to the user's own photos.
    mutating func keepInPhotos(_ blob: BlobID) -> [Effect] {
        let own = ScopeID.photos(of: replica.person)
        guard !replica.shows(blob, in: own) else { return [.showToast(.picture(.alreadyKept))] }
        return [
            .perform(.photo(.add(NewPhoto(newID(), blob))), in: own), .showToast(.picture(.keptInPhotos)),
        ]
    }
}
