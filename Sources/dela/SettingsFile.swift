/// A file of settings: one `NAME = value` per line. dotenv and systemd's `EnvironmentFile=` read the same values,
/// except that systemd has no comments after a value. Lines that they read differently are rejected.
///
///     line    = [setting / comment]                  between blanks
///     comment = ("#" / ";") anything
///     setting = ["export" blanks] name blanks "=" blanks value [blanks "#" anything]
///     name    = (letter / "_") *(letter / digit / "_")
///     value   = bare / "'" *(any but "'") "'" / '"' *(any but '"' and "\" / '\"' / "\\") '"'
///     bare    = text that does not begin with a quote and does not end with "\"
///
/// Lines end with LF, CRLF or CR. The text is UTF-8, with or without a byte-order mark.
struct SettingsFile {
    struct Setting: Equatable {
        let name: String
        let value: String
        /// Counted from 1.
        let line: Int
    }

    /// The reason why a line cannot be read.
    struct Problem: Error, Equatable {
        let line: Int
        let reason: String
    }

    private(set) var settings: [Setting] = []

    init(parsing bytes: [UInt8]) throws(Problem) {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw Problem(line: 1, reason: "the file is UTF-16; save it as UTF-8")
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        for (index, line) in SettingsFile.lines(of: text).enumerated() {
            do throws(Reason) {
                guard let (name, value) = try SettingsFile.setting(in: line) else { continue }
                settings.append(Setting(name: name, value: value, line: index + 1))
            } catch {
                throw Problem(line: index + 1, reason: error.text)
            }
        }
    }
}

// MARK: - Lines

extension SettingsFile {
    private struct Reason: Error {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private typealias Text = Substring.UnicodeScalarView

    private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            lines.append(rest[..<end])
            let isPair = rest[end] == 0x0D && end + 1 < rest.endIndex && rest[end + 1] == 0x0A
            rest = rest[(isPair ? end + 2 : end + 1)...]
        }
        return lines + [rest]
    }

    /// Nil for an empty line or a comment.
    private static func setting(
        in line: ArraySlice<UInt8>
    ) throws(Reason) -> (name: String, value: String)? {
        guard let whole = String(validating: line, as: UTF8.self) else {
            throw Reason("the line is not UTF-8; save the file as UTF-8")
        }
        let text = trimmed(whole[...].unicodeScalars)
        guard let first = text.first, first != "#", first != ";" else { return nil }
        guard !text.contains(where: \.isControl) else {
            throw Reason("the line has a control character")
        }
        guard let equals = text.firstIndex(of: "=") else { throw Reason("expected NAME = value") }
        return (
            try name(in: text[..<equals]), try value(in: text[text.index(after: equals)...])
        )
    }

    private static func name(in text: Text) throws(Reason) -> String {
        var name = trimmed(text)
        let word = name.prefix { !$0.properties.isWhitespace }
        if word.elementsEqual("export".unicodeScalars), word.endIndex != name.endIndex {
            name = trimmed(name[word.endIndex...])
        }
        let isName =
            name.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_")
            }
        guard isName, let first = name.first, !("0"..."9").contains(first) else {
            throw Reason("expected NAME = value; a name has letters, digits and _")
        }
        return String(name)
    }
}

// MARK: - Values

extension SettingsFile {
    private static func value(in text: Text) throws(Reason) -> String {
        let value = trimmed(text)
        switch value.first {
        case "'"?: return try quoted(value, by: "'")
        case "\""?: return try quoted(value, by: "\"")
        default: return try bare(text)
        }
    }

    /// Reads up to a comment, which follows a space.
    private static func bare(_ text: Text) throws(Reason) -> String {
        var end = text.startIndex
        var isAfterBlank = false
        while end < text.endIndex, !(isAfterBlank && text[end] == "#") {
            isAfterBlank = text[end].properties.isWhitespace
            end = text.index(after: end)
        }
        let value = trimmed(text[..<end])
        guard value.last != "\\" else {
            throw Reason(
                "a value cannot go on in the next line; put a value that ends with \\ in single quotes")
        }
        return String(value)
    }

    private static func quoted(_ text: Text, by quote: Unicode.Scalar) throws(Reason) -> String {
        var value = Text()
        var rest = text.dropFirst()
        while let next = rest.popFirst() {
            if next == quote {
                guard rest.isEmpty || isComment(rest) else {
                    throw Reason("only a comment may follow the closing quote, after a space")
                }
                return String(value)
            }
            var literal = next
            if next == "\\", quote == "\"" {
                guard let escaped = rest.popFirst(), escaped == "\\" || escaped == quote else {
                    throw Reason("in double quotes, write \\\\ for a backslash, or use single quotes")
                }
                literal = escaped
            }
            value.append(literal)
        }
        throw Reason("the quote \(quote) is not closed on this line")
    }

    private static func isComment(_ text: Text) -> Bool {
        let rest = text.drop { $0.properties.isWhitespace }
        return rest.startIndex != text.startIndex && rest.first == "#"
    }

    private static func trimmed(_ text: Text) -> Text {
        var text = text.drop { $0.properties.isWhitespace }
        while text.last?.properties.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension Unicode.Scalar {
    /// True for a control character other than a tab.
    var isControl: Bool { properties.generalCategory == .control && self != "\t" }
}
