import Domain

/// The first letters of the first two words.
func initials(_ name: String) -> String {
    var letters = ""
    for word in name.parts(between: " ").prefix(2) {
        if let letter = word.unicodeScalars.first { letters.unicodeScalars.append(letter) }
    }
    return letters
}
