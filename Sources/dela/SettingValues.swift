/// The values of settings, each with its location.
struct SettingValues {
    private struct Value {
        let text: String
        /// `FILE, line 3`; nil for the environment.
        let location: String?
    }

    private var values: [String: Value] = [:]

    /// - Parameter known: the names of all settings.
    /// - Parameter read: the bytes of a file, or nil.
    init(
        environment: [String: String], known: [String], read: (String) -> [UInt8]?
    ) throws(StartupError) {
        for (name, text) in environment where name.hasPrefix("DELA_") {
            values[name] = Value(text: text, location: nil)
        }
        for name in values.keys.sorted() { try check(name, known) }
        if let file = self["DELA_CONFIG"] {
            guard let bytes = read(file) else { throw StartupError("DELA_CONFIG: \(file) cannot be read.") }
            try apply(bytes, of: file, known)
        }
    }

    subscript(_ name: String) -> String? { values[name]?.text }

    /// Describes a problem with a setting, with its location, as a sentence.
    func refusal(of name: String, _ problem: String) -> StartupError {
        StartupError((values[name]?.location.map { "\($0): " } ?? "") + "\(name) \(problem).")
    }

    /// Describes a problem with the value of a setting.
    func refusal(of name: String, needing demand: String) -> StartupError {
        refusal(of: name, "is \(self[name] ?? "not set"); it must be \(demand)")
    }

    private mutating func apply(_ bytes: [UInt8], of file: String, _ known: [String]) throws(StartupError) {
        var lines: [String: Int] = [:]
        let settings: [SettingsFile.Setting]
        do throws(SettingsFile.Problem) { settings = try SettingsFile(parsing: bytes).settings } catch {
            throw StartupError("\(file), line \(error.line): \(error.reason).")
        }
        for setting in settings {
            let location = "\(file), line \(setting.line)"
            if let line = lines[setting.name] {
                throw StartupError("\(location): \(setting.name) is already set in line \(line).")
            }
            guard setting.name != "DELA_CONFIG" else {
                throw StartupError("\(location): DELA_CONFIG can be set in the environment only.")
            }
            lines[setting.name] = setting.line
            let kept = values[setting.name]
            values[setting.name] = Value(text: setting.value, location: location)
            try check(setting.name, known)
            if let kept { values[setting.name] = kept }
        }
    }

    private func check(_ name: String, _ known: [String]) throws(StartupError) {
        guard known.contains(name) else {
            throw refusal(of: name, "is not a setting of Dela. See `dela help`")
        }
        let text = values[name]?.text ?? ""
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw refusal(of: name, "is empty. Set a value, or remove it")
        }
        guard !text.unicodeScalars.contains(where: \.isControl) else {
            throw refusal(of: name, "has a control character, as the line end of a Windows file")
        }
    }
}
