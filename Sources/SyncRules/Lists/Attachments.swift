import Domain

/// The records that belong to an item: its pictures and sub-items. They stay with it in the trash, and are moved, copied
/// and purged with it.
extension Records {
    /// The pictures of an item, also those in the trash.
    public func pictures(of item: ItemID, in list: ScopeID) -> [Record] {
        attached(to: item, in: list).filter { $0.content.kind == Picture.kind }
    }
}

extension Content {
    /// The item to which a picture or a sub-item belongs.
    package var parentItem: ItemID? {
        switch self {
        case .picture(let picture): picture.item
        case .subItem(let sub): sub.item
        default: nil
        }
    }

    /// Its copy for another item; nil if it belongs to no item or is in the trash.
    func copied(to item: ItemID) -> Content? {
        switch self {
        case .picture(var picture) where picture.deleted == nil:
            picture.item = item
            return .picture(picture)
        case .subItem(var sub) where sub.deleted == nil:
            sub.item = item
            return .subItem(sub)
        default: return nil
        }
    }
}

extension RecordID {
    /// The id of its copy for another item, the same on every device.
    func copied(to item: ItemID) -> RecordID { RecordID(from: item.text, and: text) }
}
