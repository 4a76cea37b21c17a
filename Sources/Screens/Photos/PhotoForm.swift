import Domain
import Platform
import SyncClient
import SyncRules

/// The form for the texts and audience of photos: of new ones, each with separate texts, or of an existing one.
public struct PhotoForm: Equatable {
    /// The new photos in the order of their choice, or the existing one.
    var entries: [Entry] = []
    /// The existing photo.
    let photo: PhotoViewData?
    /// The index of the photo whose texts are shown.
    private(set) var selectedIndex = 0
    var audience: Audience
    private(set) var error: Refusal?
    /// The id of the invalid field.
    private(set) var wrongField = ""

    /// A photo and its texts.
    struct Entry: Equatable {
        let blob: BlobID
        var caption = ""
        var alternative = ""
    }

    /// The audience of a photo.
    enum Audience: Equatable {
        case me
        case group(GroupID)
        case everyone
    }

    public enum Message: Equatable {
        case captionEntered(String)
        case alternativeEntered(String)
        case audienceChosen(String)
        case moreTapped
        /// Shows the texts of this photo.
        case chosen(BlobID)
        case removed(BlobID)
        case cancelled
        /// Closed without a decision. The new photos and their texts stay as drafts.
        case dismissed
        case saved
    }

    static let captionID = "caption"
    static let alternativeID = "alternative"
    static let audienceID = "audience"

    init(for audience: Audience) {
        photo = nil
        self.audience = audience
    }

    /// - Parameter drafts: the unsubmitted text of all screens.
    init(editing photo: PhotoViewData, _ replica: Replica, _ drafts: [Draft]) {
        self.photo = photo
        let caption = PhotoForm.draftKey(PhotoForm.captionID, of: photo)
        let alternative = PhotoForm.draftKey(PhotoForm.alternativeID, of: photo)
        entries = [
            Entry(
                blob: photo.blob, caption: drafts.text(in: caption) ?? photo.caption,
                alternative: drafts.text(in: alternative) ?? photo.alternative)
        ]
        audience =
            photo.isForEveryone
            ? .everyone : photo.scope.groupID(unlessOwnedBy: replica.person).map { .group($0) } ?? .me
    }

    func adding(_ blob: BlobID) -> PhotoForm {
        var form = self
        if photo == nil, form.index(of: blob) == nil { form.entries.append(Entry(blob: blob)) }
        return form
    }

    private func index(of blob: BlobID) -> Int? { entries.firstIndex { $0.blob == blob } }

    /// - Returns: the effects, and true if the form is closed.
    mutating func update(_ message: Message, _ env: inout AppEnvironment) -> (effects: [Effect], isDone: Bool)
    {
        error = nil
        switch message {
        case .captionEntered(let text): entries[selectedIndex].caption = text
        case .alternativeEntered(let text): entries[selectedIndex].alternative = text
        case .audienceChosen(let value): audience = Audience(value)
        case .moreTapped: return ([.pick(.photo, from: .files)], false)
        case .chosen(let blob): selectedIndex = index(of: blob) ?? selectedIndex
        case .removed(let blob):
            guard let index = index(of: blob) else { break }
            let removed = entries.remove(at: index)
            if selectedIndex > index || selectedIndex == entries.count {
                selectedIndex = max(0, selectedIndex - 1)
            }
            return ([.app(.dropDrafts(removed.drafts.map { $0.key }))], entries.isEmpty)
        case .cancelled, .dismissed: return ([], true)
        case .saved: return save(&env)
        }
        return ([], false)
    }

    private mutating func save(_ env: inout AppEnvironment) -> (effects: [Effect], isDone: Bool) {
        let target = audience.scope(of: env.replica.person)
        do throws(Refusal) {
            var effects: [Effect] = []
            var album: PhotoID?
            for index in entries.indices {
                // An error selects its photo. The texts of the others stay.
                selectedIndex = index
                let entry = entries[index]
                wrongField = PhotoForm.captionID
                let caption = try Photo.captionRule.clean(entry.caption)
                wrongField = PhotoForm.alternativeID
                let alternative = try Photo.alternativeRule.clean(entry.alternative)
                // A photo that the audience has already cannot be added or moved there again.
                wrongField = PhotoForm.audienceID
                guard photo?.scope == target || !env.replica.shows(entry.blob, in: target) else {
                    throw .duplicate
                }
                if let photo { return (change(photo, caption, alternative, &env), true) }
                let id: PhotoID = env.newID()
                if entries.count > 1 { album = album ?? id }
                let new = NewPhoto(
                    id, entry.blob, caption: caption, alternative: alternative,
                    isForEveryone: audience == .everyone,
                    album: album.map { AlbumPlace($0, place: Int64(index + 1)) })
                effects.append(.perform(.photo(.add(new)), in: target))
            }
            return (effects, true)
        } catch {
            self.error = error
            return ([.focus(wrongField)], false)
        }
    }

    private func change(
        _ photo: PhotoViewData, _ caption: String, _ alternative: String, _ env: inout AppEnvironment
    ) -> [Effect] {
        let isSame = caption == photo.caption && alternative == photo.alternative
        let description = isSame ? nil : PhotoDescription(caption: caption, alternative: alternative)
        let (target, isForEveryone) = (audience.scope(of: env.replica.person), audience == .everyone)
        let intent: PhotoIntent
        if target != photo.scope {
            intent = .send(
                photo.id, to: target, as: env.newID(), everyone: isForEveryone, description: description)
        } else if isForEveryone != photo.isForEveryone {
            intent = .show(photo.id, everyone: isForEveryone, description: description)
        } else if isSame {
            return []
        } else {
            intent = .describe(photo.id, caption: caption, alternative: alternative)
        }
        return [.perform(.photo(intent), in: photo.scope)]
    }
}

extension PhotoForm.Audience {
    /// The value of the option.
    var value: String {
        switch self {
        case .me: ""
        case .group(let group): group.text
        case .everyone: "everyone"
        }
    }

    init(_ value: String) {
        self = value.isEmpty ? .me : value == "everyone" ? .everyone : .group(GroupID(value))
    }

    /// The scope of the photos.
    func scope(of person: PersonID) -> ScopeID {
        if case .group(let group) = self { return .photos(of: group) }
        return .photos(of: person)
    }
}
