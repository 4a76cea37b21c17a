import Domain
import JSON

/// Intents for a user's own data; always in the user's own scope.
public enum PersonIntent: Equatable, Sendable {
    case rename(first: String, last: String)
    case describe(String)
    /// Sets the profile picture; nil removes it.
    case setPicture(BlobID?)
    /// The language on all devices; nil for that of each device.
    case language(String?)
    case theme(Settings.Theme)
    case hideDone(Bool)
    /// The time zone on all devices; nil for that of each device.
    case zone(String?)
    /// The first day of a week, 1…7; nil for the usual one of the language.
    case weekStart(Int?)
    /// The hour at which a day starts.
    case dayStart(Int)
    /// The first screen of the app.
    case start(Settings.Start)
    /// Turns notifications of a kind on or off.
    case remind(Settings.NotificationKind, Bool)
    /// The hours without notifications; nil for none.
    case quiet(QuietHours?)
    /// Hides the user's presence and typing from all others, or shows it.
    case hidePresence(Bool)
    /// Turns the e-mail digest of everything that was not seen for an hour on or off.
    case emailDigest(Bool)
    /// Hides content in the notifications of the system, or shows it.
    case hideContent(Bool)
    /// Accepts an offer of the onboarding, or takes that back. Without an offer, skips the onboarding or shows it
    /// again.
    case onboarding(Bool, offer: Int?)
    /// The photo provider to show from now on; empty for the photos of users.
    case photoSource(String)
    /// Moves a list among the user's lists.
    case moveList(ScopeID, Rank)
    /// Hides completed items in one list, or shows them.
    case hideDoneIn(ScopeID, Bool)
    /// Changes the order in which the user sees the items of a list.
    case sortItems(ScopeID, by: ItemOrder)
    /// Marks a list or group as opened, whose access came with this grant.
    case markOpened(ScopeID, grant: CommandID)
}

