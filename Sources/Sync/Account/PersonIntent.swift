import Domain
import JSON

/// What people do to what is theirs alone; always in their own scope.
public enum PersonIntent: Equatable, Sendable {
    case rename(first: String, last: String)
    case describe(String)
    /// Shows a picture of the person; nil for none.
    case setPicture(BlobID?)
    /// The language of all devices; nil for that of each.
    case speak(String?)
    case theme(Settings.Theme)
    case hideDone(Bool)
    /// The time zone of all devices; nil for that of each.
    case zone(String?)
    /// The first day of a week, 1…7; nil for what is usual in the language.
    case weekStart(Int?)
    /// The hour at which a day begins.
    case dayStart(Int)
    /// The screen that the app starts with.
    case start(Settings.Start)
    /// Reminds of such things, or does not.
    case remind(Settings.Reminding, Bool)
    /// The hours in which nobody is reminded; nil for none.
    case quiet(QuietHours?)
    /// Shows nobody when the person is online or writing, or does.
    case hidePresence(Bool)
    /// Whether what was not seen for an hour is mailed.
    case mailUnseen(Bool)
    /// Keeps words out of the system's notifications, or does not.
    case hideWords(Bool)
    /// Takes an offer of the first run, or gives it back; nil skips all of them, or shows them again.
    case welcome(Bool, offer: Int?)
    /// Shows the photos of a source from now on; empty for those of the users here.
    case showSource(String)
    /// Puts a list at a place among one's lists.
    case place(ScopeID, Rank)
    /// Hides in one list what is done, or shows it.
    case hideDoneIn(ScopeID, Bool)
    /// Has seen the list or the group that a grant gave.
    case open(ScopeID, grant: CommandID)
}

