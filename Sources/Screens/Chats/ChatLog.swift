import Domain
import Markup
import Platform
import SyncClient
import SyncRules
import Texts

/// The messages of a chat, and the field for new ones.
public enum ChatLog {
    struct Model: Equatable {
        let chat: ScopeID
        /// The recipient of the first message, if the chat does not exist yet.
        let recipient: Recipient?
        var draft: String
        /// The pictures of the draft.
        var pictures: [BlobID]
        var error: Refusal?
        var rows: [MessageRow] = []
        /// True if there are messages before the rows.
        var hasEarlier = false
        /// True if there are messages after the rows.
        var hasLater = false
        var shownCount = ChatWindow.rowsAtOnce
        /// The position of the last shown message; nil for the end of the chat.
        var end: Int64?
        /// The position of the message to show as soon as it is loaded, and true if the address names it.
        var target: Int64?
        let isOpenedAtMessage: Bool
        /// The words to mark in the message that a search has found.
        var mark: SearchMark?
        /// The message to show whose position is not known until it is loaded.
        var soughtMessage: MessageID?
        /// The revision of the chat and the user's preferences that the rows are based on.
        var revision: Int64?
        var preference = ChatPreference()
        /// The blocked users, whose messages in a group the rows collapse.
        var blocks: [Block] = []
        /// The position of the first message that was unread when the chat was opened.
        var firstNew: Int64?
        /// True while that message is not known.
        var needsFirstNew = true
        /// The position of the last visible message by another user.
        var seen: Int64 = 0
        /// The message that was just sent, until the rows change again.
        var sent: MessageID?
        /// The edited message with the text of the field.
        var edit: MessageEdit?
        /// Changed texts of edits that the user has left. Editing the message again continues with the text.
        var leftEdits: [MessageEdit] = []
        /// The message to which the draft replies.
        var reply: MessageID?
        /// The messages of blocked users that were opened.
        var openedMessages: Set<String> = []
        /// The selected messages; nil unless messages are being selected.
        var selection: Set<String>?
        var sheet: Sheet?
        /// The read receipts of a message, if they were requested.
        var readReceipts: ReadReceipts?
        /// The sizes of pictures that the server has not measured yet.
        var measures: [PictureMeasure] = []

        /// - Parameter drafts: the unsubmitted text of all screens.
        /// - Parameter target: the position of the message to show first; nil for the first new one, or the end.
        init(_ chat: ScopeID, to recipient: Recipient?, _ drafts: [Draft], target: Int64? = nil) {
            (self.chat, self.recipient, isOpenedAtMessage) = (chat, recipient, target != nil)
            // An address may contain any number.
            self.target = target.map { min(max($0, 1), .max - 2) }
            (draft, pictures) = (drafts.text(in: chat.text) ?? "", drafts.pictures(in: PictureTray.key(chat)))
            edit = drafts.text(in: Model.editKey(chat)).flatMap { MessageEdit(draftText: $0) }
            leftEdits = [MessageEdit](leftIn: chat, drafts)
            reply = drafts.text(in: Model.replyKey(chat)).flatMap { MessageID(checking: $0) }
        }

        static func replyKey(_ chat: ScopeID) -> String { chat.text + "/reply" }

        static func editKey(_ chat: ScopeID) -> String { chat.text + "/edit" }
    }

