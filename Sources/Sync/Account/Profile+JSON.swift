import Domain
import JSON

extension Profile: Fields {
    static let kind = "profile"
    static let names = ["first", "last", "about", "picture"]
    /// The one profile of a person's scope.
    public static let recordID = RecordID("profile")

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            firstName: try fields.string("first"), lastName: try fields.optionalString("last") ?? "",
            about: try fields.optionalString("about") ?? "",
            picture: try fields.optionalString("picture").flatMap { BlobID(checking: $0) })
    }

    func write(to fields: inout JSONObject) {
        fields.append("first", .string(firstName))
        if !lastName.isEmpty { fields.append("last", .string(lastName)) }
        if !about.isEmpty { fields.append("about", .string(about)) }
        if let picture { fields.append("picture", .string(picture.text)) }
    }
}

extension Settings: Fields {
    static let kind = "settings"
    static let names =
        ["language", "theme", "hidesDone", "zone", "weekStart", "dayStart", "start", "quiet"]
        + Reminding.allCases.map { mute($0) }
    /// The one record of this kind in a person's scope.
    public static let recordID = RecordID("settings")

    public init(_ fields: JSONObject) throws(JSONError) {
        self.init()
        language = try fields.optionalString("language")
        theme = try fields.optionalString("theme").flatMap(Theme.init) ?? .system
        hidesDone = try fields.optionalBool("hidesDone") ?? false
        zone = try fields.optionalString("zone")
        weekStart = try fields.optionalInteger("weekStart").map { Int(truncatingIfNeeded: $0) }
        dayStart = Int(truncatingIfNeeded: try fields.optionalInteger("dayStart") ?? 0)
        start = try fields.optionalString("start").flatMap(Start.init) ?? .today
        for kind in Reminding.allCases where try fields.optionalBool(Settings.mute(kind)) ?? false {
            remind(of: kind, false)
        }
        quiet = try fields.optionalObject("quiet").flatMap { hours throws(JSONError) in try QuietHours(hours)
        }
    }

    public func write(to fields: inout JSONObject) {
        if let language { fields.append("language", .string(language)) }
        fields.append("theme", .string(theme.rawValue))
        if hidesDone { fields.append("hidesDone", .bool(true)) }
        if let zone { fields.append("zone", .string(zone)) }
        if let weekStart { fields.append("weekStart", .integer(Int64(weekStart))) }
        if dayStart != 0 { fields.append("dayStart", .integer(Int64(dayStart))) }
        if start != .today { fields.append("start", .string(start.rawValue)) }
        for kind in Reminding.allCases where muted.contains(kind) {
            fields.append(Settings.mute(kind), .bool(true))
        }
        if let quiet { fields.append("quiet", .object(quiet.json)) }
    }

    /// A field of its own for each, so that one of a newer version stays.
    private static func mute(_ kind: Reminding) -> String { "mute:" + kind.rawValue }
}

extension QuietHours {
    init?(_ object: JSONObject) throws(JSONError) {
        let (from, until) = (try object.integer("from"), try object.integer("until"))
        self.init(from: Int(truncatingIfNeeded: from), until: Int(truncatingIfNeeded: until))
    }

    var json: JSONObject { ["from": .integer(Int64(from)), "until": .integer(Int64(until))] }
}

extension Preference: Fields {
    static let kind = "preference"
    static let names = ["rank", "hidesDone", "opened"]

    static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("preference:" + scope.text)
    }

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            rank: try fields.optionalString("rank").flatMap { Rank($0) },
            hidesDone: try fields.optionalBool("hidesDone"), opened: try fields.optionalString("opened"))
    }

    func write(to fields: inout JSONObject) {
        if let rank { fields.append("rank", .string(rank.text)) }
        if let hidesDone { fields.append("hidesDone", .bool(hidesDone)) }
        if let opened { fields.append("opened", .string(opened)) }
    }
}

extension Records {
    /// What a person shows of themselves, if their scope can be seen here.
    public func profile(of person: PersonID) -> Profile? {
        guard case .profile(let profile)? = record(Profile.recordID, in: .user(person))?.content else {
            return nil
        }
        return profile
    }

    /// What a person has chosen for all devices.
    public func settings(of person: PersonID) -> Settings {
        guard case .settings(let settings)? = record(Settings.recordID, in: .user(person))?.content else {
            return Settings()
        }
        return settings
    }

    /// Whether a person wants to see in a list only what is still to be done.
    public func hidesDone(in scope: ScopeID, for person: PersonID) -> Bool {
        preference(of: person, for: scope).hidesDone ?? settings(of: person).hidesDone
    }

    /// What a person has chosen for a list.
    public func preference(of person: PersonID, for scope: ScopeID) -> Preference {
        guard
            case .preference(let preference)? = record(
                Preference.recordID(scope), in: .user(person))?.content
        else { return Preference() }
        return preference
    }
}
