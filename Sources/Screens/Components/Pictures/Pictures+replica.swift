import Domain
import Sync

/// A picture as it is drawn: where its bytes come from, and what is seen until they are there.
struct Thumb: Equatable {
    let id: PictureID
    let address: String
    let preview: String

    init(id: PictureID, address: String, preview: String) {
        self.id = id
        self.address = address
        self.preview = preview
    }

    /// Of a picture that only the device has.
    init(address: String) {
        self.init(id: PictureID(""), address: address, preview: "")
    }
}

extension Replica {
    /// Where a browser gets a picture from: from the device until the server has it, then from the server or from what
    /// was seen of it before (`worker.js`).
    public func address(of blob: BlobID, in scope: ScopeID, _ size: Picture.Size) -> String {
        if ownBlobs.contains(blob) { return address(ofOwn: blob) }
        // What the person is a member of may not be here yet.
        let isForEveryone =
            scope.kind == .photos && record(Membership.recordID(scope), in: .user(person)) == nil
        return served(blob, in: scope, size, isForEveryone: isForEveryone)
    }

    /// Where a browser gets a picture from that only this device has.
    func address(ofOwn blob: BlobID) -> String {
        "/own/dela-" + person.text + "/" + blob.text
    }

    /// The pictures of an item that were not deleted, in their order.
    func pictures(of item: ItemID, in list: ListID) -> [(id: PictureID, picture: Picture)] {
        pictures(in: list).filter { $0.picture.item == item }
    }

    /// The first picture of each item that has one.
    func thumbs(in list: ListID) -> [ItemID: Thumb] {
        var thumbs: [ItemID: Thumb] = [:]
        for (id, picture) in pictures(in: list) where thumbs[picture.item] == nil {
            thumbs[picture.item] = thumb(id, picture, in: .list(list))
        }
        return thumbs
    }

    /// The pictures of all items of a list, in their order within each.
    private func pictures(in list: ListID) -> [(id: PictureID, picture: Picture)] {
        all(Picture.kind, in: .list(list)).compactMap { record in
            guard case .picture(let picture) = record.content, picture.deleted == nil else { return nil }
            return (PictureID(record.id.text), picture)
        }.inOrder(precedes)
    }

    /// The server refuses what it does not know in this scope yet, as in a list that was just copied.
    func thumb(
        _ id: PictureID, _ blob: BlobID, _ looks: ImageInfo, in scope: ScopeID,
        _ size: Picture.Size = .thumb
    ) -> Thumb {
        // Of what is not held, the server has told elsewhere.
        let record = RecordID(id.text)
        let isWaiting = self.record(record, in: scope) != nil && !isTold(record, in: scope)
        let address = !isWaiting ? address(of: blob, in: scope, size) : address(ofOwn: blob)
        return Thumb(id: id, address: address, preview: looks.preview)
    }

    func thumb(_ id: PictureID, _ picture: Picture, in scope: ScopeID) -> Thumb {
        thumb(id, picture.blob, picture.looks, in: scope)
    }

    /// A source has two sizes: one for cards, which is enough for most screens, and the whole one.
    func thumb(_ picture: AlbumPicture, _ size: Picture.Size) -> Thumb {
        switch picture.place {
        case .blob(let blob):
            thumb(PictureID(picture.key.id.text), blob, picture.looks, in: picture.key.scope, size)
        case .source(let photo): Thumb(address: size == .large ? photo.large : photo.small)
        }
    }

    /// The pictures of an album, in their order.
    func pictures(of album: Album) -> [AlbumPicture] {
        switch album {
        case .item(let item, let list):
            return pictures(of: item, in: list).map {
                AlbumPicture(
                    key: RecordKey(.list(list), RecordID($0.id.text)), blob: $0.picture.blob,
                    looks: $0.picture.looks)
            }
        case .chat(let chat):
            let preference = preference(of: person, forChat: chat)
            return messages(in: chat, since: 0).compactMap { record in
                guard case .message(let message) = record.content, let blob = message.picture,
                    !preference.hides(record.id)
                else { return nil }
                return AlbumPicture(key: RecordKey(chat, record.id), blob: blob, looks: message.looks)
            }
        case .photos(let photos):
            return photos.map { AlbumPicture(key: $0.key, blob: $0.blob, looks: $0.looks) }
        case .sources(let photos, _): return photos.map { AlbumPicture($0, of: person) }
        }
    }

    /// Where the picture of a group is; nil for one without, and for who is not in it.
    func portrait(of group: GroupID) -> String? {
        let scope = ScopeID.group(group)
        return self.group(in: scope)?.picture.map { address(of: $0, in: scope, .thumb) }
    }

    /// Where the picture of a member is; nil for who shows none.
    func portrait(of member: Member, in scope: ScopeID) -> String? {
        member.picture.map { address(of: $0, in: scope, .thumb) }
    }
}

extension Contact {
    /// Where their picture is, which the server shows to whom it tells of them.
    var portrait: String? { picture.map { served($0, in: .user(person), .thumb) } }
}

/// Where the server shows a picture.
/// - Parameter isForEveryone: whether it is a photo for everyone in a scope that the person is not in (`PictureRequest`).
private func served(
    _ blob: BlobID, in scope: ScopeID, _ size: Picture.Size, isForEveryone: Bool = false
) -> String {
    (isForEveryone ? "/v1/pictures?for=everyone&scope=" : "/v1/pictures?scope=") + scope.text + "&blob="
        + blob.text + "&size=" + size.rawValue
}

private typealias Hung = (id: PictureID, picture: Picture)

/// By rank; ids decide between equal ones, the same on every device.
private func precedes(_ left: Hung, _ right: Hung) -> Bool {
    left.picture.rank == right.picture.rank ? left.id < right.id : left.picture.rank < right.picture.rank
}
