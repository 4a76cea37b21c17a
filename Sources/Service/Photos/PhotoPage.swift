import Domain
import HTTP
import Texts

/// The page of a public link.
enum PhotoPage {
    /// The path prefix of all public links.
    static let pathPrefix = "/p/"

    /// - Parameter address: the path of the link, without a trailing slash.
    static func response(_ photo: Photo, by author: String, at address: String, _ language: Language)
        -> Response
    {
        let name = language.photo(of: author)
        let words = photo.alternative.isEmpty ? photo.caption : photo.alternative
        let caption = photo.caption.isEmpty ? "" : "<p dir=auto>\(PlainPage.escaped(photo.caption))</p>"
        return PlainPage(
            title: words.isEmpty ? name : words,
            body: """
                <img src="\(address)/photo" srcset="\(address)/photo 1280w, \(address)/photo?size=large 2560w" \
                sizes="100vw" width="\(photo.imageInfo.width)" height="\(photo.imageInfo.height)" \
                alt="\(PlainPage.escaped(words))">
                \(caption)<p dir=auto>\(PlainPage.escaped(name))</p>
                """
        ).response(language)
    }

    static func missing(_ language: Language) -> Response {
        PlainPage(
            title: "Dela",
            body: "<h1>\(PlainPage.escaped(language[.linkGone]))</h1>\(PlainPage.openButton(language))"
        ).response(language, .notFound)
    }
}