extension PersonIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy {
        // An accepted offer is only a side effect of another action of the user.
        if case .onboarding(_, offer: .some) = self { return IntentPolicy(role: .owner, isAutomatic: true) }
        return IntentPolicy(role: .owner)
    }

    public var content: IntentContent {
        switch self {
        case .rename(let first, let last): IntentContent(text: first + " " + last)
        case .describe(let about): IntentContent(text: about)
        case .setPicture(let picture): IntentContent(blob: picture)
        case .language, .theme, .hideDone, .zone, .weekStart, .dayStart, .start, .remind, .quiet,
            .hidePresence,
            .emailDigest, .hideContent, .onboarding, .photoSource,
            .moveList, .hideDoneIn, .sortItems, .markOpened:
            IntentContent()
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .rename, .describe: footprint.write(.record(Profile.recordID))
        case .setPicture: footprint.write(.pictures)
        case .language, .theme, .hideDone, .zone, .weekStart, .dayStart, .start, .remind, .quiet,
            .hidePresence, .emailDigest, .hideContent, .onboarding, .photoSource:
            footprint.write(.record(Settings.recordID))
        case .moveList(let list, _), .hideDoneIn(let list, _), .sortItems(let list, _),
            .markOpened(let list, _):
            footprint.write(.record(Preference.recordID(list)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .setPicture(nil):
            records.profile(of: person)?.picture.map { [Inverse(.person(.setPicture($0)), in: scope)] } ?? []
        case .rename, .describe, .setPicture, .language, .theme, .hideDone, .zone, .weekStart, .dayStart,
            .start,
            .remind, .quiet, .hidePresence, .emailDigest, .hideContent, .onboarding, .photoSource, .moveList,
            .hideDoneIn, .sortItems, .markOpened:
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
        case .language(let language):
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
        case .emailDigest(let isOn): return settings(of: person, records) { $0.isDigestEnabled = isOn }
        case .hideContent(let hides): return settings(of: person, records) { $0.hidesContent = hides }
        case .onboarding(let isDone, let offer):
            guard offer.map({ Settings.offers.contains($0) }) ?? true else { throw .invalid }
            return settings(of: person, records) {
                if let offer { $0.accept(offer, isDone) } else { $0.isOnboarded = isDone }
            }
        case .photoSource(let source):
            let source = try Settings.photoSourceRule.clean(source)
            return settings(of: person, records) { $0.photoSource = source }
        case .moveList(let scope, let rank): return preference(of: person, scope, records) { $0.rank = rank }
        case .hideDoneIn(let scope, let hides):
            return preference(of: person, scope, records) { $0.hidesDone = hides }
        case .sortItems(let scope, let order):
            return preference(of: person, scope, records) { $0.itemOrder = order }
        case .markOpened(let scope, let grant):
            // The ids of grants are ordered by time. So an older one that arrives late changes nothing.
            return preference(of: person, scope, records) {
                if $0.opened.map({ precedes($0, grant.text) }) ?? true { $0.opened = grant.text }
            }
        }
    }

    /// Also changes the copies of a new name or picture in the user's memberships.
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
        // If there are many, the server changes the others later.
        if records.isComplete,
            records.holds(moreThan: Membership.maxImmediateUpdates, Membership.kind, in: own)
        {
            return [Change(own, record)]
        }
        let scopes = records.all(Membership.kind, in: own).compactMap { Membership.scope(of: $0.id) }
        return [Change(own, record)] + records.profileCopyChanges(of: person, as: profile, in: scopes)
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
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "profile.rename":
            self = .rename(
                first: try arguments.string("first"), last: try arguments.optionalString("last") ?? "")
        case "profile.describe": self = .describe(try arguments.string("about"))
        case "profile.portray":
            self = .setPicture(try arguments.optionalString("blob") == nil ? nil : try arguments.blob("blob"))
        case "settings.speak": self = .language(try arguments.optionalString("language"))
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
            guard let kind = Settings.NotificationKind(rawValue: try arguments.string("of")) else {
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
        case "settings.mailUnseen": self = .emailDigest(try arguments.bool("on"))
        case "settings.hideWords": self = .hideContent(try arguments.bool("hides"))
        case "settings.welcome":
            self = .onboarding(
                try arguments.bool("done"),
                offer: try arguments.optionalInteger("offer").map { Int(truncatingIfNeeded: $0) })
        case "settings.photoSource": self = .photoSource(try arguments.string("source"))
        case "settings.hidePresence": self = .hidePresence(try arguments.bool("hides"))
        case "list.place": self = .moveList(try arguments.scope("list"), try arguments.rank())
        case "list.hideDone": self = .hideDoneIn(try arguments.scope("list"), try arguments.bool("hides"))
        case "list.sort":
            guard let order = ItemOrder(rawValue: try arguments.string("by")) else {
                throw JSONError(.range("by"))
            }
            self = .sortItems(try arguments.scope("list"), by: order)
        case "scope.open":
            guard let grant = CommandID(checking: try arguments.string("grant")) else {
                throw JSONError(.missing("grant"))
            }
            self = .markOpened(try arguments.scope("scope"), grant: grant)
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .rename(let first, let last):
            ("profile.rename", ["first": .string(first), "last": .string(last)])
        case .describe(let about): ("profile.describe", ["about": .string(about)])
        case .setPicture(let blob): ("profile.portray", blob.map { ["blob": .string($0.text)] } ?? [:])
        case .language(let language):
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
        case .onboarding(let isDone, let offer):
            (
                "settings.welcome",
                offer.map { ["done": .bool(isDone), "offer": .integer(Int64($0))] } ?? ["done": .bool(isDone)]
            )
        case .photoSource(let source): ("settings.photoSource", ["source": .string(source)])
        case .emailDigest(let isOn): ("settings.mailUnseen", ["on": .bool(isOn)])
        case .hideContent(let hides): ("settings.hideWords", ["hides": .bool(hides)])
        case .hidePresence(let hides): ("settings.hidePresence", ["hides": .bool(hides)])
        case .moveList(let scope, let rank):
            ("list.place", ["list": .string(scope.text), "rank": .string(rank.text)])
        case .hideDoneIn(let scope, let hides):
            ("list.hideDone", ["list": .string(scope.text), "hides": .bool(hides)])
        case .sortItems(let scope, let order):
            ("list.sort", ["list": .string(scope.text), "by": .string(order.rawValue)])
        case .markOpened(let scope, let grant):
            ("scope.open", ["scope": .string(scope.text), "grant": .string(grant.text)])
        }
    }
}
