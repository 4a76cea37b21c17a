import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Read receipts of a message in a group. In a small group they are sent to all members; in a large one they are
/// requested from the server.
struct ReadReceipts: Equatable {
    let position: Int64
    let people: [PersonID]

    /// The maximum number of names.
    private static let maxNamed = 50

    static func request(of id: MessageID, _ model: ChatLog.Model, _ env: AppEnvironment) -> [Effect] {
        guard let row = model.row(id), row.state != nil, row.isConfirmed,
            model.chat.groupID(unlessOwnedBy: env.replica.person) != nil,
            env.replica.holds(moreThan: ChatMark.maxMembersForReceipts, Member.kind, in: model.chat)
        else { return [] }
        return [.request(.readReceipts(of: row.position, in: model.chat))]
    }

    /// The names as text; empty if no user has read the message or the readers are unknown.
    static func text(of row: MessageRow, _ model: ChatLog.Model, _ env: AppEnvironment) -> String {
        let (replica, language) = (env.replica, env.language)
        guard row.state != nil, model.chat.groupID(unlessOwnedBy: replica.person) != nil else { return "" }
        var names = replica.readers(of: row.position, in: model.chat)
        if names.isEmpty, let readers = model.readReceipts, readers.position == row.position {
            names = readers.people.compactMap { replica.member($0, in: model.chat)?.name }.inOrder(precedes)
        }
        guard names.count > maxNamed else { return names.isEmpty ? "" : language.readBy(names) }
        return language.facts(
            language.readBy([String](names.prefix(maxNamed))), language.andMore(names.count - maxNamed))
    }
}
