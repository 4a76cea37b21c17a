import Domain
import Markup
import Sync
import Texts

/// Items go to another list of the person's choice.
extension Items {
    static func send(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .sendAsked(let item): model.leaving = [item]
        case .selectionSendAsked: model.leaving = model.selected.map { $0.id }
        case .sent(let list): return send(to: list, &model, &world)
        default: model.leaving = []
        }
        return []
    }

    /// They stand below the open items there, in their order.
    private static func send(to list: ListID, _ model: inout Model, _ world: inout World) -> [Effect] {
        let target = ScopeID.list(list)
        var last = world.replica.items(in: target).last { $0.item.done == nil }?.item.rank
        var effects: [Effect] = []
        for item in model.leaving where model.content?.row(item) != nil {
            let rank = world.newRank(between: last, and: nil)
            effects.append(model.perform(.send(item, to: target, as: world.newID(), rank)))
            last = rank
        }
        model.leaving = []
        model.selection = []
        return effects + [.focus(App.titleID)]
    }

    static func choice(_ model: Model, _ lists: Lists.Model, _ world: World) -> Html<Message> {
        let language = world.language
        let others = lists.summaries.filter { $0.role >= .editor && $0.id != model.list }
        return dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "send-title"), .onCancel(.sendCancelled),
            .onPullEnd { $0.isClosing ? .sendCancelled : nil }
        ) {
            header {
                h2(.id("send-title")) { language[.moveToList] }
                textButton(language[.cancel], .sendCancelled)
            }
            if model.waitsForPictures(world) {
                emptyState(.image, language[.waitingPictures], "")
            } else if others.isEmpty {
                emptyState(.lists, language[.noOtherList], "")
            } else {
                ul(.class("card"), .aria(.label, language[.lists])) {
                    for summary in others { keyed(summary.id.text) { row(summary) } }
                }
            }
        }
    }

    private static func row(_ summary: ListSummary) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .onClick(.sent(to: summary.id))) {
                span(.class("row-main"), .dir("auto")) { summary.name }
                icon(.forward)
            }
        }
    }
}

extension Items.Model {
    /// Whether pictures of what is to go are only on this device: on their way they would find the item gone.
    fileprivate func waitsForPictures(_ world: World) -> Bool {
        leaving.contains { item in
            world.replica.pictures(of: item, in: list).contains {
                world.replica.ownBlobs.contains($0.picture.blob)
            }
        }
    }
}
