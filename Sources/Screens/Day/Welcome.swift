import Domain
import Sync
import Texts

/// The offers of the first run: lists with a few items, a habit, a user to share with, the app to install. Each stays on
/// Today, on all devices, until it is done or the user skips them all (docs/decisions/0059).
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
        guard !world.settings.isWelcomed else { return [] }
        switch message {
        case .listTapped(let place):
            let list: ListID = world.newID()
            return begin(place, as: list, &world) + [.go(.list(list))]
        case .shareTapped:
            if let own = world.ownList { return [.go(.sharing(own))] }
            let list: ListID = world.newID()
            return begin(0, as: list, &world) + [.go(.sharing(list))]
        case .habitTapped:
            let habit = Habit(
                name: world.language[.firstHabit], color: HabitColor.palette[2], time: 540,
                rank: world.newRank(between: nil, and: nil), begun: world.today)
            return world.perform(.create(world.newID(), habit))
                + world.perform(.welcome(true, offer: otherOffer + 1)) + [.focus(Bar.titleID)]
        case .installTapped: return [.install]
        case .skipped: return world.perform(.welcome(true, offer: nil)) + [.focus(Bar.titleID)]
        }
    }

    /// Among the offers that were taken: that the user began with something of their own. The habit follows it.
    private static let otherOffer = Language.starterCount

    /// Notes that a new user began with something of their own, so that the offers stay.
    static func remaining(after effects: [Effect], _ world: World) -> [Effect] {
        guard effects.contains(where: { $0.begins }), world.isNew,
            !effects.contains(where: { $0.takenOffer != nil })
        else { return [] }
        return world.perform(.welcome(true, offer: otherOffer))
    }

    private static func begin(_ place: Int, as list: ListID, _ world: inout World) -> [Effect] {
        let texts = world.language.starter(place)
        let ranks = Rank.spread(texts.count)
        let items = texts.indices.dropFirst().map {
            NewItem(id: world.newID(), title: texts[$0], rank: ranks[$0])
        }
        return [
            .perform(.list(.create(name: texts[0])), in: .list(list)),
            .perform(.item(.create(items)), in: .list(list)),
        ] + world.perform(.welcome(true, offer: place))
    }
}

extension World {
    /// Whether the user has nothing yet, and neither took nor skipped an offer.
    var isNew: Bool {
        guard let me, replica.isLoaded(.user(me)), !settings.isWelcomed, settings.takenOffers == 0 else {
            return false
        }
        return !replica.memberships.contains { $0.kind == .list || $0.kind == .group } && hasNoHabits
    }

    /// Whether an offer of the first run is neither done nor skipped.
    var hasOffers: Bool {
        if isNew { return true }
        let settings = settings
        guard settings.takenOffers != 0, !settings.isWelcomed else { return false }
        return (0..<Language.starterCount).contains { !settings.hasTaken($0) } || hasNoHabits
            || !sharesSomething || device.installing == .offered
    }

    var hasNoHabits: Bool { me.map { replica.all(Habit.kind, in: .user($0)).isEmpty } ?? true }

    var sharesSomething: Bool {
        replica.memberships.contains { $0.kind == .group || $0.kind == .list && replica.isShared($0) }
    }

    /// A list that the user can share.
    fileprivate var ownList: ListID? {
        replica.memberships.first {
            $0.kind == .list && !$0.isInbox(of: replica.person)
                && replica.role(of: replica.person, in: $0) == .owner
        }.map { ListID($0.id) }
    }
}

// MARK: - Taking it back

extension Notice {
    /// What somebody has begun with; nil where these effects are nothing of the kind.
    static func begun(_ effects: [Effect]) -> (kind: Kind, undo: [Inverse])? {
        guard let name = effects.first?.beginning,
            let (offer, own) = effects.compactMap({ $0.takenOffer }).first
        else { return nil }
        return (
            .begun(name: name),
            effects.flatMap { $0.unmaking } + [Inverse(.person(.welcome(false, offer: offer)), in: own)]
        )
    }

    /// Whether taking it back leads to the beginning again.
    var leadsToWelcome: Bool { if case .begun = kind { true } else { false } }
}

extension Effect {
    fileprivate var takenOffer: (offer: Int, own: ScopeID)? {
        guard case .perform(.person(.welcome(true, let offer?)), let own) = self else { return nil }
        return (offer, own)
    }

    /// Whether the user makes something.
    fileprivate var begins: Bool {
        switch self {
        case .perform(.list(.create), in: _), .perform(.item(.create), in: _),
            .perform(.group(.create), in: _),
            .perform(.habit(.create), in: _):
            true
        default: false
        }
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
