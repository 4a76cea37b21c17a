import Domain
import Markup
import SyncRules
import Texts

/// The choice of a recipient for a new chat.
public enum NewChat {
    struct Model: Equatable {
        var picker: Picker.Model
    }

    public enum Message: Equatable {
        case backTapped
        case picker(Picker.Message)
        case groupPicked(GroupID)
        case newGroupTapped
    }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .backTapped, .picker(.closed), .picker(.confirmed): return [.goUp]
        case .picker(.picked(let contact)):
            // A user found by the e-mail address accepts messages because of it.
            let email = model.picker.email?.text ?? ""
            return [.app(.startChat(contact.person, Recipient(name: contact.name, email: email)))]
        case .groupPicked(let group): return [.go(.chat(.chat(of: group)))]
        case .newGroupTapped: return [.go(.newGroup)]
        case .picker(let message): return Picker.update(&model.picker, message)
        }
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        Picker.answered(&model.picker, request, answer)
    }

    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let groups = env.replica.groups
        let heading = Bar(title: language[.newChat], back: language[.chats], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            Picker.view(model.picker, env).map { .picker($0) }
            section(.class("groups")) {
                h2(.class("caption")) { language[.groupChats] }
                ul(.class("card people")) {
                    keyed("new") { Access.action(language[.newGroup], icon: .plus, .newGroupTapped) }
                    for group in groups {
                        keyed(group.group.text) {
                            row(
                                groupAvatar(env.replica.portrait(of: group.group)), group.name,
                                .groupPicked(group.group))
                        }
                    }
                }
            }
        }
    }

    private static func row(
        _ picture: @autoclosure () -> Html<Message>, _ name: String, _ message: Message
    ) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .oneTap, .onClick(message)) {
                picture()
                span(.class("row-main")) { span(.class("name"), .dir("auto"), .verbatim) { name } }
            }
        }
    }
}

extension NewChat: ScreenDefinition {}
