import Domain
import JSON

/// Intents for likes; always in the user's own scope, and unchecked (decision 0032): access to the photo is checked
/// whenever it is shown.
public enum FavouriteIntent: Equatable, Sendable {
    case add(PhotoID, in: ScopeID, Favourite)
    case remove(PhotoID, in: ScopeID)
}

extension FavouriteIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }

    public var content: IntentContent {
        switch self {
        case .add: IntentContent()
        case .remove(let photo, let scope): IntentContent(subject: Favourite.recordID(of: photo, in: scope))
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .add(let photo, let scope, _), .remove(let photo, let scope):
            footprint.write(.record(Favourite.recordID(of: photo, in: scope)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        guard case .remove(let photo, let photoScope) = self,
            case .favourite(let favourite)? = records.record(
                Favourite.recordID(of: photo, in: photoScope), in: scope)?.content
        else { return [] }
        return [Inverse(.favourite(.add(photo, in: photoScope, favourite)), in: scope)]
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .add(let photo, let scope, let favourite):
            guard scope.kind == .photos else { throw .invalid }
            let id = Favourite.recordID(of: photo, in: scope)
            let isThere = records.record(id, in: command.scope) != nil
            guard
                isThere
                    || !records.holds(moreThan: Favourite.maxPerPerson - 1, Favourite.kind, in: command.scope)
            else { throw .tooLarge }
            let record = Record(id: id, content: .favourite(try favourite.cleaned()))
            return [records.preservingUnknownFields(Change(command.scope, record))]
        case .remove(let photo, let scope):
            let id = Favourite.recordID(of: photo, in: scope)
            guard records.record(id, in: command.scope) != nil else { return [] }
            return [Change(removing: id, from: command.scope)]
        }
    }

    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "favourite.add":
            self = .add(try arguments.photo("photo"), in: try arguments.scope("of"), try Favourite(arguments))
        case "favourite.remove":
            self = .remove(try arguments.photo("photo"), in: try arguments.scope("of"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let photo, let scope, let favourite):
            var arguments: JSONObject = ["photo": .string(photo.text), "of": .string(scope.text)]
            favourite.write(to: &arguments)
            return ("favourite.add", arguments)
        case .remove(let photo, let scope):
            return ("favourite.remove", ["photo": .string(photo.text), "of": .string(scope.text)])
        }
    }
}

extension Records {
    /// The photos that a user has liked, newest like first.
    public func favourites(of person: PersonID) -> [(photo: PhotoID, scope: ScopeID, favourite: Favourite)] {
        all(Favourite.kind, in: .user(person)).compactMap { record in
            guard case .favourite(let favourite) = record.content,
                let (photo, scope) = Favourite.photo(of: record.id)
            else { return nil }
            return (photo, scope, favourite)
        }.inOrder {
            $0.favourite.at == $1.favourite.at ? $1.photo < $0.photo : $1.favourite.at < $0.favourite.at
        }
    }

    /// True if a user has liked a photo.
    public func isFavourite(_ photo: PhotoID, in scope: ScopeID, of person: PersonID) -> Bool {
        record(Favourite.recordID(of: photo, in: scope), in: .user(person)) != nil
    }
}
