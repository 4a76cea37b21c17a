import Domain
import Sync

/// Says of photos what is on them and who sees them: of new ones, each with words of its own, or of one that is there.
public struct PhotoForm: Equatable {
    /// The new ones, in the order in which they were chosen; or the one that is there.
    var entries: [Entry] = []
    /// The one that is there.
    let photo: SeenPhoto?
    /// Of which one the words are shown.
    private(set) var place = 0
    private(set) var audience: Audience
    private(set) var error: Refusal?
    /// The field that is wrong.
    private(set) var wrongField = ""

    /// A photo, and what is said of it.
    struct Entry: Equatable {
        let blob: BlobID
        var caption = ""
        var alternative = ""
    }

    /// Who sees a photo.
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
        /// The words of this one are to be shown.
        case chosen(BlobID)
        case removed(BlobID)
        case cancelled
        case saved
    }

    static let captionID = "caption"
    static let alternativeID = "alternative"
    static let audienceID = "audience"

    init(for audience: Audience) {
        photo = nil
        self.audience = audience
    }

    init(editing photo: SeenPhoto, _ replica: Replica) {
        self.photo = photo
        entries = [Entry(blob: photo.blob, caption: photo.caption, alternative: photo.alternative)]
        audience =
            photo.isForEveryone
            ? .everyone : photo.scope.group(besides: replica.person).map { .group($0) } ?? .me
    }

    func adding(_ blob: BlobID) -> PhotoForm {
        var form = self
        if photo == nil, form.place(of: blob) == nil { form.entries.append(Entry(blob: blob)) }
        return form
    }

    private func place(of blob: BlobID) -> Int? { entries.firstIndex { $0.blob == blob } }

    /// - Returns: what is to be done, and whether the form is closed by it.
    mutating func update(_ message: Message, _ world: inout World) -> (effects: [Effect], isDone: Bool) {
        error = nil
        switch message {
        case .captionEntered(let text): entries[place].caption = text
        case .alternativeEntered(let text): entries[place].alternative = text
        case .audienceChosen(let value): audience = Audience(value)
        case .moreTapped: return ([.pick(.photo, from: .files)], false)
        case .chosen(let blob): place = place(of: blob) ?? place
        case .removed(let blob):
            guard let index = place(of: blob) else { break }
            let removed = entries.remove(at: index)
            if place > index || place == entries.count { place = max(0, place - 1) }
            return ([.app(.dropDrafts(removed.drafts.map { $0.place }))], entries.isEmpty)
        case .cancelled: return ([], true)
        case .saved: return save(&world)
        }
        return ([], false)
    }

    private mutating func save(_ world: inout World) -> (effects: [Effect], isDone: Bool) {
        let target = audience.scope(of: world.replica.person)
        do throws(Refusal) {
            var effects: [Effect] = []
            for index in entries.indices {
                // What is wrong is shown; the words of the others stay.
                place = index
                let entry = entries[index]
                wrongField = PhotoForm.captionID
                let caption = try Photo.captionRule.clean(entry.caption)
                wrongField = PhotoForm.alternativeID
                let alternative = try Photo.alternativeRule.clean(entry.alternative)
                // Nothing that is there already is brought, or moved there, once more.
                wrongField = PhotoForm.audienceID
                guard photo?.scope == target || !world.replica.shows(entry.blob, in: target) else {
                    throw .duplicate
                }
                if let photo { return (change(photo, caption, alternative, &world), true) }
                let new = NewPhoto(
                    world.newID(), entry.blob, caption: caption, alternative: alternative,
                    isForEveryone: audience == .everyone)
                effects.append(.perform(.photo(.add(new)), in: target))
            }
            return (effects, true)
        } catch {
            self.error = error
            return ([.focus(wrongField)], false)
        }
    }

    private func change(
        _ photo: SeenPhoto, _ caption: String, _ alternative: String, _ world: inout World
    ) -> [Effect] {
        let isSame = caption == photo.caption && alternative == photo.alternative
        let words = isSame ? nil : PhotoWords(caption: caption, alternative: alternative)
        let (target, isForEveryone) = (audience.scope(of: world.replica.person), audience == .everyone)
        let intent: PhotoIntent
        if target != photo.scope {
            intent = .send(
                photo.id, to: target, as: world.newID(), everyone: isForEveryone, words: words)
        } else if isForEveryone != photo.isForEveryone {
            intent = .show(photo.id, everyone: isForEveryone, words: words)
        } else if isSame {
            return []
        } else {
            intent = .describe(photo.id, caption: caption, alternative: alternative)
        }
        return [.perform(.photo(intent), in: photo.scope)]
    }
}

extension PhotoForm.Audience {
    /// As it is chosen.
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

    /// Where the photos are.
    func scope(of person: PersonID) -> ScopeID {
        if case .group(let group) = self { return .photos(of: group) }
        return .photos(of: person)
    }
}
