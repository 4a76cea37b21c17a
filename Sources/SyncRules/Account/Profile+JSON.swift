import Domain
import JSON

extension Profile: RecordType {
    public static let kind = "profile"
    public static var placeholder: Profile { Profile(firstName: "", lastName: "") }
    /// The only profile of a user's scope.
    public static let recordID = RecordID("profile")

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("first", &firstName)
        fields.text("last", &lastName)
        fields.text("about", &about)
        fields.text("picture", &picture)
    }

    public var userTexts: [String] { [name, about] }
    public var blobs: [BlobID] { picture.map { [$0] } ?? [] }
}

extension Settings: RecordType {
    public static let kind = "settings"
    public static var placeholder: Settings { Settings() }
    /// The only record of this kind in a user's scope.
    public static let recordID = RecordID("settings")

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("language", &language)
        codeScreens(&fields)
        for kind in NotificationKind.allCases {
            // A separate field for each, so that those of a newer version are preserved.
            var isMuted = muted.contains(kind)
            fields.flag("mute:" + kind.rawValue, &isMuted)
            remind(of: kind, !isMuted)
        }
        var hours = quiet?.json
        fields.object("quiet", &hours)
        fields.flag("hidesPresence", &hidesPresence)
        fields.flag("mailsUnseen", &isDigestEnabled)
        fields.flag("hidesWords", &hidesContent)
        fields.flag("welcomed", &isOnboarded)
        var accepted = acceptedOffers == 0 ? nil : acceptedOffers
        fields.integer("offers", &accepted)
        acceptedOffers = accepted ?? 0
        fields.string("photoSource", &photoSource)
        guard fields.isReading else { return }
        do throws(JSONError) {
            quiet = try hours.flatMap { (hours) throws(JSONError) in try QuietHours(hours) }
        } catch { fields.fail(error.problem) }
    }

    /// A value of a newer version counts as the default.
    private mutating func codeScreens(_ fields: inout FieldCoder) {
        var theme: String? = theme.rawValue
        fields.string("theme", &theme)
        self.theme = theme.flatMap { Theme(rawValue: $0) } ?? .system
        fields.flag("hidesDone", &hidesDone)
        fields.string("zone", &zone)
        var (day, hour) = (weekStart.map { Int64($0) }, dayStart == 0 ? nil : Int64(dayStart))
        fields.integer("weekStart", &day)
        fields.integer("dayStart", &hour)
        weekStart = day.map { Int(truncatingIfNeeded: $0) }
        dayStart = Int(truncatingIfNeeded: hour ?? 0)
        var start = start == .today ? nil : start.rawValue
        fields.string("start", &start)
        self.start = start.flatMap { Start(rawValue: $0) } ?? .today
    }
}

extension QuietHours {
    init?(_ object: JSONObject) throws(JSONError) {
        let (from, until) = (try object.integer("from"), try object.integer("until"))
        self.init(from: Int(truncatingIfNeeded: from), until: Int(truncatingIfNeeded: until))
    }

    var json: JSONObject { ["from": .integer(Int64(from)), "until": .integer(Int64(until))] }
}

extension Preference: RecordType {
    public static let kind = "preference"
    public static var placeholder: Preference { Preference() }

    static func recordID(_ scope: ScopeID) -> RecordID {
        RecordID("preference:" + scope.text)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("rank", &rank)
        fields.bool("hidesDone", &hidesDone)
        fields.string("opened", &opened)
        // An order of a newer version is the order by hand.
        var order = itemOrder == .hand ? nil : itemOrder.rawValue
        fields.string("order", &order)
        itemOrder = order.flatMap { ItemOrder(rawValue: $0) } ?? .hand
    }
}

extension Records {
    /// The profile of a user, if their scope can be seen here.
    public func profile(of person: PersonID) -> Profile? {
        guard case .profile(let profile)? = record(Profile.recordID, in: .user(person))?.content else {
            return nil
        }
        return profile
    }

    /// The settings of a user for all devices.
    public func settings(of person: PersonID) -> Settings {
        guard case .settings(let settings)? = record(Settings.recordID, in: .user(person))?.content else {
            return Settings()
        }
        return settings
    }

    /// True if a user hides the completed items of a list.
    public func hidesDone(in scope: ScopeID, for person: PersonID) -> Bool {
        preference(of: person, for: scope).hidesDone ?? settings(of: person).hidesDone
    }

    /// The preference of a user for a list.
    public func preference(of person: PersonID, for scope: ScopeID) -> Preference {
        guard
            case .preference(let preference)? = record(
                Preference.recordID(scope), in: .user(person))?.content
        else { return Preference() }
        return preference
    }
}
