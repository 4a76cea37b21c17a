import Domain
import Markup
import Sync
import Texts

extension ChatSearch {
    /// A chat, or a person without one, whose name was found.
    public struct Named: Equatable, Sendable {
        let name: String
        let chat: ScopeID
        /// Nil if the chat exists.
        let person: PersonID?
        /// The picture of a person without a chat.
        var portrait: String?

        var opening: Effect {
            person.map { .app(.beginChat($0, Addressee(name: name, email: ""))) } ?? .go(.chat(chat))
        }
    }

    /// With fewer matches at the beginnings of words, names match inside their words, too.
    private static let fewestMatches = 3

    /// The chats whose names match, the latest first, and then the people, by name. All of them for an empty query.
    static func named(_ query: SearchText, _ model: Model, _ world: World) -> [Named] {
        var known = Set(model.order)
        var all = model.order.map { Named(name: world.name(of: $0), chat: $0, person: nil) }
        let people = model.picker.contacts + (model.picker.told?.people ?? [])
        for contact in people.byName {
            let chat = ScopeID.chat(world.replica.person, contact.person)
            if known.insert(chat).inserted {
                all.append(
                    Named(
                        name: contact.name, chat: chat, person: contact.person, portrait: contact.portrait))
            }
        }
        if query.bytes.isEmpty { return all }
        let texts = all.map { SearchText($0.name) }
        var found = all.indices.filter { texts[$0].isFound(by: query) }
        if found.count < fewestMatches {
            found += all.indices.filter { !found.contains($0) && texts[$0].holdsInside(query) }
        }
        return found.map { all[$0] }
    }

    @HtmlBuilder<Message>
    static func names(_ model: Model, _ world: World) -> Fragment<Message> {
        if !model.named.isEmpty {
            h2(.class("caption")) { world.language[.chatsAndPeople] }
            ul(.class("card people")) {
                for named in model.named {
                    keyed(named.chat.text) {
                        li {
                            button(.type("button"), .class("row"), .onClick(.namedTapped(named))) {
                                if named.chat.group(besides: world.replica.person) != nil {
                                    groupAvatar(world.replica.portrait(ofChat: named.chat))
                                } else {
                                    avatar(
                                        named.chat.pair == nil ? "" : named.name,
                                        named.portrait ?? world.replica.portrait(ofChat: named.chat))
                                }
                                span(.class("row-main")) {
                                    span(.class("name"), .dir("auto"), .verbatim) { named.name }
                                }
                            }
                        }
                    }
                }
                if model.picker.shown?.next != nil {
                    keyed("more") { moreRow(world.language[.morePeople], .morePeopleWanted) }
                }
            }
            if !model.finds.isEmpty { h2(.class("caption")) { world.language[.messages] } }
        }
    }
}

extension SearchText {
    /// Whether each word of a query stands at the beginning of a word or, from three letters on, inside one.
    fileprivate func holdsInside(_ query: SearchText) -> Bool {
        let own = words
        return query.words.allSatisfy { word in
            let letters = word.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
            return own.contains { holds(word, in: $0, atMost: letters < 3 ? 0 : $0.count) }
        }
    }

    private func holds(_ part: [UInt8], in word: [UInt8], atMost last: Int) -> Bool {
        var start = 0
        while start <= last, start + part.count <= word.count {
            if word[start..<start + part.count].elementsEqual(part) { return true }
            start += 1
        }
        return false
    }
}
