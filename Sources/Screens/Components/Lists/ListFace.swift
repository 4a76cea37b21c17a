import Domain
import Markup

/// What distinguishes a list at a glance: its colour and its sign. A list may have neither.
struct ListFace: Equatable {
    let color: HabitColor?
    let sign: ListSign?
    /// The readable variants of the colour; nil without a colour.
    let variants: ColorVariants?

    init(_ list: List) {
        color = list.color
        sign = list.sign
        variants = list.color.map { ColorVariants($0) }
    }

    /// The face of a list to which the user is invited.
    init(_ preview: InvitationPreview) {
        self.init(List(name: "", color: preview.color, sign: preview.sign))
    }

    /// True without a colour and a sign.
    var isPlain: Bool { color == nil && sign == nil }
}

/// A user who shares a list, as a face in its row.
struct Sharer: Equatable {
    let name: String
    /// The address of the user's picture.
    let portrait: String?
}

/// The sign of a list on its colour.
/// - Parameter fallback: the icon of a list without a sign.
func signTile<Message>(_ face: ListFace, fallback: Icon = .lists) -> Html<Message> {
    let isEmoji = face.sign?.isEmoji ?? false
    return span(
        .class("sign"), .class("plain", if: face.variants == nil), .class("emoji", if: isEmoji), .verbatim,
        .aria(.hidden, true), .style("--pale", face.variants?.pale ?? ""),
        .style("--dark", face.variants?.dark ?? "")
    ) {
        if isEmoji {
            face.sign?.text ?? ""
        } else if let drawing = face.sign.flatMap({ SignDrawing(rawValue: $0.text) }) {
            signIcon(drawing)
        } else {
            icon(fallback)
        }
    }
}

func signIcon<Message>(_ drawing: SignDrawing) -> Html<Message> {
    svg(.class("icon"), .viewBox("0 0 24 24"), .aria(.hidden, true)) { path(.d(drawing.strokes)) }
}

/// The title of a list, after its sign.
func listTitle<Message>(_ heading: Bar, _ face: ListFace, isInbox: Bool) -> Html<Message> {
    guard !face.isPlain else { return largeTitle(heading) }
    return largeTitle(heading) {
        signTile(face, fallback: isInbox ? .inbox : .lists)
        heading.title
    }
}
