import Domain
import Markup
import Sync
import Texts

/// The messages of a chat, and the field in which one writes.
public enum ChatLog {
    struct Model: Equatable {
        let chat: ScopeID
        /// Whom the first message goes to, where nothing was written yet.
        let addressee: Addressee?
        var draft: String
        /// The pictures that go with the draft.
        var pictures: [BlobID]
        var error: Refusal?
        var rows: [Row] = []
        /// Whether there are messages before the rows.
        var hasEarlier = false
        /// Whether there are messages after the rows.
        var hasLater = false
        var shownCount = ChatLog.rowsAtOnce
        /// The place of the last message that is shown; nil for the end of the chat.
        var end: Int64?
        /// The place of the message to go to, as soon as it is held.
        var target: Int64?
        /// The message to go to whose place is not known here, until it is held.
        var sought: MessageID?
        /// The revision of the chat that the rows are from, and what the person had chosen for it.
        var revision: Int64?
        var preference = ChatPreference()
        /// The place of the first message that was new when the chat was opened.
        var firstNew: Int64?
        /// Whether that one is not known yet.
        var seeksNew = true
        /// The place of the last message of somebody else that was in sight.
        var seen: Int64 = 0
        /// The message that is being changed, with what stands in the field.
        var edit: Edit?
        /// The message that is being answered.
        var reply: MessageID?
        /// What is selected to be done something with; nil while nothing can be.
        var selection: Set<String>?
        var sheet: Sheet?
        /// Who has seen a message, where that was asked.
        var readers: Readers?

        /// - Parameter drafts: what was typed before, in all places.
        /// - Parameter target: the place of the message to show first; nil for the first new one, or the end.
        init(_ chat: ScopeID, to addressee: Addressee?, _ drafts: [Draft], target: Int64? = nil) {
            self.chat = chat
            self.addressee = addressee
            // An address may say any number.
            self.target = target.map { min(max($0, 1), .max - 2) }
            draft = drafts.text(in: chat.text) ?? ""
            pictures = drafts.pictures(in: ChatLog.picturesPlace(chat))
            edit = drafts.text(in: Model.editPlace(chat)).flatMap { Edit(kept: $0) }
            reply = drafts.text(in: Model.replyPlace(chat)).flatMap { MessageID(checking: $0) }
        }

        /// What is typed and does not count yet.
        var drafts: [Draft] {
            [
                Draft(draft, in: chat.text), Draft(pictures, in: ChatLog.picturesPlace(chat)),
                Draft(edit?.kept ?? "", in: Model.editPlace(chat)),
                Draft(reply?.text ?? "", in: Model.replyPlace(chat)),
            ]
        }

        private static func replyPlace(_ chat: ScopeID) -> String { chat.text + "/reply" }

        private static func editPlace(_ chat: ScopeID) -> String { chat.text + "/edit" }
    }

    /// What lies over the screen.
    enum Sheet: Equatable {
        case options(Pointer)
        case menu(MessageID, Pointer)
        /// The list in which a message becomes an item is being chosen.
        case listing(MessageID, Pointer)
        /// What can be done about a message that was refused.
        case failed(CommandID, Pointer)
        /// The chat to which messages go is being chosen.
        case forwarding([MessageID], Pointer)
        /// What goes beside the text is being chosen.
        case attaching(Pointer)
        case block
        /// For whom messages are to go is being asked.
        case removal([MessageID], Pointer)
    }

    public enum Message: Equatable {
        case backTapped
        case groupTapped(GroupID)
        case optionsTapped(Pointer)
        case muteTapped(Bool)
        case clearTapped(hides: Bool)
        case menuAsked(MessageID, Pointer)
        case sheetClosed
        case copyTapped(MessageID)
        case replyTapped(MessageID)
        case replyCancelled
        case quoteTapped(MessageID)
        case reacted(MessageID, String)
        case forwardTapped(MessageID)
        case forwarded([MessageID], to: ScopeID)
        case selecting(Selecting)
        /// Its text is to be an item of a list.
        case listTapped(MessageID)
        case listChosen(ListID, for: MessageID)
        case failedAsked(CommandID, Pointer)
        case retryTapped(CommandID)
        case discardTapped(CommandID)
        case failedCopied(CommandID)
        case editTapped(MessageID)
        case editCancelled
        case removeTapped(MessageID)
        case removed([MessageID], forAll: Bool)
        case blockTapped
        case blockAnswered(Bool)
        case unblockTapped
        case draftEntered(String)
        case submitted
        case attachTapped(Pointer)
        case cardTapped
        case listOpened(ListID)
        case pictureTapped
        /// Pictures were dropped or pasted.
        case picturesOffered
        /// One was chosen.
        case picked(BlobID)
        case pictureRemoved(BlobID)
        case pictureOpened(MessageID)
        case earlierWanted
        case laterWanted
        case endTapped
        case seekCancelled
        case searchTapped
        /// The message at a place has come in sight.
        case seen(Int64)
    }

    static let draftID = "new-message"
    static let firstNewID = "first-new"

