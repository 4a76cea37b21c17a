import Domain
import Storage
import SyncRules
import Texts

extension Photo {
    /// The alarm that notifies the other members of a group of a new photo; nil for other photos.
    func alarm(_ id: RecordID, in scope: ScopeID, at now: Instant) -> AlarmTable.Entry? {
        guard visibleBlob != nil, scope.groupID(unlessOwnedBy: author) != nil else { return nil }
        return AlarmTable.Entry(Alarm(kind: .photos, moment: now), of: id, in: scope)
    }
}

/// Notifications of new photos in groups.
extension StoredRecords {
    /// A new photo of another member of a group, or an album. Nil if the user has muted the group, which mutes its chat
    /// and its photos, and once the user has seen it.
    func photoNotification(_ alarm: AlarmTable.Entry, _ reader: NotificationContent.Recipient)
        -> NotificationContent?
    {
        guard !reader.settings.muted.contains(.photos), member(reader.person, in: alarm.scope)?.role != nil,
            let photo = photo(PhotoID(alarm.record.text), in: alarm.scope), photo.visibleBlob != nil,
            photo.author != reader.person, !isBlocked(photo.author, by: reader.person),
            let group = alarm.scope.groupID(unlessOwnedBy: photo.author),
            !preference(of: reader.person, forChat: .chat(of: group)).isMuted,
            let name = self.group(in: .group(group)).flatMap({ $0.deleted == nil ? $0.name : nil }),
            !hasSeen(alarm, by: reader.person)
        else { return nil }
        let author = member(photo.author, in: alarm.scope)?.name ?? ""
        return NotificationContent(
            tag: "/photos " + group.text, subject: alarm.record, title: name,
            body: reader.language.newPhotos(by: author, isAlbum: photo.album != nil))
    }

    /// True if the notification center has this notification, and the user has seen it.
    private func hasSeen(_ alarm: AlarmTable.Entry, by person: PersonID) -> Bool {
        let read = notificationsRead(by: person)
        guard read > 0 else { return false }
        return notifications(of: person).contains { _, row in
            row.kind == .photos && row.number <= read && isSamePhoto(row, alarm.record, in: alarm.scope)
        }
    }

    /// True if a notification is about a photo or about its album.
    func isSamePhoto(_ row: Notification, _ photo: RecordID, in scope: ScopeID) -> Bool {
        guard row.kind == .photos, row.scope == scope else { return false }
        if row.subject == photo { return true }
        guard let new = self.photo(PhotoID(photo.text), in: scope), let album = new.album,
            case .photo(let known)? = record(row.subject, in: scope)?.content
        else { return false }
        return known.album?.id == album.id && known.author == new.author
    }
}
