import Domain
import Platform
import SyncClient
import SyncRules
import Texts

/// The offers of the first run: lists with a few items, a habit, a user to share with, the app to install. Each stays
/// on Today, on all devices, until it is done or the user skips them all (docs/decisions/0059).
public enum Onboarding {
    public enum Message: Equatable {
        /// One of the lists of `Language.starter`.
        case listTapped(Int)
        case habitTapped
        case shareTapped
        case installTapped
        case skipped
    }

    static func update(_ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        guard !env.settings.isOnboarded else { return [] }
        switch message {
        case .listTapped(let index):
            let list: ListID = env.newID()
            return createStarterList(index, as: list, &env) + [.go(.list(list))]
        case .shareTapped:
            if let own = env.ownList { return [.go(.sharing(own))] }
            let list: ListID = env.newID()
            return createStarterList(0, as: list, &env) + [.go(.sharing(list))]
        case .habitTapped:
            let habit = Habit(
                name: env.language[.firstHabit], color: HabitColor.palette[2], time: 540,
                rank: env.newRank(between: nil, and: nil), started: env.today)
            return env.perform(.create(env.newID(), habit))
                + env.perform(.onboarding(true, offer: habitOffer)) + [.focus(Bar.titleID)]
        case .installTapped: return [.install]
        case .skipped: return env.perform(.onboarding(true, offer: nil)) + [.focus(Bar.titleID)]
        }
    }

    /// The number of the offer that is accepted when the user creates something else. The offers of a habit and of
    /// sharing have the next numbers.
    private static let otherOffer = Language.starterCount
    static let habitOffer = Language.starterCount + 1
    static let shareOffer = Language.starterCount + 2

    /// Marks what the user has done without an offer, so that the others stay and this one does not return.
    static func remaining(after effects: [Effect], _ env: AppEnvironment) -> [Effect] {
        guard let offer = effects.compactMap({ $0.offerDone }).first,
            env.isNew || env.device.hasRest && env.hasOffers && offer != otherOffer,
            !effects.contains(where: { $0.acceptedOffer != nil }), !env.settings.hasAccepted(offer)
        else { return [] }
        return env.perform(.onboarding(true, offer: offer))
    }

    /// True if a new user is greeted where an empty day has its hint.
    static func showsGreeting(_ model: Today.Model, _ env: AppEnvironment) -> Bool {
        model.tasks.isEmpty && model.upcoming.rows.isEmpty && env.isNew
    }

    private static func createStarterList(_ index: Int, as list: ListID, _ env: inout AppEnvironment)
        -> [Effect]
    {
        let texts = env.language.starter(index)
        let ranks = Rank.spread(texts.count)
        let items = texts.indices.dropFirst().map {
            NewItem(id: env.newID(), title: texts[$0], rank: ranks[$0])
        }
        return [
            .perform(.list(.create(name: texts[0])), in: .list(list)),
            .perform(.item(.create(items)), in: .list(list)),
        ] + env.perform(.onboarding(true, offer: index))
    }
}

extension AppEnvironment {
    /// True if the user has begun nothing yet, and neither accepted nor skipped an offer. What others share does not
    /// count.
    var isNew: Bool {
        guard let me, replica.isLoaded(.user(me)), !settings.isOnboarded, settings.acceptedOffers == 0 else {
            return false
        }
        // Habits are last: the start module does not have their records.
        return !replica.memberships.contains {
            ($0.kind == .list || $0.kind == .group) && replica.role(of: me, in: $0) == .owner
        } && hasNoHabits
    }

    /// True if an offer of the first run is neither done nor skipped.
    var hasOffers: Bool {
        if isNew { return true }
        guard settings.acceptedOffers != 0, !settings.isOnboarded else { return false }
        return (0..<Onboarding.shareOffer + 1).contains { !hasDone($0) } || device.installing == .offered
    }

    /// True if the user has done what an offer is about, with it or otherwise, on any device.
    func hasDone(_ offer: Int) -> Bool {
        if settings.hasAccepted(offer) { return true }
        switch offer {
        case Onboarding.habitOffer: return !hasNoHabits
        case Onboarding.shareOffer:
            return replica.memberships.contains {
                $0.kind == .group || $0.kind == .list && replica.isShared($0)
            }
        case 0..<Language.starterCount:
            let name = language.starter(offer)[0]
            return replica.memberships.contains { $0.kind == .list && replica.list(in: $0)?.name == name }
        default: return true
        }
    }

    private var hasNoHabits: Bool { me.map { replica.all(Habit.kind, in: .user($0)).isEmpty } ?? true }

    /// A list that the user can share.
    fileprivate var ownList: ListID? {
        replica.memberships.first {
            $0.kind == .list && !$0.isInbox(of: replica.person)
                && replica.role(of: replica.person, in: $0) == .owner
        }.map { ListID($0.id) }
    }
}

// MARK: - Undo

extension Toast {
    /// The toast for an accepted offer; nil if the effects are not one.
    static func starterCreated(_ effects: [Effect]) -> (kind: Kind, undo: [Inverse])? {
        guard let name = effects.first?.createdName,
            let (offer, own) = effects.compactMap({ $0.acceptedOffer }).first
        else { return nil }
        return (
            .created(name: name),
            effects.flatMap { $0.removal } + [Inverse(.person(.onboarding(false, offer: offer)), in: own)]
        )
    }

    /// True if the undo shows the offers again.
    var undoReturnsToOnboarding: Bool { if case .created = kind { true } else { false } }
}

extension Effect {
    fileprivate var acceptedOffer: (offer: Int, own: ScopeID)? {
        guard case .perform(.person(.onboarding(true, let offer?)), let own) = self else { return nil }
        return (offer, own)
    }

    /// The number of the offer that the effect makes unnecessary; nil if it creates or shares nothing.
    fileprivate var offerDone: Int? {
        switch self {
        case .perform(.list(.create), in: _), .perform(.item(.create), in: _),
            .perform(.group(.create), in: _):
            Language.starterCount
        case .perform(.habit(.create), in: _): Onboarding.habitOffer
        case .perform(.member(.add), in: _), .perform(.share(.share), in: _): Onboarding.shareOffer
        default: nil
        }
    }

    /// The name of the created list or habit.
    fileprivate var createdName: String? {
        switch self {
        case .perform(.list(.create(let name)), in: _): name
        case .perform(.habit(.create(_, let habit)), in: _): habit.name
        default: nil
        }
    }

    /// The intents that delete it without leaving it in the trash.
    fileprivate var removal: [Inverse] {
        switch self {
        case .perform(.list(.create), let scope):
            [Inverse(.list(.delete), in: scope), Inverse(.list(.purge), in: scope)]
        case .perform(.habit(.create(let id, _)), let scope):
            [Inverse(.habit(.delete(id)), in: scope), Inverse(.habit(.purge(id)), in: scope)]
        default: []
        }
    }
}
