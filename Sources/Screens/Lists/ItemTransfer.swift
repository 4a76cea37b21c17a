import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Moving items to another section or list.
enum ItemTransfer {
    static func update(
        _ model: inout Items.Model, _ message: Items.Message, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .sendAsked(let item): model.itemsToMove = [item]
        case .selectionSendAsked: model.itemsToMove = model.selected.map { $0.id }
        case .sent(let list): return send(to: list, &model, &env)
        default: model.itemsToMove = []
        }
        return []
    }

    /// Adds the items below the open items of that list, in their order.
    private static func send(to list: ListID, _ model: inout Items.Model, _ env: inout AppEnvironment)
        -> [Effect]
    {
        let target = ScopeID.list(list)
        var last = env.replica.items(in: target).last { $0.item.done == nil }?.item.rank
        var effects: [Effect] = []
        var sent: [(old: ItemID, new: ItemID)] = []
        let there = Set(model.content?.rows.map { $0.id.text } ?? [])
        for item in model.itemsToMove where there.contains(item.text) {
            let (rank, new) = (env.newRank(between: last, and: nil), env.newID() as ItemID)
            effects.append(model.perform(.send(item, to: target, as: new, rank)))
            sent.append((item, new))
            last = rank
        }
        model.itemsToMove = []
        model.selection = []
        return effects + places(of: sent, model, env) + [.focus(Bar.titleID)]
    }

    /// Keeps the position of a moved task in the user's order of its day. The new item is placed after the old one,
    /// which keeps its position for an undo.
    private static func places(
        of sent: [(old: ItemID, new: ItemID)], _ model: Items.Model, _ env: AppEnvironment
    ) -> [Effect] {
        guard let me = env.me else { return [] }
        var orders: [DayOrder] = []
        for (old, new) in sent {
            guard let day = env.replica.item(old, in: .list(model.list))?.day else { continue }
            let known = orders.firstIndex { $0.day == day }
            var items = known.map { orders[$0].items } ?? env.replica.order(of: day, for: me)
            guard let index = items.firstIndex(of: old) else { continue }
            items.insert(new, at: index + 1)
            let order = DayOrder(day, Array(items.prefix(DayOrder.maxItems)))
            if let known { orders[known] = order } else { orders.append(order) }
        }
        return orders.map { .perform(.day(.order($0)), in: .user(me)) }
    }

    /// Moves the items to the end of a section, in their order. Done items stay where they are.
    static func place(
        in section: SectionID?, _ model: inout Items.Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        defer { (model.itemsToMove, model.selection) = ([], []) }
        guard let content = model.content, content.canEdit else { return [] }
        let rows = model.itemsToMove.compactMap { content.row($0) }.filter { !$0.isDone }
            .filter { $0.section != section }
        let others = content.rows(in: section)
        var last = others.map { $0.rank }.max()
        let count = others.count + rows.count
        model.fresh = rows.last?.id
        model.announcement = rows.last.map {
            .moved(
                title: $0.title, position: count, of: count, in: section.flatMap { content.head($0)?.name })
        }
        return rows.map { row in
            let rank = env.newRank(between: last, and: nil)
            last = rank
            return model.perform(.place(row.id, rank, in: section))
        } + [.focus(rows.last.map { Route.titleID(of: $0.id) } ?? Bar.titleID)]
    }

    static func view(_ model: Items.Model, _ lists: Lists.Model, _ env: AppEnvironment) -> Html<Items.Message>
    {
        let language = env.language
        let sections = model.sectionsToMoveTo
        let others = lists.summaries.filter { $0.role >= .editor && $0.id != model.list }
        return dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "send-title"), .onCancel(.sendCancelled),
            .onPullEnd { $0.isClosing ? .sendCancelled : nil }
        ) {
            header {
                h2(.id("send-title")) { language[sections.isEmpty ? .chooseTarget : .chooseSectionOrList] }
                textButton(language[.cancel], .sendCancelled)
            }
            if !sections.isEmpty {
                ul(.class("card"), .aria(.label, language[ListLabel.sections])) {
                    for section in sections {
                        row(section?.name ?? language[.noSection], .sections(.chosen(section?.id)))
                    }
                }
            }
            if model.waitsForPictures(env) {
                emptyState(.image, language[.waitingPictures], "")
            } else if others.isEmpty {
                emptyState(.lists, language[.noOtherList], "")
            } else {
                ul(
                    .class("card"), .class("faced", if: others.haveFaces), .aria(.label, language[.lists])
                ) {
                    for summary in others {
                        keyed(summary.id.text) {
                            row(summary.name, .sent(to: summary.id), others.haveFaces ? summary : nil)
                        }
                    }
                }
            }
        }
    }

    /// The name of the action that opens the choice.
    static func name(for content: ListContent?) -> ListLabel {
        content?.sections.isEmpty ?? true ? .moveToList : .moveAnywhere
    }

    /// - Parameter list: the list whose sign the row shows; nil for none.
    private static func row(
        _ name: String, _ message: Items.Message, _ list: ListSummary? = nil
    ) -> Html<Items.Message> {
        li {
            button(.type("button"), .class("row"), .onClick(message)) {
                if let list { signTile(of: list) }
                span(.class("row-main"), .dir("auto")) { name }
                icon(.forward)
            }
        }
    }
}

extension Items.Model {
    /// The sections to which the items can be moved, with nil for none. Empty if the list has no sections, or if all
    /// items are done.
    fileprivate var sectionsToMoveTo: [ListContent.SectionHead?] {
        guard let content else { return [] }
        let rows = itemsToMove.compactMap { content.row($0) }.filter { !$0.isDone }
        guard !content.sections.isEmpty, !rows.isEmpty else { return [] }
        var found: [ListContent.SectionHead?] = rows.contains { $0.section != nil } ? [nil] : []
        for head in content.sections where rows.contains(where: { $0.section != head.id }) {
            found.append(head)
        }
        return found
    }

    /// True if some pictures of the items are only on this device. Their uploads would not find the items after the
    /// move.
    fileprivate func waitsForPictures(_ env: AppEnvironment) -> Bool {
        itemsToMove.contains { item in
            env.replica.pictures(of: item, in: list).contains {
                env.replica.ownBlobs.contains($0.picture.blob)
            }
        }
    }
}
