import Domain
import HTTP
import Texts

/// The page that a public link opens.
enum PhotoPage {
    /// How the addresses of all links begin.
    static let beginning = "/p/"

    /// - Parameter address: of the link, without a slash at its end.
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
                sizes="100vw" width="\(photo.looks.width)" height="\(photo.looks.height)" \
                alt="\(PlainPage.escaped(words))">
                \(caption)<p dir=auto>\(PlainPage.escaped(name))</p>
                """
        ).response(language)
    }

    static func missing(_ language: Language) -> Response {
        PlainPage(title: "Dela", body: "<p>\(PlainPage.escaped(language[.linkGone]))</p>")
            .response(language, .notFound)
    }
}
