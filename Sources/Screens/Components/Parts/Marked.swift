import Domain
import Markup

/// A text whose found words are marked.
@HtmlBuilder<Message>
func marked<Message>(_ parts: [MarkedText]) -> Fragment<Message> {
    for part in parts {
        if part.isMarked { mark { part.text } } else { text(part.text) }
    }
}
