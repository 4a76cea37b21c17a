/// The product names of a browser and its system (`Chrome, Android`), from the `User-Agent` (RFC 9110, section 10.1.5);
/// empty if both are unknown.
///
/// Browsers also name their predecessors. So in the list a browser precedes those that its `User-Agent` also contains.
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
        names.first { contains($0.0, userAgent) }?.1
    }.joined(separator: ", ")
}

/// A separate function, because the library's own search would add its engine for regular expressions: 2.8 MB.
private func contains(_ word: String, _ text: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: word.utf8) }
}
