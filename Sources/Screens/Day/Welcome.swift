import Domain
import Sync
import Texts

/// What somebody may begin with who has just come: a list with a few items, a habit, or somebody to share with. It is gone
/// for good, on all devices, once one of them was chosen or it was skipped (docs/decisions/0059).
public enum Welcome {
    public enum Message: Equatable {
        /// One of the lists of `Language.starter`.
        case listTapped(Int)
        case habitTapped
        case shareTapped
        case installTapped
        case skipped
    }

    static func update(_ message: Message, _ world: inout World) -> [Effect] {
        guard world.isNew else { return [] }
        switch message {
        case .listTapped(let place):
            let list: ListID = world.newID()
            return begin(place, as: list, &world) + [.go(.list(list))]
        case .shareTapped:
            let list: ListID = world.newID()
            return begin(0, as: list, &world) + [.go(.sharing(list))]
        case .habitTapped:
            let habit = Habit(
                name: world.language[.firstHabit], color: HabitColor.palette[2], time: 540,
                rank: world.newRank(between: nil, and: nil), begun: world.today)
            return world.perform(.create(world.newID(), habit)) + end(world) + [.focus(Bar.titleID)]
        case .installTapped: return [.install]
        case .skipped: return end(world) + [.focus(Bar.titleID)]
        }
    }

    private static func end(_ world: World) -> [Effect] { world.perform(.welcome(true)) }

    private static func begin(_ place: Int, as list: ListID, _ world: inout World) -> [Effect] {
        let texts = world.language.starter(place)
        let ranks = Rank.spread(texts.count)
        let items = texts.indices.dropFirst().map {
            NewItem(id: world.newID(), title: texts[$0], rank: ranks[$0])
        }
        return [
            .perform(.list(.create(name: texts[0])), in: .list(list)),
            .perform(.item(.create(items)), in: .list(list)),
        ] + end(world)
    }
}

extension World {
    /// Whether nothing is the person's yet, and they have not chosen what to begin with, or that they want nothing.
    var isNew: Bool {
        guard let me, replica.isLoaded(.user(me)), !settings.isWelcomed else { return false }
        return !replica.memberships.contains { $0.kind == .list || $0.kind == .group }
            && replica.all(Habit.kind, in: .user(me)).isEmpty
    }
}

// MARK: - Taking it back

extension Notice {
    /// What somebody has begun with; nil where these effects are nothing of the kind.
    static func begun(_ effects: [Effect]) -> (kind: Kind, undo: [Inverse])? {
        guard let name = effects.first?.beginning,
            let end = effects.first(where: { $0.welcomes }), case .perform(_, let own) = end
        else { return nil }
        return (
            .begun(name: name),
            effects.flatMap { $0.unmaking } + [Inverse(.person(.welcome(false)), in: own)]
        )
    }

    /// Whether taking it back leads to the beginning again.
    var leadsToWelcome: Bool { if case .begun = kind { true } else { false } }
}

extension Effect {
    fileprivate var welcomes: Bool {
        if case .perform(.person(.welcome(true)), in: _) = self { true } else { false }
    }

    /// The name of the list or the habit that is made.
    fileprivate var beginning: String? {
        switch self {
        case .perform(.list(.create(let name)), in: _): name
        case .perform(.habit(.create(_, let habit)), in: _): habit.name
        default: nil
        }
    }

    /// Leaves nothing of it, not even in the trash.
    fileprivate var unmaking: [Inverse] {
        switch self {
        case .perform(.list(.create), let scope):
            [Inverse(.list(.delete), in: scope), Inverse(.list(.purge), in: scope)]
        case .perform(.habit(.create(let id, _)), let scope):
            [Inverse(.habit(.delete(id)), in: scope), Inverse(.habit(.purge(id)), in: scope)]
        default: []
        }
    }
}