    /// The sheet over the screen.
    enum Sheet: Equatable {
        case options(Pointer)
        case menu(MessageID, Pointer)
        /// The choice of a list for an item with the text of a message.
        case listing(MessageID)
        /// The actions for a rejected message.
        case failed(CommandID, Pointer)
        /// The choice of a chat for forwarded messages.
        case forwarding([MessageID])
        /// The choice of an attachment.
        case attaching(Pointer)
        case block
        /// The question whether messages are deleted for everyone.
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
        /// Adds the picture to the user's photos.
        case keepTapped(MessageID)
        case replyTapped(MessageID)
        case replyCancelled
        /// A message follows the finger, or returns.
        case swiped
        /// A picture that the server has not measured was loaded, with its size.
        case measured(BlobID, Double, Double)
        case quoteTapped(MessageID)
        /// Shows a message of a blocked user.
        case collapsedTapped(MessageID)
        case reacted(MessageID, String)
        case forwardTapped(MessageID)
        case forwarded([MessageID], to: ScopeID)
        case selecting(ChatSelection.Message)
        /// Creates a list item with its text.
        case listTapped(MessageID)
        case listChosen(ListID, for: MessageID)
        case failedAsked(CommandID, Pointer)
        case retryTapped(CommandID)
        case discardTapped(CommandID)
        case failedCopied(CommandID)
        case editTapped(MessageID)
        case editCancelled
        /// Leaves the edit, whose text is kept.
        case editLeft
        case lastEditAsked
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
        /// A picture was chosen.
        case picked(BlobID)
        case pictureRemoved(BlobID)
        case pictureMoved(BlobID, by: Int)
        case pictureOpened(MessageID)
        case earlierWanted
        case laterWanted
        case endTapped
        case seekCancelled
        case searchTapped
        /// The message at this position became visible.
        case seen(Int64)
    }

