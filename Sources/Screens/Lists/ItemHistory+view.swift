import Domain
import Markup
import Sync
import Texts

extension ItemHistory {
    static func view(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let scope = ScopeID.list(model.list)
        let item = world.replica.item(model.item, in: scope)
        let heading = Bar(title: language[.history], back: language[.item])
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if let item { p(.class("lead"), .dir("auto")) { item.title } }
            if item == nil, !world.isComing(scope) {
                itemGone(in: scope, world)
            } else {
                if let past = model.past, let item {
                    changes(past, item, model, world)
                } else if model.failure == nil {
                    loader(language)
                }
                problem(
                    model.failure.map { $0 == .offline ? language[.historyOffline] : language.failure($0) })
                if model.failure != nil { textButton(language[.tryAgain], .retryTapped) }
            }
        }
    }

    private static func changes(
        _ past: [PastItem], _ item: Item, _ model: Model, _ world: World
    ) -> Html<Message> {
        let language = world.language
        return ul(.class("card"), .aria(.label, language[.history])) {
            for place in past.indices {
                let next = place == 0 ? item : past[place - 1].item
                keyed(String(past[place].version)) { change(past[place], next, model, world) }
            }
            if model.hasMore {
                moreRow(language[.earlier], .moreTapped)
            } else {
                row(item.author, model.item.born, [language[.itemAdded]], "", model, world)
            }
        }
    }

    private static func change(
        _ past: PastItem, _ next: Item, _ model: Model, _ world: World
    ) -> Html<Message> {
        let lines = ItemHistory.lines(from: past.item, to: next, in: .list(model.list), world)
        let lost = past.item.note == next.note ? "" : past.item.note
        return row(past.person, past.at, lines, lost, model, world)
    }

    /// - Parameter lost: a longer text that was overwritten.
    private static func row(
        _ person: PersonID?, _ at: Instant, _ lines: [String], _ lost: String, _ model: Model, _ world: World
    ) -> Html<Message> {
        let language = world.language
        let scope = ScopeID.list(model.list)
        let member = person.flatMap { world.replica.member($0, in: scope) }
        let name = member?.name ?? ""
        let time = world.zone.time(at: at)
        return li(.class("row past")) {
            avatar(name, member.flatMap { world.replica.portrait(of: $0, in: scope) })
            div(.class("row-main")) {
                span(.class("note")) {
                    language.facts(
                        language.orSomebody(name), language.time(time, today: world.time.day))
                }
                for line in lines { span(.dir("auto")) { line } }
                if !lost.isEmpty { p(.class("quote"), .dir("auto")) { lost } }
            }
        }
    }

    /// What is different, a line for each property.
    private static func lines(
        from old: Item, to new: Item, in scope: ScopeID, _ world: World
    ) -> [String] {
        let language = world.language
        var lines: [String] = []
        if old.title != new.title { lines.append(language.changed(nil, old.title, new.title)) }
        if old.note != new.note { lines.append(language[.noteChanged]) }
        if (old.done == nil) != (new.done == nil) {
            lines.append(language[new.done == nil ? .markedOpen : .markedDone])
        }
        if (old.deleted == nil) != (new.deleted == nil) {
            lines.append(language[new.deleted == nil ? .broughtBack : .wasDeleted])
        }
        for field in ItemEditor.Field.allCases where field.isProperty {
            let before = world.text(of: field, of: old, in: scope)
            let after = world.text(of: field, of: new, in: scope)
            if before != after { lines.append(language.changed(language.name(of: field), before, after)) }
        }
        return lines
    }
}

extension World {
    /// A property as people read it; empty when it is not set.
    fileprivate func text(of field: ItemEditor.Field, of item: Item, in scope: ScopeID) -> String {
        let today = time.day
        return switch field {
        case .title: item.title
        case .note: item.note
        case .quantity: item.quantity.map { $0.text(point: language.decimalPoint) } ?? ""
        case .day: item.day.map { language.day($0, today: today, isInside: true) } ?? ""
        case .deadline: text(of: item.deadline)
        case .reminder: text(of: item.reminder)
        case .assignee:
            item.assignee.flatMap { replica.member($0, in: scope) }.map { language.orSomebody($0.name) } ?? ""
        }
    }

    private func text(of moment: Instant?) -> String {
        moment.map { language.time(zone.time(at: $0), today: time.day, isInside: true) } ?? ""
    }
}
