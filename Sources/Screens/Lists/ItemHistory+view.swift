import Domain
import Markup
import SyncRules
import Texts

extension ItemHistory {
    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let scope = ScopeID.list(model.list)
        let item = env.replica.item(model.item, in: scope)
        let heading = Bar(title: language[.history], back: language[.item])
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if let item { p(.class("lead"), .dir("auto")) { item.title } }
            if item == nil, !env.isLoading(scope) {
                itemGone(in: scope, env)
            } else {
                if let past = model.past, let item {
                    changes(past, item, model, env)
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
        _ past: [PastItem], _ item: Item, _ model: Model, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        return ul(.class("card"), .aria(.label, language[.history])) {
            for index in past.indices {
                let next = index == 0 ? item : past[index - 1].item
                keyed(String(past[index].version)) { change(past[index], next, model, env) }
            }
            if model.hasMore {
                moreRow(language[.earlier], .moreTapped)
            } else {
                row(item.author, model.item.born, [language[.itemAdded]], "", model, env)
            }
        }
    }

    private static func change(
        _ past: PastItem, _ next: Item, _ model: Model, _ env: AppEnvironment
    ) -> Html<Message> {
        let lines = ItemHistory.lines(from: past.item, to: next, in: .list(model.list), env)
        let lost = past.item.note == next.note ? "" : past.item.note
        return row(past.person, past.at, lines, lost, model, env)
    }

    /// - Parameter lost: a longer text that was overwritten.
    private static func row(
        _ person: PersonID?, _ at: Instant, _ lines: [String], _ lost: String, _ model: Model,
        _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let scope = ScopeID.list(model.list)
        let member = person.flatMap { env.replica.member($0, in: scope) }
        let name = member?.name ?? ""
        let time = env.zone.time(at: at)
        return li(.class("row past")) {
            avatar(name, member.flatMap { env.replica.portrait(of: $0, in: scope) })
            div(.class("row-main")) {
                span(.class("note")) {
                    language.facts(
                        language.orSomebody(name), language.time(time, today: env.time.day))
                }
                for line in lines { span(.dir("auto")) { line } }
                if !lost.isEmpty { p(.class("quote"), .dir("auto")) { lost } }
            }
        }
    }

    /// The differences, one line per property.
    private static func lines(
        from old: Item, to new: Item, in scope: ScopeID, _ env: AppEnvironment
    ) -> [String] {
        let language = env.language
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
            let before = env.text(of: field, of: old, in: scope)
            let after = env.text(of: field, of: new, in: scope)
            if before != after { lines.append(language.changed(language.name(of: field), before, after)) }
        }
        return lines
    }
}

extension AppEnvironment {
    /// The text of a property; empty if it is not set.
    fileprivate func text(of field: ItemEditor.Field, of item: Item, in scope: ScopeID) -> String {
        let today = time.day
        return switch field {
        case .title: item.title
        case .note: item.note
        case .quantity: item.quantity.map { $0.text(point: language.decimalPoint) } ?? ""
        case .day: item.day.map { language.day($0, today: today, isInside: true) } ?? ""
        case .rule: replica.rule(of: item, in: scope).map { language.recurrence($0) } ?? ""
        case .deadline: text(of: item.deadline)
        case .time: item.time.map { language.clock($0) } ?? ""
        case .reminder: item.alert.map { language.alert($0) } ?? text(of: item.reminder)
        case .assignee:
            item.assignee.flatMap { replica.member($0, in: scope) }.map { language.orSomebody($0.name) } ?? ""
        }
    }

    private func text(of moment: Instant?) -> String {
        moment.map { language.time(zone.time(at: $0), today: time.day, isInside: true) } ?? ""
    }
}