    static let draftID = "new-message"
    static let firstNewID = "first-new"

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .groupTapped(let group): return [.go(.group(group))]
        case .optionsTapped(let pointer): model.sheet = .options(pointer)
        case .muteTapped(let isOn):
            model.sheet = nil
            return [.perform(.chatPreference(.mute(model.chat, isOn)), in: .user(env.replica.person))]
        case .clearTapped(let hides):
            model.sheet = nil
            return [.app(.clearChat(model.chat, hides: hides))]
        case .draftEntered(let text):
            model.error = nil
            if model.edit != nil {
                MessageEdit.change(to: text, &model, env)
            } else {
                model.draft = text
                if !text.isEmpty { return [.sendTyping(model.chat)] }
            }
        case .attachTapped(let pointer): model.sheet = .attaching(pointer)
        case .cardTapped:
            model.sheet = nil
            return [.app(.sendCard(nil, to: model.chat))]
        case .listOpened(let list): return [.go(.list(list))]
        case .pictureTapped:
            model.sheet = nil
            return [.pick(.message(in: model.chat), from: .files)]
        case .picturesOffered: return [.pick(.message(in: model.chat), from: .offered)]
        case .picked(let blob): return PictureTray.add(blob, &model)
        case .measured(let blob, let width, let height): return measure(blob, width, height, &model, env)
        case .swiped: break
        case .pictureRemoved(let blob):
            model.pictures.removeAll { $0 == blob }
            return [.focus(ChatComposer.attachID)]
        case .pictureMoved(let blob, let distance): PictureTray.move(blob, by: distance, &model.pictures)
        case .pictureOpened(let id): return [.app(.showPicture(PictureID(id.text), in: model.chat))]
        case .submitted: return model.edit.map { MessageEdit.save($0, &model, env) } ?? send(&model, &env)
        case .earlierWanted: return ChatWindow.showEarlier(&model, env)
        case .laterWanted: return ChatWindow.showLater(&model, env)
        case .searchTapped: return [.go(.chatSearch(model.chat))]
        case .seen(let position):
            // Unread messages before it have not been seen.
            if !env.replica.hasUnreadOnServer(in: model.chat) { model.seen = max(model.seen, position) }
        case .quoteTapped(let id):
            model.soughtMessage = id
            return refresh(&model, env)
        case .collapsedTapped(let id):
            model.openedMessages.insert(id.text)
            model.revision = nil
            return refresh(&model, env) + [.focus(rowID(id))]
        case .selecting(let message): return ChatSelection.update(&model, message, env)
        case .blockTapped: model.sheet = .block
        case .blockAnswered(let isConfirmed):
            model.sheet = nil
            return isConfirmed ? block(true, model, env) : []
        case .unblockTapped: return block(false, model, env)
        case .seekCancelled:
            ChatWindow.endSeek(&model)
            return [.focus(Bar.titleID)]
        case .endTapped:
            ChatWindow.showEnd(&model)
            return refresh(&model, env) + (model.rows.last.map { [.focus(rowID($0.id))] } ?? [])
        case .menuAsked, .sheetClosed, .copyTapped, .keepTapped, .listTapped, .listChosen, .failedAsked,
            .retryTapped,
            .discardTapped, .failedCopied, .replyTapped, .replyCancelled, .reacted,
            .forwardTapped,
            .forwarded, .editTapped, .editCancelled, .editLeft, .lastEditAsked, .removeTapped, .removed:
            return act(&model, message, &env)
        }
        return []
    }

    /// The actions for one message.
    private static func act(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment) -> [Effect]
    {
        let sheet = model.sheet
        model.sheet = nil
        switch message {
        case .menuAsked(let id, let pointer):
            model.sheet = .menu(id, pointer)
            return ReadReceipts.request(of: id, model, env)
        case .listTapped(let id):
            guard case .menu? = sheet else { return [] }
            model.sheet = .listing(id)
        case .listChosen(let list, let id): return MessageToList.makeItem(of: id, in: list, model, &env)
        case .failedAsked(let id, let pointer): model.sheet = .failed(id, pointer)
        case .retryTapped(let id): return [.retry(id), .focus(draftID)]
        case .discardTapped(let id): return [.discard(id), .focus(draftID)]
        case .failedCopied(let id):
            guard let refused = env.failed(in: model.chat).first(where: { $0.command.id == id }) else {
                return []
            }
            return [.copy(env.replica.quote(of: refused.command))]
        case .keepTapped(let id): return model.row(id)?.blob.map { env.keepInPhotos($0) } ?? []
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
        case .forwardTapped(let id): model.sheet = .forwarding([id])
        case .forwarded(let ids, let target):
            model.selection = nil
            return ChatSelection.forward(ids, of: model.chat, to: target, &env)
        case .editTapped(let id): return MessageEdit.start(id, &model, env)
        case .editCancelled:
            model.edit = nil
            model.error = nil
            return [.focus(draftID)]
        case .editLeft: return MessageEdit.leave(&model)
        case .lastEditAsked: return MessageEdit.startLast(&model, env)
        case .removeTapped(let id):
            guard case .menu(_, let pointer)? = sheet else { return [] }
            model.sheet = .removal([id], pointer)
        case .removed(let ids, let forAll): return MessageRemoval.perform(ids, forAll: forAll, &model, env)
        default: break
        }
        return []
    }

    private static func block(_ isOn: Bool, _ model: Model, _ env: AppEnvironment) -> [Effect] {
        guard let me = env.me, let peer = model.chat.otherParticipant(than: me) else { return [] }
        let intent = isOn ? BlockIntent.block(peer, name: name(model, env)) : .unblock(peer)
        return [.perform(.block(intent), in: .user(me)), .focus(Bar.titleID)]
    }

    private static func send(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        do throws(Refusal) {
            let rule = model.pictures.isEmpty ? ChatMessage.textRule : ChatMessage.captionRule
            var text = try rule.clean(model.draft)
            let recipient = env.recipient(in: model.chat, begun: model.recipient)
            var effects: [Effect] = []
            var (first, album): (MessageID?, MessageID?)
            // Each picture is a separate message. The first one has the text and the quote.
            for picture in model.pictures.isEmpty ? [nil] : model.pictures.map({ BlobID?.some($0) }) {
                let id: MessageID = env.newID()
                first = first ?? id
                if model.pictures.count > 1 { album = album ?? id }
                let message = NewMessage(id, text, reply: model.reply, picture: picture, album: album)
                effects.append(.perform(.chat(.write(message, to: recipient)), in: model.chat))
                (text, model.reply) = ("", nil)
            }
            (model.draft, model.pictures, model.sent) = ("", [], first)
            ChatWindow.showEnd(&model)
            return effects + [.focus(draftID)]
        } catch {
            if error != .empty { model.error = error }
            return [.focus(draftID)]
        }
    }
}

extension ChatLog.Model {
    /// True if the field is empty.
    var canEditLast: Bool { edit == nil && draft.isEmpty && pictures.isEmpty }

    func row(_ id: MessageID) -> MessageRow? { rows.first { $0.id == id } }
}
