import Domain
import JSON

extension Profile: Fields {
    static let kind = "profile"
    static let names = ["first", "last", "about"]
    /// The one profile of a person's scope.
    public static let recordID = RecordID("profile")

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            firstName: try fields.string("first"), lastName: try fields.optionalString("last") ?? "",
            about: try fields.optionalString("about") ?? "")
    }

    func write(to fields: inout JSONObject) {
        fields.append("first", .string(firstName))
        if !lastName.isEmpty { fields.append("last", .string(lastName)) }
        if !about.isEmpty { fields.append("about", .string(about)) }
    }
}

extension Settings: Fields {
    static let kind = "settings"
    static let names = ["language", "theme", "hidesDone"]
    /// The one record of this kind in a person's scope.
    public static let recordID = RecordID("settings")

    init(_ fields: JSONObject) throws(JSONError) {
        self.init()
        language = try fields.optionalString("language")
        theme = try fields.optionalString("theme").flatMap(Theme.init) ?? .system
        hidesDone = try fields.optionalBool("hidesDone") ?? false
    }

    func write(to fields: inout JSONObject) {
        if let language { fields.append("language", .string(language)) }
        fields.append("theme", .string(theme.rawValue))
        if hidesDone { fields.append("hidesDone", .bool(true)) }
    }
}

extension Preference: Fields {
    static let kind = "preference"
    static let names = ["rank", "hidesDone"]

    static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("preference:" + scope.text)
    }

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            rank: try fields.optionalString("rank").flatMap { Rank($0) },
            hidesDone: try fields.optionalBool("hidesDone"))
    }

    func write(to fields: inout JSONObject) {
        if let rank { fields.append("rank", .string(rank.text)) }
        if let hidesDone { fields.append("hidesDone", .bool(hidesDone)) }
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

    public func settings(of person: PersonID) -> Settings {
        guard case .settings(let settings)? = record(Settings.recordID, in: .user(person))?.content else {
            return Settings()
        }
        return settings
    }

    public func preference(of person: PersonID, for scope: ScopeID) -> Preference {
        guard
            case .preference(let preference)? = record(
                Preference.recordID(scope), in: .user(person))?.content
        else { return Preference() }
        return preference
    }
}
