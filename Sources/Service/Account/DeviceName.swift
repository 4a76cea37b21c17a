/// A browser and its system in the words of their makers (`Chrome, Android`), from what the browser says of itself
/// (`User-Agent`, RFC 9110, section 10.1.5); empty when neither is known.
///
/// Browsers claim to be their ancestors too, so a name comes before those that stand beside it.
func deviceName(of userAgent: String) -> String {
    let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("YaBrowser/", "Yandex Browser"),
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]
    let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    return [browsers, systems].compactMap { names in
        names.first { says($0.0, userAgent) }?.1
    }.joined(separator: ", ")
}

/// Spelled out, since the library's own search brings its engine for regular expressions along: 2.8 MB.
private func says(_ word: String, _ text: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: word.utf8) }
}