extension PersonIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .user }
    public var rules: VerbRules {
        // An offer that is taken goes along with what the user did.
        if case .welcome(_, offer: .some) = self { return VerbRules(role: .owner, isAutomatic: true) }
        return VerbRules(role: .owner)
    }

    public var content: VerbContent {
        switch self {
        case .rename(let first, let last): VerbContent(text: first + " " + last)
        case .describe(let about): VerbContent(text: about)
        case .setPicture(let picture): VerbContent(blob: picture)
        case .speak, .theme, .hideDone, .zone, .weekStart, .dayStart, .start, .remind, .quiet, .hidePresence,
            .mailUnseen, .hideWords, .welcome, .showSource,
            .place, .hideDoneIn, .open:
            VerbContent()
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .setPicture(nil):
            records.profile(of: person)?.picture.map { [Inverse(.person(.setPicture($0)), in: scope)] } ?? []
        case .rename, .describe, .setPicture, .speak, .theme, .hideDone, .zone, .weekStart, .dayStart, .start,
            .remind, .quiet, .hidePresence, .mailUnseen, .hideWords, .welcome, .showSource, .place,
            .hideDoneIn, .open:
            []
        }
    }

    public func apply<Source: Records>(
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
        case .setPicture(let picture): return try profile(of: person, records) { $0.picture = picture }
        case .speak(let language):
            let language = try language.map { language throws(Refusal) in
                try TextRule(limit: 35).clean(language)
            }
            return settings(of: person, records) { $0.language = language }
        case .theme(let theme): return settings(of: person, records) { $0.theme = theme }
        case .hideDone(let hides): return settings(of: person, records) { $0.hidesDone = hides }
        case .zone(let zone):
            let zone = try zone.map { zone throws(Refusal) in try Settings.zoneRule.clean(zone) }
            return settings(of: person, records) { $0.zone = zone }
        case .weekStart(let day):
            guard day.map({ Settings.weekdays.contains($0) }) ?? true else { throw .invalid }
            return settings(of: person, records) { $0.weekStart = day }
        case .dayStart(let hour):
            guard Settings.dayStarts.contains(hour) else { throw .invalid }
            return settings(of: person, records) { $0.dayStart = hour }
        case .start(let screen): return settings(of: person, records) { $0.start = screen }
        case .remind(let kind, let isOn):
            return settings(of: person, records) { $0.remind(of: kind, isOn) }
        case .quiet(let hours): return settings(of: person, records) { $0.quiet = hours }
        case .hidePresence(let hides): return settings(of: person, records) { $0.hidesPresence = hides }
        case .mailUnseen(let isOn): return settings(of: person, records) { $0.mailsUnseen = isOn }
        case .hideWords(let hides): return settings(of: person, records) { $0.hidesWords = hides }
        case .welcome(let isDone, let offer):
            guard offer.map({ Settings.offers.contains($0) }) ?? true else { throw .invalid }
            return settings(of: person, records) {
                if let offer { $0.take(offer, isDone) } else { $0.isWelcomed = isDone }
            }
        case .showSource(let source):
            let source = try Settings.photoSourceRule.clean(source)
            return settings(of: person, records) { $0.photoSource = source }
        case .place(let scope, let rank): return preference(of: person, scope, records) { $0.rank = rank }
        case .hideDoneIn(let scope, let hides):
            return preference(of: person, scope, records) { $0.hidesDone = hides }
        case .open(let scope, let grant):
            // Grants are born in order: an older one that comes late takes nothing back.
            return preference(of: person, scope, records) {
                if $0.opened.map({ precedes($0, grant.text) }) ?? true { $0.opened = grant.text }
            }
        }
    }

    /// A new name and a new picture are also those of the members that the person is.
    private func profile<Source: Records>(
        of person: PersonID, _ records: Source, _ edit: (inout Profile) -> Void
    ) throws(Refusal) -> [Change] {
        let own = ScopeID.user(person)
        guard var record = records.record(Profile.recordID, in: own),
            case .profile(var profile) = record.content
        else { throw .notFound }
        let (name, picture) = (profile.name, profile.picture)
        edit(&profile)
        record.content = .profile(profile)
        guard profile.name != name || profile.picture != picture else { return [Change(own, record)] }
        // The rest of what is much the server does later.
        if records.isComplete, records.holds(moreThan: Membership.mostAtOnce, Membership.kind, in: own) {
            return [Change(own, record)]
        }
        let scopes = records.all(Membership.kind, in: own).compactMap { Membership.scope(of: $0.id) }
        return [Change(own, record)] + records.portraits(of: person, as: profile, in: scopes)
    }

    private func settings<Source: Records>(
        of person: PersonID, _ records: Source, _ edit: (inout Settings) -> Void
    ) -> [Change] {
        var settings = records.settings(of: person)
        edit(&settings)
        let record = Record(id: Settings.recordID, content: .settings(settings))
        return [records.preservingUnknownFields(Change(.user(person), record))]
    }

    private func preference<Source: Records>(
        of person: PersonID, _ scope: ScopeID, _ records: Source, _ edit: (inout Preference) -> Void
    ) -> [Change] {
        var preference = records.preference(of: person, for: scope)
        edit(&preference)
        let record = Record(id: Preference.recordID(scope), content: .preference(preference))
        return [records.preservingUnknownFields(Change(.user(person), record))]
    }
}

