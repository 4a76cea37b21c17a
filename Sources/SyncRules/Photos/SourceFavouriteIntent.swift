import Domain
import JSON

/// Intents for likes of photos of providers; always in the user's own scope.
public enum SourceFavouriteIntent: Equatable, Sendable {
    case add(SourcePhoto)
    case remove(photo: String, from: String)
}

extension SourceFavouriteIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }

    public var content: IntentContent {
        switch self {
        case .add: IntentContent()
        case .remove(let photo, let source):
            IntentContent(subject: SourceFavourite.recordID(of: photo, from: source))
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .add(let photo):
            footprint.write(.record(SourceFavourite.recordID(of: photo.id, from: photo.source)))
        case .remove(let photo, let source):
            footprint.write(.record(SourceFavourite.recordID(of: photo, from: source)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        guard case .remove(let photo, let source) = self,
            case .sourceFavourite(let favourite)? = records.record(
                SourceFavourite.recordID(of: photo, from: source), in: scope)?.content
        else { return [] }
        return [Inverse(.sourceFavourite(.add(favourite.photo)), in: scope)]
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .add(let photo):
            let cleaned = try photo.cleaned()
            let id = SourceFavourite.recordID(of: cleaned.id, from: cleaned.source)
            guard RecordID(derived: id.text) != nil else { throw .invalid }
            let isThere = records.record(id, in: command.scope) != nil
            guard
                isThere
                    || !records.holds(
                        moreThan: Favourite.maxPerPerson - 1, SourceFavourite.kind, in: command.scope)
            else { throw .tooLarge }
            let record = Record(
                id: id, content: .sourceFavourite(SourceFavourite(cleaned, at: command.at)))
            return [records.preservingUnknownFields(Change(command.scope, record))]
        case .remove(let photo, let source):
            guard isSourceName(source), isSourceID(photo) else { throw .invalid }
            let id = SourceFavourite.recordID(of: photo, from: source)
            guard records.record(id, in: command.scope) != nil else { return [] }
            return [Change(removing: id, from: command.scope)]
        }
    }

    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "favourite.keep": self = .add(try SourcePhoto(arguments))
        case "favourite.drop":
            self = .remove(photo: try arguments.string("id"), from: try arguments.string("source"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let photo): ("favourite.keep", photo.json)
        case .remove(let photo, let source):
            ("favourite.drop", ["source": .string(source), "id": .string(photo)])
        }
    }
}
