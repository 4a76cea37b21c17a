import Foundation

/// The paths of the Swift files of targets.
func sources(in targets: [String], file: String = #filePath) throws -> [String] {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("../../Sources")
    return targets.flatMap { target -> [String] in
        let folder = root.appendingPathComponent(target).standardizedFileURL.path
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
    }
}

func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
}

/// The SQL statements in Swift sources.
enum SQLText {
    struct Statement {
        /// With `$1`, `$2`, … for values.
        var text: String
        var values: Int
    }

    struct UnknownPart: Error {
        let name: String
    }

    private static let keywords = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "]

    /// - Parameter parts: the replacements of `\(raw: name)`.
    static func statements(in source: String, parts: [String: String]) throws -> [Statement] {
        var found: [Statement] = []
        var rest = source[...]
        while let quote = rest.firstIndex(of: "\"") {
            rest = rest[quote...]
            let mark = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
            rest = rest.dropFirst(mark.count)
            let literal = try literal(&rest, endingWith: mark, parts)
            let text = literal.text.trimmingCharacters(in: .whitespacesAndNewlines)
            if keywords.contains(where: text.hasPrefix) {
                let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                found.append(Statement(text: words, values: literal.values))
            }
        }
        return found
    }

    private static func literal(
        _ rest: inout Substring, endingWith mark: String, _ parts: [String: String]
    ) throws -> Statement {
        var statement = Statement(text: "", values: 0)
        while !rest.isEmpty, !rest.hasPrefix(mark) {
            if rest.hasPrefix("\\(") {
                let expression = interpolation(&rest)
                if expression.hasPrefix("raw: ") {
                    let name = String(expression.dropFirst(5))
                    guard let part = parts[name] else { throw UnknownPart(name: name) }
                    statement.text += part
                } else {
                    statement.values += 1
                    statement.text += "$\(statement.values)"
                }
            } else {
                if rest.first == "\\" { rest = rest.dropFirst() }
                statement.text.append(rest.removeFirst())
            }
        }
        rest = rest.dropFirst(mark.count)
        return statement
    }

    /// The text between the parentheses of `\(…)`.
    private static func interpolation(_ rest: inout Substring) -> String {
        rest = rest.dropFirst(2)
        var (depth, expression) = (1, "")
        while depth > 0, let next = rest.popFirst() {
            depth += next == "(" ? 1 : next == ")" ? -1 : 0
            if depth > 0 { expression.append(next) }
        }
        return expression
    }
}
