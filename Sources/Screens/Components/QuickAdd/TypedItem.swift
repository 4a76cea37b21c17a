import Domain
import SyncClient
import SyncRules
import Texts

/// The text in the field of a new item, and what its words mean: `Bins every Monday`.
struct TypedItem {
    let title: String
    /// The list that the words name; nil if they name none.
    let list: ScopeID?
    private let chips: [QuickAdd.Chip]
    private let text: String
    private let people: [Member]

    /// - Parameters:
    ///   - kept: the words that stay in the title, because the user removed their chips.
    ///   - scope: the list of the new item; nil if it does not exist yet.
    ///   - isDated: true if the list has days, so that a lone weekday is a day.
    init(_ text: String, keeping kept: [String], in scope: ScopeID?, isDated: Bool, _ env: AppEnvironment) {
        self.text = text
        let bytes = text.bytes
        // Most texts name neither a list nor a user, and a device may have thousands of both.
        let lists = bytes.contains(UInt8(ascii: "#")) ? Self.lists(env) : []
        var context = Self.context(env)
        (context.allowsBareNames, context.removed) = (isDated, kept)
        context.lists = lists.map { $0.name }
        var (title, chips) = QuickAdd.parse(text, context)
        var target: ScopeID?
        for case .list(let name) in chips.map({ $0.kind }) {
            target = lists.first { $0.name == name }?.scope
        }
        var people: [Member] = []
        if bytes.contains(UInt8(ascii: "@")), let scope = target ?? scope {
            people = env.replica.expectedMembers(of: scope)
            if let own = env.me.flatMap({ env.replica.member($0, in: scope) }) { people.append(own) }
        }
        if people.count > 1 {
            context.people = people.map { $0.name }
            (title, chips) = QuickAdd.parse(text, context)
        }
        (self.title, self.chips, self.people, list) = (title, chips, people, target)
    }

    /// The context of words that are typed now, without names.
    static func context(_ env: AppEnvironment) -> QuickAdd.Context {
        .init(
            env.language == .russian ? .russian : .english, today: env.today, now: env.time.minuteOfDay,
            people: [],
            lists: [])
    }

    /// The lists that the user can edit. The inbox is one of them before it exists.
    private static func lists(_ env: AppEnvironment) -> [(name: String, scope: ScopeID)] {
        guard let me = env.me else { return [] }
        let inbox = ScopeID.inbox(of: me)
        var lists = [(name: env.language[.inbox], scope: inbox)]
        for scope in env.replica.memberships where scope.kind == .list && scope != inbox {
            guard let list = env.replica.list(in: scope), list.deleted == nil,
                let role = env.replica.role(of: me, in: scope), role >= .editor
            else { continue }
            lists.append((list.name, scope))
        }
        return lists
    }

    /// The chips as they are shown. Words with two meanings have one chip.
    func detected(_ env: AppEnvironment) -> [AddField.Detected] { detected(chips, env) }

    /// The same, without the values that the form of a new task has in its fields.
    func detectedOutsideFields(_ env: AppEnvironment) -> [AddField.Detected] {
        detected(chips.filter { !$0.kind.hasField }, env)
    }

    /// The values that the form of a new task has in its fields.
    func detectedInFields(_ env: AppEnvironment) -> [AddField.Detected] {
        detected(chips.filter { $0.kind.hasField }, env)
    }

    private func detected(_ chips: [QuickAdd.Chip], _ env: AppEnvironment) -> [AddField.Detected] {
        var all: [AddField.Detected] = []
        for chip in chips {
            let (words, name) = (chip.words(in: text), name(of: chip.kind, env))
            if let last = all.last, last.words == words {
                all[all.count - 1].name += ", " + name
            } else {
                all.append(AddField.Detected(words: words, name: name))
            }
        }
        return all
    }

    /// The typed quantity, or one piece. Nil if the words mean more than a quantity.
    var quantityAlone: Quantity? {
        var typed = Quantity.one
        for chip in chips {
            guard case .quantity(let quantity) = chip.kind else { return nil }
            typed = quantity
        }
        return typed
    }

    private func name(of kind: QuickAdd.Chip.Kind, _ env: AppEnvironment) -> String {
        let language = env.language
        return switch kind {
        case .day(let day): language.day(day, today: env.today)
        case .time(let minute): language.clock(minute)
        case .recurrence(let rule): language.recurrence(rule)
        case .quantity(let quantity): quantity.text(point: language.decimalPoint)
        case .assignee(let name), .list(let name): name
        }
    }