    static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .groupTapped(let group): return [.go(.group(group))]
        case .optionsTapped(let place): model.sheet = .options(place)
        case .muteTapped(let isOn):
            model.sheet = nil
            return [.perform(.chatPreference(.mute(model.chat, isOn)), in: .user(world.replica.person))]
        case .clearTapped(let hides):
            model.sheet = nil
            return [.app(.clearChat(model.chat, hides: hides))]
        case .draftEntered(let text):
            model.error = nil
            if model.edit != nil {
                changeEdit(to: text, &model, world)
            } else {
                model.draft = text
                if !text.isEmpty { return [.typed(model.chat)] }
            }
        case .attachTapped(let place): model.sheet = .attaching(place)
        case .cardTapped:
            model.sheet = nil
            return [.app(.sendCard(nil, to: model.chat))]
        case .listOpened(let list): return [.go(.list(list))]
        case .pictureTapped:
            model.sheet = nil
            return [.pick(.message(in: model.chat), from: .files)]
        case .picturesOffered: return [.pick(.message(in: model.chat), from: .offered)]
        case .picked(let blob): return add(blob, &model)
        case .pictureRemoved(let blob):
            model.pictures.removeAll { $0 == blob }
            return [.focus(attachID)]
        case .pictureOpened(let id): return [.app(.showPicture(PictureID(id.text), in: model.chat))]
        case .submitted: return model.edit.map { save($0, &model, world) } ?? send(&model, &world)
        case .earlierWanted: return showEarlier(&model, world)
        case .laterWanted: return showLater(&model, world)
        case .searchTapped: return [.go(.chatSearch(model.chat))]
        case .seen(let place):
            // What is unread before it was not seen.
            if !world.replica.lacksUnread(in: model.chat) { model.seen = max(model.seen, place) }
        case .quoteTapped(let id):
            model.sought = id
            return refresh(&model, world)
        case .selecting(let message): return select(&model, message, world)
        case .blockTapped: model.sheet = .block
        case .blockAnswered(let isMeant):
            model.sheet = nil
            return isMeant ? block(true, model, world) : []
        case .unblockTapped: return block(false, model, world)
        case .seekCancelled:
            endSeek(&model)
            return [.focus(Bar.titleID)]
        case .endTapped:
            showEnd(&model)
            return refresh(&model, world) + (model.rows.last.map { [.focus(rowID($0.id))] } ?? [])
        case .menuAsked, .sheetClosed, .copyTapped, .listTapped, .listChosen, .failedAsked, .retryTapped,
            .discardTapped, .failedCopied, .replyTapped, .replyCancelled, .reacted,
            .forwardTapped,
            .forwarded, .editTapped, .editCancelled, .removeTapped, .removed:
            return act(&model, message, &world)
        }
        return []
    }

    /// What is done to one message.
    private static func act(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        let sheet = model.sheet
        model.sheet = nil
        switch message {
        case .menuAsked(let id, let place):
            model.sheet = .menu(id, place)
            return askReaders(of: id, model, world)
        case .listTapped(let id):
            guard case .menu(_, let place)? = sheet else { return [] }
            model.sheet = .listing(id, place)
        case .listChosen(let list, let id): return makeItem(of: id, in: list, model, &world)
        case .failedAsked(let id, let place): model.sheet = .failed(id, place)
        case .retryTapped(let id): return [.retry(id), .focus(draftID)]
        case .discardTapped(let id): return [.discard(id), .focus(draftID)]
        case .failedCopied(let id):
            guard let refused = world.failed(in: model.chat).first(where: { $0.command.id == id }) else {
                return []
            }
            return [.copy(world.replica.quote(of: refused.command))]
        case .copyTapped(let id): return [.copy(model.row(id)?.text ?? "")]
        case .replyTapped(let id):
            guard model.edit?.isTouched != true else { return [.focus(draftID)] }
            model.edit = nil
            model.reply = id
            return [.focus(draftID)]
        case .replyCancelled:
            model.reply = nil
            return [.focus(draftID)]
        case .reacted(let id, let sign):
            let isTaken = model.row(id)?.reactions.contains { $0.sign == sign && $0.isOwn } ?? false
            return [.perform(.chat(.react(id, isTaken ? nil : sign)), in: model.chat)]
        case .forwardTapped(let id):
            guard case .menu(_, let place)? = sheet else { return [] }
            model.sheet = .forwarding([id], place)
        case .forwarded(let ids, let target):
            model.selection = nil
            return forward(ids, of: model.chat, to: target, &world)
        case .editTapped(let id): return edit(id, &model, world)
        case .editCancelled:
            model.edit = nil
            model.error = nil
            return [.focus(draftID)]
        case .removeTapped(let id):
            guard case .menu(_, let place)? = sheet else { return [] }
            model.sheet = .removal([id], place)
        case .removed(let ids, let forAll): return remove(ids, forAll: forAll, &model, world)
        default: break
        }
        return []
    }

    private static func block(_ isOn: Bool, _ model: Model, _ world: World) -> [Effect] {
        guard let me = world.me, let companion = model.chat.companion(of: me) else { return [] }
        let intent = isOn ? BlockIntent.block(companion, name: name(model, world)) : .lift(companion)
        return [.perform(.block(intent), in: .user(me)), .focus(Bar.titleID)]
    }

    private static func send(_ model: inout Model, _ world: inout World) -> [Effect] {
        do throws(Refusal) {
            let rule = model.pictures.isEmpty ? ChatMessage.textRule : ChatMessage.captionRule
            var text = try rule.clean(model.draft)
            let addressee = world.addressee(in: model.chat, begun: model.addressee)
            var effects: [Effect] = []
            // Each picture is a message of its own. The first one has the text and the quote.
            for picture in model.pictures.isEmpty ? [nil] : model.pictures.map({ BlobID?.some($0) }) {
                let message = NewMessage(world.newID(), text, reply: model.reply, picture: picture)
                effects.append(.perform(.chat(.write(message, to: addressee)), in: model.chat))
                (text, model.reply) = ("", nil)
            }
            (model.draft, model.pictures) = ("", [])
            showEnd(&model)
            return effects + [.focus(draftID)]
        } catch {
            if error != .empty { model.error = error }
            return [.focus(draftID)]
        }
    }
}

extension ChatLog.Model {
    func row(_ id: MessageID) -> ChatLog.Row? { rows.first { $0.id == id } }
}
