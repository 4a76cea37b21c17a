import Markup
import Texts

/// The actions for one thing, next to the pointer; on touch screens at the lower edge.
func menu<Message>(
    _ title: String, at pointer: Pointer, cancel: String, onClose: Message,
    @HtmlBuilder<Message> entries: () -> Fragment<Message>
) -> Html<Message> {
    dialog(
        .modal(), .class("menu"), .class("by-touch", if: pointer.isTouch), .aria(.label, title),
        .style("--x", String(Int(pointer.x)) + "px"), .style("--y", String(Int(pointer.y)) + "px"),
        .onCancel(onClose), .onClick(onClose), .onPullEnd { $0.isClosing ? onClose : nil }
    ) {
        p(.class("note"), .dir("auto")) { title }
        div(.class("card"), content: entries)
        textButton(cancel, style: "strong", onClose)
    }
}

/// The button that opens the menu of one thing without a long press or a right click.
func menuButton<Message>(
    of name: String, _ language: Language, _ message: @escaping (Pointer) -> Message
) -> Html<Message> {
    button(
        .type("button"), .class("icon-button"), .aria(.label, language.act(language[.actions], on: name)),
        .title(language[.actions]), .attribute("aria-haspopup", "dialog"), .onClick(message)
    ) { icon(.more) }
}

func menuEntry<Message>(_ picture: Icon, _ name: String, style: Name = "", _ message: Message) -> Html<
    Message
> {
    button(.type("button"), .class("row"), .class(style), .onClick(message)) {
        span(.class("row-main")) { name }
        icon(picture)
    }
}
