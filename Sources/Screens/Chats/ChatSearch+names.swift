import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension ChatSearch {
    /// A result by name: a chat, or a user without a chat.
    public struct Named: Equatable, Sendable {
        let name: String
        let chat: ScopeID
        /// Nil if the chat exists.
        let person: PersonID?
        /// The picture of a user without a chat.
        var portrait: String?

        var opening: Effect {
            person.map { .app(.beginChat($0, Recipient(name: name, email: ""))) } ?? .go(.chat(chat))
        }
    }

    /// If fewer names have words with these prefixes, matches inside words are added.
    private static let minMatches = 3

    /// The chats with matching names, latest first, then the users, by name. All of them for an empty query.
    static func named(_ query: SearchText, _ model: Model, _ env: AppEnvironment) -> [Named] {
        var known = Set(model.order)
        var all = model.order.map { Named(name: env.name(of: $0), chat: $0, person: nil) }
        let people = model.picker.contacts + (model.picker.serverResults?.people ?? [])
        for contact in people.byName {
            let chat = ScopeID.chat(env.replica.person, contact.person)
            if known.insert(chat).inserted {
                all.append(
                    Named(
                        name: contact.name, chat: chat, person: contact.person, portrait: contact.portrait))
            }
        }
        if query.bytes.isEmpty { return all }
        let texts = all.map { SearchText($0.name) }
        var found = all.indices.filter { texts[$0].isFound(by: query) }
        if found.count < minMatches {
            found += all.indices.filter { !found.contains($0) && texts[$0].containsInside(query) }
        }
        return found.map { all[$0] }
    }

    @HtmlBuilder<Message>
    static func names(_ model: Model, _ env: AppEnvironment) -> Fragment<Message> {
        if !model.named.isEmpty {
            h2(.class("caption")) { env.language[.chatsAndPeople] }
            ul(.class("card people")) {
                for named in model.named {
                    keyed(named.chat.text) {
                        li {
                            button(.type("button"), .class("row"), .onClick(.namedTapped(named))) {
                                if named.chat.groupID(unlessOwnedBy: env.replica.person) != nil {
                                    groupAvatar(env.replica.portrait(ofChat: named.chat))
                                } else {
                                    avatar(
                                        named.chat.pair == nil ? "" : named.name,
                                        named.portrait ?? env.replica.portrait(ofChat: named.chat))
                                }
                                span(.class("row-main")) {
                                    span(.class("name"), .dir("auto"), .verbatim) { named.name }
                                }
                            }
                        }
                    }
                }
                if model.picker.shown?.next != nil {
                    keyed("more") { moreRow(env.language[.morePeople], .morePeopleWanted) }
                }
            }
            if !model.finds.isEmpty { h2(.class("caption")) { env.language[.messages] } }
        }
    }
}

extension SearchText {
    /// True if each word of the query is a prefix of a word. From three letters on a match inside a word counts, too.
    fileprivate func containsInside(_ query: SearchText) -> Bool {
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
