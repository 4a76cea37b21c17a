import Domain
import Sync

/// Says of photos what is on them and who sees them: of new ones, or of one that is there.
public struct PhotoForm: Equatable {
    /// The new ones, in the order in which they were chosen.
    private(set) var blobs: [BlobID] = []
    /// The one that is there.
    let photo: SeenPhoto?
    private(set) var caption = ""
    private(set) var alternative = ""
    private(set) var audience: Audience
    private(set) var error: Refusal?

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
        case removed(BlobID)
        case cancelled
        case saved
    }

    static let captionID = "caption"
    static let alternativeID = "alternative"
    static let audienceID = "audience"

    init(_ blobs: [BlobID] = [], caption: String = "", alternative: String = "", for audience: Audience) {
        photo = nil
        self.blobs = blobs
        self.caption = caption
        self.alternative = alternative
        self.audience = audience
    }

    init(editing photo: SeenPhoto, _ replica: Replica) {
        self.photo = photo
        (caption, alternative) = (photo.caption, photo.alternative)
        audience =
            photo.isForEveryone
            ? .everyone : photo.scope.group(besides: replica.person).map { .group($0) } ?? .me
    }

    /// Whether it is about one photo, of which one can say what is on it.
    var isOfOne: Bool { photo != nil || blobs.count == 1 }

    func adding(_ blob: BlobID) -> PhotoForm {
        var form = self
        if !blobs.contains(blob), photo == nil { form.blobs.append(blob) }
        return form
    }

    /// - Returns: what is to be done, and whether the form is closed by it.
    mutating func update(_ message: Message, _ world: inout World) -> (effects: [Effect], isDone: Bool) {
        error = nil
        switch message {
        case .captionEntered(let text): caption = text
        case .alternativeEntered(let text): alternative = text
        case .audienceChosen(let value): audience = Audience(value)
        case .moreTapped: return ([.pick(.photo, from: .files)], false)
        case .removed(let blob):
            blobs.removeAll { $0 == blob }
            return ([], blobs.isEmpty)
        case .cancelled: return ([], true)
        case .saved: return save(&world)
        }
        return ([], false)
    }

    private mutating func save(_ world: inout World) -> (effects: [Effect], isDone: Bool) {
        do throws(Refusal) {
            let caption = try Photo.captionRule.clean(caption)
            let alternative = try Photo.alternativeRule.clean(alternative)
            let target = audience.scope(of: world.replica.person)
            try checkNew(in: target, world.replica)
            if let photo { return (change(photo, caption, alternative, &world), true) }
            var effects: [Effect] = []
            for (place, blob) in blobs.enumerated() {
                // What is said about several stands at the first.
                let new = NewPhoto(
                    world.newID(), blob, caption: place == 0 ? caption : "",
                    alternative: isOfOne ? alternative : "", isForEveryone: audience == .everyone)
                effects.append(.perform(.photo(.add(new)), in: target))
            }
            return (effects, true)
        } catch {
            self.error = error
            return ([.focus(error == .duplicate ? PhotoForm.audienceID : PhotoForm.captionID)], false)
        }
    }

    /// Nothing that is there already is brought, or moved there, once more.
    private func checkNew(in target: ScopeID, _ replica: Replica) throws(Refusal) {
        let coming = photo.map { $0.scope == target ? [] : [$0.blob] } ?? blobs
        guard !coming.contains(where: { replica.shows($0, in: target) }) else { throw .duplicate }
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