extension PersonIntent {
    /// Nil when the verb is none of a person.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "profile.rename":
            self = .rename(
                first: try arguments.string("first"), last: try arguments.optionalString("last") ?? "")
        case "profile.describe": self = .describe(try arguments.string("about"))
        case "profile.portray":
            self = .setPicture(try arguments.optionalString("blob") == nil ? nil : try arguments.blob("blob"))
        case "settings.speak": self = .speak(try arguments.optionalString("language"))
        case "settings.theme":
            guard let theme = Settings.Theme(rawValue: try arguments.string("theme")) else {
                throw JSONError(.range("theme"))
            }
            self = .theme(theme)
        case "settings.hideDone": self = .hideDone(try arguments.bool("hides"))
        case "settings.zone": self = .zone(try arguments.optionalString("zone"))
        case "settings.weekStart":
            self = .weekStart(try arguments.optionalInteger("day").map { Int(truncatingIfNeeded: $0) })
        case "settings.dayStart":
            self = .dayStart(Int(truncatingIfNeeded: try arguments.integer("hour")))
        case "settings.start":
            guard let screen = Settings.Start(rawValue: try arguments.string("screen")) else {
                throw JSONError(.range("screen"))
            }
            self = .start(screen)
        case "settings.remind":
            guard let kind = Settings.Reminding(rawValue: try arguments.string("of")) else {
                throw JSONError(.range("of"))
            }
            self = .remind(kind, try arguments.bool("on"))
        case "settings.quiet":
            guard !arguments.members.isEmpty else {
                self = .quiet(nil)
                return
            }
            guard let hours = try QuietHours(arguments) else { throw JSONError(.range("from")) }
            self = .quiet(hours)
        case "settings.mailUnseen": self = .mailUnseen(try arguments.bool("on"))
        case "settings.hideWords": self = .hideWords(try arguments.bool("hides"))
        case "settings.welcome":
            self = .welcome(
                try arguments.bool("done"),
                offer: try arguments.optionalInteger("offer").map { Int(truncatingIfNeeded: $0) })
        case "settings.photoSource": self = .showSource(try arguments.string("source"))
        case "settings.hidePresence": self = .hidePresence(try arguments.bool("hides"))
        case "list.place": self = .place(try arguments.scope("list"), try arguments.rank())
        case "list.hideDone": self = .hideDoneIn(try arguments.scope("list"), try arguments.bool("hides"))
        case "scope.open":
            guard let grant = CommandID(checking: try arguments.string("grant")) else {
                throw JSONError(.missing("grant"))
            }
            self = .open(try arguments.scope("scope"), grant: grant)
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .rename(let first, let last):
            ("profile.rename", ["first": .string(first), "last": .string(last)])
        case .describe(let about): ("profile.describe", ["about": .string(about)])
        case .setPicture(let blob): ("profile.portray", blob.map { ["blob": .string($0.text)] } ?? [:])
        case .speak(let language):
            ("settings.speak", language.map { ["language": .string($0)] } ?? [:])
        case .theme(let theme): ("settings.theme", ["theme": .string(theme.rawValue)])
        case .hideDone(let hides): ("settings.hideDone", ["hides": .bool(hides)])
        case .zone(let zone): ("settings.zone", zone.map { ["zone": .string($0)] } ?? [:])
        case .weekStart(let day):
            ("settings.weekStart", day.map { ["day": .integer(Int64($0))] } ?? [:])
        case .dayStart(let hour): ("settings.dayStart", ["hour": .integer(Int64(hour))])
        case .start(let screen): ("settings.start", ["screen": .string(screen.rawValue)])
        case .remind(let kind, let isOn):
            ("settings.remind", ["of": .string(kind.rawValue), "on": .bool(isOn)])
        case .quiet(let hours): ("settings.quiet", hours?.json ?? [:])
        case .welcome(let isDone, let offer):
            (
                "settings.welcome",
                offer.map { ["done": .bool(isDone), "offer": .integer(Int64($0))] } ?? ["done": .bool(isDone)]
            )
        case .showSource(let source): ("settings.photoSource", ["source": .string(source)])
        case .mailUnseen(let isOn): ("settings.mailUnseen", ["on": .bool(isOn)])
        case .hideWords(let hides): ("settings.hideWords", ["hides": .bool(hides)])
        case .hidePresence(let hides): ("settings.hidePresence", ["hides": .bool(hides)])
        case .place(let scope, let rank):
            ("list.place", ["list": .string(scope.text), "rank": .string(rank.text)])
        case .hideDoneIn(let scope, let hides):
            ("list.hideDone", ["list": .string(scope.text), "hides": .bool(hides)])
        case .open(let scope, let grant):
            ("scope.open", ["scope": .string(scope.text), "grant": .string(grant.text)])
        }
    }
}
