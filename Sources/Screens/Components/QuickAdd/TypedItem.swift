import Domain
import SyncClient
import SyncRules
import Texts

/// The text in the field of a new item, and what its words mean: `Bins every Monday`.
struct TypedItem {
    let title: String
    private let chips: [QuickAdd.Chip]
    private let text: String
    private let people: [Member]

    /// - Parameters:
    ///   - kept: the words that stay in the title, because the user removed their chips.
    ///   - scope: the list of the new item; nil if it does not exist yet.
    ///   - isDated: true if the list has days, so that a lone weekday is a day.
    init(_ text: String, keeping kept: [String], in scope: ScopeID?, isDated: Bool, _ env: AppEnvironment) {
        self.text = text
        people =
            scope.map { scope in
                env.replica.expectedMembers(of: scope)
                    + (env.me.flatMap { env.replica.member($0, in: scope) }.map { [$0] } ?? [])
            } ?? []
        let time = env.time
        let context = QuickAdd.Context(
            env.language == .russian ? .russian : .english, today: env.today, now: time.minuteOfDay,
            allowsBareNames: isDated, removed: kept,
            people: people.count > 1 ? Self.distinctNames(people) : [],
            lists: [])
        (title, chips) = QuickAdd.parse(text, context)
    }

    /// Without names that several people have.
    private static func distinctNames(_ people: [Member]) -> [String] {
        people.map { $0.name }.filter { name in people.filter { $0.name == name }.count == 1 }
    }

    /// The chips as they are shown. Words with two meanings have one chip.
    func detected(_ env: AppEnvironment) -> [AddField.Detected] {
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
    /// - Throws: the refusal of the title.
    func intents(
        _ id: ItemID, _ rank: Rank, on day: CivilDay?, at time: Int? = nil,
        repeating chosen: Recurrence? = nil,
        _ env: AppEnvironment
    ) throws(Refusal) -> [ItemIntent] {
        let title = try Item.titleRule.clean(title)
        var (day, minute, rule) = (day, time, chosen)
        var (hasDay, hasTime) = (false, false)
        var quantity: Quantity?
        var changes: [ItemChange] = []
        for chip in chips {
            switch chip.kind {
            case .day(let typed): (day, hasDay) = (typed, true)
            case .time(let typed): (minute, hasTime) = (typed, true)
            case .recurrence(let typed): rule = typed
            case .quantity(let typed): quantity = typed
            case .assignee(let name):
                if let member = people.first(where: { $0.name == name }) {
                    changes.append(.assignee(member.person))
                }
            case .list: break
            }
        }
        if let minute, hasTime, !hasDay {
            // A time that has passed today means tomorrow.
            let start = day ?? env.today
            let isPast =
                start == env.today && env.zone.moment(of: CivilTime(start, minuteOfDay: minute)) <= env.now
            day = isPast ? start.advanced(by: 1) : start
        }
        if let rule {
            guard let first = rule.first(from: day ?? env.today) else { throw .invalid }
            day = first
        }
        let new = NewItem(
            id: id, title: title, rank: rank, quantity: quantity, day: day, time: minute,
            alert: minute == nil ? nil : .atTime, rule: rule)
        return [.create([new])] + (changes.isEmpty ? [] : [.edit(id, changes)])
    }
}
