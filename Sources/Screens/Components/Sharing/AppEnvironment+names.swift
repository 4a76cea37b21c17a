import Domain
import SyncClient
import SyncRules
import Texts

extension AppEnvironment {
    /// The name of a chat; empty if it is not known here.
    func name(of chat: ScopeID) -> String {
        if chat == .chat(replica.person, replica.person) { return language[.savedMessages] }
        let name = replica.name(of: chat) ?? ""
        return name.isEmpty && replica.hasDeletedPeer(chat) ? language[.deletedAccount] : name
    }
}

extension Replica {
    /// True if the account of the other participant of a direct chat was deleted. An invited user has an account.
    func hasDeletedPeer(_ chat: ScopeID) -> Bool {
        guard let peer = chat.otherParticipant(than: person) else { return false }
        return member(peer, in: chat).map { !$0.isMemberOrInvited } ?? false
    }
}
