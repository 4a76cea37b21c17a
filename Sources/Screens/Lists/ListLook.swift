import Domain
import Markup
import SyncRules
import Texts

/// The sheet with the colour and the sign of a list. Each tap changes the list immediately.
public enum ListLook {
    struct Model: Equatable {
        let list: ListID
        /// The content of the emoji field.
        var text: String
        /// True if the text is no emoji.
        var isWrong = false

        init(_ list: ListID, _ face: ListFace) {
            self.list = list
            text = face.emoji
        }
    }

    public enum Message: Equatable {
        case colorChosen(HabitColor?)
        case signChosen(ListSign?)
        case emojiEntered(String)
    }

    static func update(_ model: inout Model, _ message: Message, _ face: ListFace) -> [Effect] {
        switch message {
        case .colorChosen(let color):
            return color == face.color ? [] : [model.perform(.setColor(color))]
        case .signChosen(let sign):
            model.text = sign?.isEmoji == true ? sign?.text ?? "" : ""
            model.isWrong = false
            return sign == face.sign ? [] : [model.perform(.setSign(sign))]
        case .emojiEntered(let text): return enter(text, &model, face)
        }
    }

    /// A second emoji replaces the first one.
    private static func enter(_ text: String, _ model: inout Model, _ face: ListFace) -> [Effect] {
        let before = face.emoji
        model.text = text
        model.isWrong = false
        if text.isEmpty { return before.isEmpty ? [] : [model.perform(.setSign(nil))] }
        let isLonger = !before.isEmpty && text.hasBytePrefix(before)
        let added = isLonger ? String(bytes: text.bytes[before.utf8.count...]) : ""
        guard let sign = ListSign(emoji: added) ?? ListSign(emoji: text) else {
            model.isWrong = true
            return []
        }
        model.text = sign.text
        return sign == face.sign ? [] : [model.perform(.setSign(sign))]
    }

    static let emojiID = "list-emoji"
}

extension ListLook.Model {
    fileprivate func perform(_ intent: ListIntent) -> Effect { .perform(.list(intent), in: .list(list)) }
}

extension ListFace {
    /// The emoji; empty if the sign is a drawing.
    fileprivate var emoji: String { sign?.isEmoji == true ? sign?.text ?? "" : "" }
}
