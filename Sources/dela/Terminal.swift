/// Texts that came from outside, for a terminal or a log.
extension String {
    /// The text in one line, without characters that would change how a terminal shows the text around them: control characters
    /// and separators of lines become spaces, and invisible format characters, such as marks of direction, go.
    var inOneLine: String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
            case .format: break
            default: line.append(scalar)
            }
        }
        return String(line)
    }
}
