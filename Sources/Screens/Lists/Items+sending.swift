import Domain
import Markup
import Sync
import Texts

/// Items go to another list of the person's choice.
extension Items {
    static func send(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .sendAsked(let item): model.itemsToMove = [item]
        case .selectionSendAsked: model.itemsToMove = model.selected.map { $0.id }
        case .sent(let list): return send(to: list, &model, &world)
        default: model.itemsToMove = []
        }
        return []
    }

    /// They stand below the open items there, in their order.
    private static func send(to list: ListID, _ model: inout Model, _ world: inout World) -> [Effect] {
        let target = ScopeID.list(list)
        var last = world.replica.items(in: target).last { $0.item.done == nil }?.item.rank
        var effects: [Effect] = []
        var sent: [(old: ItemID, new: ItemID)] = []
        let there = Set(model.content?.rows.map { $0.id.text } ?? [])
        for item in model.itemsToMove where there.contains(item.text) {
            let (rank, new) = (world.newRank(between: last, and: nil), world.newID() as ItemID)
            effects.append(model.perform(.send(item, to: target, as: new, rank)))
            sent.append((item, new))
            last = rank
        }
        model.itemsToMove = []
        model.selection = []
        return effects + places(of: sent, model, world) + [.focus(Bar.titleID)]
    }

    /// On a day that was put in order a task stays where it is: behind the one that it was, which has its place again if
    /// it comes back.
    private static func places(
        of sent: [(old: ItemID, new: ItemID)], _ model: Model, _ world: World
    ) -> [Effect] {
        guard let me = world.me else { return [] }
        var orders: [DayOrder] = []
        for (old, new) in sent {
            guard let day = world.replica.item(old, in: .list(model.list))?.day else { continue }
            let known = orders.firstIndex { $0.day == day }
            var items = known.map { orders[$0].items } ?? world.replica.order(of: day, for: me)
            guard let place = items.firstIndex(of: old) else { continue }
            items.insert(new, at: place + 1)
            let order = DayOrder(day, Array(items.prefix(DayOrder.most)))
            if let known { orders[known] = order } else { orders.append(order) }
        }
        return orders.map { .perform(.day(.order($0)), in: .user(me)) }
    }

    static func choice(_ model: Model, _ lists: Lists.Model, _ world: World) -> Html<Message> {
        let language = world.language
        let others = lists.summaries.filter { $0.role >= .editor && $0.id != model.list }
        return dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "send-title"), .onCancel(.sendCancelled),
            .onPullEnd { $0.isClosing ? .sendCancelled : nil }
        ) {
            header {
                h2(.id("send-title")) { language[.chooseTarget] }
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
        itemsToMove.contains { item in
            world.replica.pictures(of: item, in: list).contains {
                world.replica.ownBlobs.contains($0.picture.blob)
            }
        }
    }
}
