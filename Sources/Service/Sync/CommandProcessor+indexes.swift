import Database
import Domain
import Storage
import Sync

/// By what records are found beside their ids: each index is a pure function of them.
extension CommandProcessor {
    /// - Parameters:
    ///   - former: what the record was.
    ///   - meant: when that was said.
    func updateIndexes(
        of change: Change, formerly former: Content?, meant: Instant, at now: Instant
    ) throws(DatabaseError) {
        switch change.record?.content {
        case .message(let message):
            try noteWords(of: message, formerly: former, in: change.scope)
            if former == nil { try noteMessage(in: change.scope, at: now) }
        case .member(let member):
            try noteShare(member, formerly: former, change.id, in: change.scope, at: now)
        case .notification(let told):
            try scheduleRevocation(told, change.id, in: change.scope)
            try scheduleUnreadMail(for: PersonID(change.scope.id), at: now)
        case .contactRequest(let request):
            try noteRequest(request, formerly: former, in: change.scope, at: now)
        case .photo(let photo): try photos.set(photo, change.id, in: change.scope)
        case .profile(let profile):
            let person = PersonID(change.scope.id)
            try names.set(profile.name, of: person)
            try scheduleProfileUpdates(of: person, profile, formerly: former)
        default: break
        }
        if change.scope.kind == .user, change.record?.content.setsHabits ?? former?.setsHabits == true {
            try noteHabits(of: PersonID(change.scope.id), at: now)
        }
        try noteSnooze(
            change.record?.content.snooze, formerly: former?.snooze, change.id, in: change.scope)
        try noteAlarms(
            of: change.record?.content.item, formerly: former?.item, change.id, in: change.scope, meant: meant
        )
    }
}

extension Content {
    /// Whether it says when a person is told of habits.
    fileprivate var setsHabits: Bool {
        switch self {
        case .habit, .settings: true
        default: false
        }
    }

    /// What was put off.
    fileprivate var snooze: Snooze? {
        if case .snooze(let snooze) = self { snooze } else { nil }
    }

    /// The item that it is.
    fileprivate var item: Item? {
        if case .item(let item) = self { item } else { nil }
    }
}
