/// Prepares text from outside for a terminal or a log.
extension String {
    /// The text on one line, without characters that change how a terminal shows the text around it. Control characters
    /// and line separators become spaces. Invisible format characters, such as direction marks, are removed.
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
