import Domain
import JSON

/// What people do to what is theirs alone; always in their own scope.
public enum PersonIntent: Equatable, Sendable {
    case rename(first: String, last: String)
    case describe(String)
    /// The language of all devices; nil for that of each.
    case speak(String?)
    case theme(Settings.Theme)
    case hideDone(Bool)
    /// Puts a list at a place among one's lists.
    case place(ScopeID, Rank)
    /// Hides in one list what is done, or shows it.
    case hideDoneIn(ScopeID, Bool)
}

extension PersonIntent {
    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .rename(let first, let last):
            let first = try Profile.firstNameRule.clean(first)
            let last = try Profile.lastNameRule.clean(last)
            return try profile(of: person, records) {
                $0.firstName = first; $0.lastName = last
            }
        case .describe(let about):
            let about = try Profile.aboutRule.clean(about)
            return try profile(of: person, records) { $0.about = about }
        case .speak(let language):
            let language = try language.map { language throws(Refusal) in
                try TextRule(limit: 35).clean(language)
            }
            return settings(of: person, records) { $0.language = language }
        case .theme(let theme): return settings(of: person, records) { $0.theme = theme }
        case .hideDone(let hides): return settings(of: person, records) { $0.hidesDone = hides }
        case .place(let scope, let rank): return preference(of: person, scope, records) { $0.rank = rank }
        case .hideDoneIn(let scope, let hides):
            return preference(of: person, scope, records) { $0.hidesDone = hides }
        }
    }

    /// A new name is also that of the members that the person is.
    private func profile<Source: Records>(
        of person: PersonID, _ records: Source, _ edit: (inout Profile) -> Void
    ) throws(Refusal) -> [Change] {
        let own = ScopeID.user(person)
        guard var record = records.record(Profile.recordID, in: own),
            case .profile(var profile) = record.content
        else { throw .notFound }
        let name = profile.name
        edit(&profile)
        record.content = .profile(profile)
        guard profile.name != name else { return [Change(own, record)] }
        var changes = [Change(own, record)]
        for membership in records.all(Membership.kind, in: own) {
            guard let scope = Membership.scope(of: membership.id),
                var record = records.record(Member.recordID(person), in: scope),
                case .member(var member) = record.content
            else { continue }
            member.name = profile.name
            record.content = .member(member)
            changes.append(Change(scope, record))
        }
        return changes
    }

    private func settings<Source: Records>(
        of person: PersonID, _ records: Source, _ edit: (inout Settings) -> Void
    ) -> [Change] {
        var settings = records.settings(of: person)
        edit(&settings)
        return [records.replacing(Settings.recordID, in: .user(person), with: .settings(settings))]
    }

    private func preference<Source: Records>(
        of person: PersonID, _ scope: ScopeID, _ records: Source, _ edit: (inout Preference) -> Void
    ) -> [Change] {
        var preference = records.preference(of: person, for: scope)
        edit(&preference)
        return [
            records.replacing(
                Preference.recordID(scope), in: .user(person), with: .preference(preference))
        ]
    }
}

extension Records {
    /// The content of a record that may not be there yet; what a newer version wrote beside it stays.
    fileprivate func replacing(_ id: RecordID, in scope: ScopeID, with content: Content) -> Change {
        Change(
            scope, Record(id: id, content: content, unknown: record(id, in: scope)?.unknown ?? JSONObject()))
    }
}

extension PersonIntent {
    /// Nil when the verb is none of a person.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "profile.rename":
            self = .rename(
                first: try arguments.string("first"), last: try arguments.optionalString("last") ?? "")
        case "profile.describe": self = .describe(try arguments.string("about"))
        case "settings.speak": self = .speak(try arguments.optionalString("language"))
        case "settings.theme":
            guard let theme = Settings.Theme(rawValue: try arguments.string("theme")) else {
                throw JSONError(.range("theme"))
            }
            self = .theme(theme)
        case "settings.hideDone": self = .hideDone(try arguments.bool("hides"))
        case "list.place": self = .place(try arguments.scope("list"), try arguments.rank())
        case "list.hideDone": self = .hideDoneIn(try arguments.scope("list"), try arguments.bool("hides"))
        default: return nil
        }
    }

    var json: (name: String, arguments: JSONObject) {
        switch self {
        case .rename(let first, let last):
            ("profile.rename", ["first": .string(first), "last": .string(last)])
        case .describe(let about): ("profile.describe", ["about": .string(about)])
        case .speak(let language):
            ("settings.speak", language.map { ["language": .string($0)] } ?? [:])
        case .theme(let theme): ("settings.theme", ["theme": .string(theme.rawValue)])
        case .hideDone(let hides): ("settings.hideDone", ["hides": .bool(hides)])
        case .place(let scope, let rank):
            ("list.place", ["list": .string(scope.text), "rank": .string(rank.text)])
        case .hideDoneIn(let scope, let hides):
            ("list.hideDone", ["list": .string(scope.text), "hides": .bool(hides)])
        }
    }
}
