import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The choice of a list whose card is sent, or to which a message is added.
struct ListChoice {
    let id: ListID
    let name: String
    /// The sharers of the list.
    var note = ""
    let face: ListFace
    let isInbox: Bool

    init(_ list: ListSummary, note: String = "") {
        (id, name, face, isInbox) = (list.id, list.name, list.face, list.isInbox)
        self.note = note
    }

    /// The inbox, which does not exist before its first item.
    init(inbox id: ListID, name: String) {
        (self.id, self.name) = (id, name)
        (face, isInbox) = (ListFace(List(name: name)), true)
    }

    /// A sheet with the lists, or an empty state without any.
    static func view<Message>(
        _ title: String, _ lists: [ListChoice], _ language: Language, onClose: Message,
        _ chosen: @escaping (ListID) -> Message
    ) -> Html<Message> {
        dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "sheet-title"), .onCancel(onClose),
            .onPullEnd { $0.isClosing ? onClose : nil }
        ) {
            header {
                h2(.id("sheet-title")) { title }
                textButton(language[.cancel], onClose)
            }
            div {
                if lists.isEmpty {
                    emptyState(.lists, language[.emptyTitle], "")
                } else {
                    ul(.class("card faced"), .aria(.label, language[.lists])) {
                        for list in lists { keyed(list.id.text) { list.row(chosen(list.id)) } }
                    }
                }
            }
        }
    }

    private func row<Message>(_ message: Message) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .oneTap, .onClick(message)) {
                signTile(face, fallback: isInbox ? .inbox : .lists)
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) { name }
                    if !note.isEmpty { span(.class("note"), .dir("auto")) { note } }
                }
            }
        }
    }
}
