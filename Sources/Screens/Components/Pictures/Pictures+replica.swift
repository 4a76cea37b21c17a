import Domain
import SyncClient
import SyncRules

/// A picture for display: the address of its bytes, and the preview until they are loaded.
struct Thumbnail: Equatable {
    let id: PictureID
    let address: String
    let preview: String

    init(id: PictureID, address: String, preview: String) {
        self.id = id
        self.address = address
        self.preview = preview
    }

    /// For a picture that only this device has.
    init(address: String) {
        self.init(id: PictureID(""), address: address, preview: "")
    }
}

extension Replica {
    /// The address of a picture for the browser. The bytes are on this device until the server has them. After that
    /// `worker.js` gets them from its cache or the server.
    public func address(of blob: BlobID, in scope: ScopeID, _ size: Picture.Size) -> String {
        if ownBlobs.contains(blob) { return address(ofOwn: blob) }
        // The user's memberships may not be loaded yet.
        let isForEveryone =
            scope.kind == .photos && record(Membership.recordID(scope), in: .user(person)) == nil
        return serverAddress(blob, in: scope, size, isForEveryone: isForEveryone)
    }

    /// The address of a picture that only this device has.
    func address(ofOwn blob: BlobID) -> String {
        "/own/dela-" + person.text + "/" + blob.text
    }

    /// The pictures of an item that are not deleted, in order.
    func pictures(of item: ItemID, in list: ListID) -> [(id: PictureID, picture: Picture)] {
        pictures(in: list).filter { $0.picture.item == item }
    }

    /// The first picture and the progress of each item that has one.
    func rowExtras(in list: ListID) -> [ItemID: RowExtras] {
        var extras: [ItemID: RowExtras] = [:]
        for (id, picture) in pictures(in: list) where extras[picture.item] == nil {
            extras[picture.item] = RowExtras(thumbnail: thumbnail(id, picture, in: .list(list)))
        }
        extras.addSubItems(of: .list(list), self)
        return extras
    }

    /// The pictures of all items of a list, in order within each item.
    private func pictures(in list: ListID) -> [(id: PictureID, picture: Picture)] {
        all(Picture.kind, in: .list(list)).compactMap { record in
            guard case .picture(let picture) = record.content, picture.deleted == nil else { return nil }
            return (PictureID(record.id.text), picture)
        }.inOrder(precedes)
    }

    /// Uses the local bytes until the server has confirmed the record. The server rejects requests for pictures that it
    /// does not know in this scope yet, as in a list that was just copied.
    func thumbnail(
        _ id: PictureID, _ blob: BlobID, _ imageInfo: ImageInfo, in scope: ScopeID,
        _ size: Picture.Size = .thumb
    ) -> Thumbnail {
        // A record that is not in the replica is known to the server: it arrived in an answer.
        let record = RecordID(id.text)
        let isWaiting = self.record(record, in: scope) != nil && !isConfirmed(record, in: scope)
        let address = !isWaiting ? address(of: blob, in: scope, size) : address(ofOwn: blob)
        return Thumbnail(id: id, address: address, preview: imageInfo.preview)
    }

    func thumbnail(_ id: PictureID, _ picture: Picture, in scope: ScopeID) -> Thumbnail {
        thumbnail(id, picture.blob, picture.imageInfo, in: scope)
    }

    /// A provider has two sizes: one for cards, which is enough for most screens, and the full size.
    func thumbnail(_ picture: CollectionPicture, _ size: Picture.Size) -> Thumbnail {
        switch picture.location {
        case .blob(let blob):
            thumbnail(PictureID(picture.key.id.text), blob, picture.imageInfo, in: picture.key.scope, size)
        case .source(let photo): Thumbnail(address: size == .large ? photo.large : photo.small)
        }
    }

    /// The pictures of a series, in order.
    func pictures(of album: PictureCollection) -> [CollectionPicture] {
        switch album {
        case .item(let item, let list):
            return pictures(of: item, in: list).map {
                CollectionPicture(
                    key: RecordKey(.list(list), RecordID($0.id.text)), blob: $0.picture.blob,
                    imageInfo: $0.picture.imageInfo)
            }
        case .chat(let chat):
            let preference = preference(of: person, forChat: chat)
            return messages(in: chat, since: 0).compactMap { record in
                guard case .message(let message) = record.content, let blob = message.picture,
                    !preference.hides(record.id)
                else { return nil }
                return CollectionPicture(
                    key: RecordKey(chat, record.id), blob: blob, imageInfo: message.imageInfo)
            }
        case .photos(let photos):
            return photos.map { CollectionPicture(key: $0.key, blob: $0.blob, imageInfo: $0.imageInfo) }
        case .sources(let photos, _): return photos.map { CollectionPicture($0, of: person) }
        }
    }

    /// The address of a group's picture; nil if it has none or the user is not a member.
    func portrait(of group: GroupID) -> String? {
        let scope = ScopeID.group(group)
        return self.group(in: scope)?.picture.map { address(of: $0, in: scope, .thumb) }
    }

    /// The address of a member's picture; nil if the member has none.
    func portrait(of member: Member, in scope: ScopeID) -> String? {
        member.picture.map { address(of: $0, in: scope, .thumb) }
    }
}

extension Contact {
    /// The address of the contact's picture. The server shows it to all users who can find the contact.
    var portrait: String? { picture.map { serverAddress($0, in: .user(person), .thumb) } }
}

/// The server's address of a picture.
/// - Parameter isForEveryone: true for a public photo in a scope of which the user is not a member (`PictureRequest`).
private func serverAddress(
    _ blob: BlobID, in scope: ScopeID, _ size: Picture.Size, isForEveryone: Bool = false
) -> String {
    (isForEveryone ? "/v1/pictures?for=everyone&scope=" : "/v1/pictures?scope=") + scope.text + "&blob="
        + blob.text + "&size=" + size.rawValue
}

private typealias PictureEntry = (id: PictureID, picture: Picture)

/// By rank. Ids decide between equal ranks, so that the order is the same on every device.
private func precedes(_ left: PictureEntry, _ right: PictureEntry) -> Bool {
    left.picture.rank == right.picture.rank ? left.id < right.id : left.picture.rank < right.picture.rank
}
