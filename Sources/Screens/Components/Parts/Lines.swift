import Domain

extension String {
    /// The lines of a text without blank lines.
    var lines: [String] {
        parts(between: "\n").flatMap { $0.parts(between: "\r") }
    }
}
