import Domain
import Markup
import Sync
import Texts

/// Who has seen a message of a group: of few, everybody is told; of many, the server is asked.
extension ChatLog {
    struct Readers: Equatable {
        let place: Int64
        let people: [PersonID]
    }

    /// How many are named.
    private static let mostNamed = 50

    static func askReaders(of id: MessageID, _ model: Model, _ world: World) -> [Effect] {
        guard let row = model.row(id), row.state != nil, row.isTold,
            model.chat.group(besides: world.replica.person) != nil,
            world.replica.holds(moreThan: ChatMark.mostTold, Member.kind, in: model.chat)
        else { return [] }
        return [.request(.readers(of: row.place, in: model.chat))]
    }

    /// In words; empty where that is nobody, or not known.
    static func readers(of row: Row, _ model: Model, _ world: World) -> String {
        let (replica, language) = (world.replica, world.language)
        guard row.state != nil, model.chat.group(besides: replica.person) != nil else { return "" }
        var names = replica.readers(of: row.place, in: model.chat)
        if names.isEmpty, let readers = model.readers, readers.place == row.place {
            names = readers.people.compactMap { replica.member($0, in: model.chat)?.name }.inOrder(precedes)
        }
        guard names.count > mostNamed else { return names.isEmpty ? "" : language.readBy(names) }
        return language.facts(
            language.readBy([String](names.prefix(mostNamed))), language.andMore(names.count - mostNamed))
    }
}
