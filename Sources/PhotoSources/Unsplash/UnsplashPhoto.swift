import Domain
import JSON

/// A photo in Unsplash's format (https://unsplash.com/documentation#list-photos).
struct UnsplashPhoto {
    let shown: SourcePhoto
    /// The path with query for reporting the use of the photo.
    let use: String

    /// Nil for invalid objects, and for photos whose pictures are not hosted by Unsplash.
    init?(_ object: JSONObject, _ hosts: UnsplashHosts, _ facts: SourceFacts) {
        guard let photo = try? Self.read(object, facts), photo.small.hasPrefix(hosts.pictures + "/"),
            photo.large.hasPrefix(hosts.pictures + "/")
        else { return nil }
        shown = photo
        let location = try? object.object("links").optionalString("download_location")
        // The request carries the key of the server, so only the query is used from the response.
        let path = "/photos/\(photo.id)/download"
        let isOwn = location?.hasPrefix(hosts.api + path + "?") == true
        use = isOwn ? String((location ?? "").dropFirst(hosts.api.count)) : path
    }

    private static func read(_ object: JSONObject, _ facts: SourceFacts) throws -> SourcePhoto {
        var photo = SourcePhoto(source: facts.name, id: try object.string("id"))
        photo.width = Int(clamping: try object.integer("width"))
        photo.height = Int(clamping: try object.integer("height"))
        let addresses = try object.object("urls")
        photo.small = try addresses.string("regular")
        photo.large = try addresses.optionalString("full") ?? photo.small
        let user = try object.object("user")
        photo.author = SourcePhoto.text(try user.optionalString("name") ?? user.string("username"))
        photo.authorPage = UnsplashHosts.referred(try user.object("links").string("html"))
        photo.page = UnsplashHosts.referred(try object.object("links").string("html"))
        photo.licence = "Unsplash License"
        photo.caption = SourcePhoto.text(
            try object.optionalString("description") ?? object.optionalString("alt_description") ?? "")
        photo.at = try object.optionalString("created_at").flatMap { instant($0) }
        return try photo.cleaned()
    }
}

/// Parses a time (RFC 3339, section 5.6): `2016-05-03T11:00:28-04:00`; nil for other text.
func instant(_ text: String) -> Instant? {
    let bytes = Array(text.utf8)
    let number = { (range: Range<Int>) in
        range.upperBound <= bytes.count ? Int64(String(decoding: bytes[range], as: UTF8.self)) : nil
    }
    guard bytes.count >= 20, let day = CivilDay(String(decoding: bytes[..<10], as: UTF8.self)),
        let hours = number(11..<13), let minutes = number(14..<16), let seconds = number(17..<19)
    else { return nil }
    var offset: Int64 = 0
    let sign = bytes[bytes.count - 6]
    if bytes.last != UInt8(ascii: "Z") {
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let ahead = number(bytes.count - 5..<bytes.count - 3),
            let aside = number(bytes.count - 2..<bytes.count)
        else { return nil }
        offset = (ahead * 60 + aside) * (sign == UInt8(ascii: "-") ? -60 : 60)
    }
    let time = Int64(day.number) * 86_400 + hours * 3600 + minutes * 60 + seconds - offset
    return Instant(milliseconds: time * 1000)
}