    /// The intents that create the item. A typed time has a reminder.
    /// - Parameters:
    ///   - day: the day of the screen, if it has one.
    ///   - time: the time that was chosen otherwise, in minutes since midnight.
    ///   - chosen: the rule that was chosen otherwise.
    ///   - section: its section of the list.
    /// - Throws: the refusal of the title.
    func intents(
        _ id: ItemID, _ rank: Rank, on day: CivilDay?, at time: Int? = nil,
        repeating chosen: Recurrence? = nil, in section: SectionID? = nil,
        _ env: AppEnvironment
    ) throws(Refusal) -> [ItemIntent] {
        let title = try Item.titleRule.clean(title)
        let plan = plan(on: day, at: time, repeating: chosen, env)
        if plan.rule != nil, plan.day == nil { throw .invalid }
        var quantity: Quantity?
        var changes: [ItemChange] = []
        for chip in chips {
            switch chip.kind {
            case .quantity(let typed): quantity = typed
            case .assignee(let name):
                if let member = people.first(where: { $0.name == name }) {
                    changes.append(.assignee(member.person))
                }
            case .day, .time, .recurrence, .list: break
            }
        }
        let new = NewItem(
            id: id, title: title, rank: rank, quantity: quantity, day: plan.day, time: plan.time,
            alert: plan.time == nil ? nil : .atTime, rule: plan.rule,
            section: section)
        return [.create([new])] + (changes.isEmpty ? [] : [.edit(id, changes)])
    }

    /// The plan by the words, and by the choices for what they leave open.
    /// - Returns: no day for a rule that never occurs.
    func plan(
        on day: CivilDay?, at time: Int?, repeating rule: Recurrence?, _ env: AppEnvironment
    ) -> (day: CivilDay?, time: Int?, rule: Recurrence?) {
        var plan = (day: day, time: time, rule: rule)
        var (hasDay, hasTime) = (false, false)
        for chip in chips {
            switch chip.kind {
            case .day(let typed): (plan.day, hasDay) = (typed, true)
            case .time(let typed): (plan.time, hasTime) = (typed, true)
            case .recurrence(let typed): plan.rule = typed
            case .quantity, .assignee, .list: break
            }
        }
        if let minute = plan.time, hasTime, !hasDay {
            plan.day = env.day(of: minute, from: plan.day)
        }
        if let rule = plan.rule { plan.day = rule.first(from: plan.day ?? env.today) }
        return plan
    }

    /// The text without the words for the plan and the list; nil if it has none.
    var withoutPlan: String? {
        let bytes = text.bytes
        var kept: [UInt8] = []
        var end = 0
        for chip in chips {
            guard chip.kind.hasField, end <= chip.range.lowerBound else { continue }
            kept += bytes[end..<chip.range.lowerBound]
            end = chip.range.upperBound
            // Only one of the blanks around the words stays.
            if kept.last ?? UInt8(ascii: " ") == UInt8(ascii: " "), end < bytes.count,
                bytes[end] == UInt8(ascii: " ")
            {
                end += 1
            }
        }
        return end == 0 ? nil : String(bytes: (kept + bytes[end...])[...])
    }

    /// Adds the item to another list than the open one, and says so. The first item of the inbox creates it.
    /// - Throws: the refusal of the title.
    func add(to list: ScopeID, _ env: inout AppEnvironment) throws(Refusal) -> [Effect] {
        let (id, rank) = env.newPlace(in: list)
        let intents = try intents(id, rank, on: nil, env)
        let name = env.replica.list(in: list)?.name
        let inbox = env.language[.inbox]
        return (name == nil ? [.perform(.list(.create(name: inbox)), in: list)] : [])
            + intents.map { .perform(.item($0), in: list) }
            + [.showToast(.itemSent(title: title, to: name ?? inbox))]
    }
}

extension AppEnvironment {
    /// The day of a time without one: today, or tomorrow if the time has passed.
    /// - Parameters:
    ///   - minute: the time, in minutes since midnight.
    ///   - day: the day of the screen, if it has one.
    func day(of minute: Int, from day: CivilDay? = nil) -> CivilDay {
        let start = day ?? today
        let isPast = start == today && zone.moment(of: CivilTime(start, minuteOfDay: minute)) <= now
        return isPast ? start.advanced(by: 1) : start
    }

    /// The id and rank of a new item below the open ones of a list.
    mutating func newPlace(in list: ScopeID) -> (ItemID, Rank) {
        let last = replica.items(in: list).last { $0.item.done == nil }
        return (newID(), newRank(between: last?.item.rank, and: nil))
    }
}

extension QuickAdd.Chip.Kind {
    /// True if the form of a new task has a field for the value: for the plan and the list.
    fileprivate var hasField: Bool {
        switch self {
        case .quantity, .assignee: false
        case .day, .time, .recurrence, .list: true
        }
    }
}
