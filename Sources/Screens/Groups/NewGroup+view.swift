import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension NewGroup {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let origin = context.origin(env)
        let heading = Bar(
            title: language[.newGroup],
            back: model.step == .name ? language[.members] : origin ?? language[.profile],
            isBesideLists: model.step == .members && origin == nil)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if model.step == .name, let group = model.group {
                identity(.group(group), model, env)
            } else {
                Picker.view(model.picker, env, confirm: language[.next]).map { .picker($0) }
            }
        }
    }

    /// The picture and the name, and below them the chosen users.
    private static func identity(_ scope: ScopeID, _ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let picture = model.picture.map { env.replica.address(ofOwn: $0) }
        return form(.class("group-form"), .attribute("novalidate", ""), .onSubmit(.confirmed)) {
            div(.class("identity")) {
                Portrait.view(
                    of: scope, groupAvatar(picture), isSet: picture != nil, menu: model.portraitMenu, language
                ).map { .portrait($0) }
            }
            div(.class("card")) {
                field(
                    Field(
                        id: nameID, label: language[.groupName], value: model.name,
                        error: model.error.map { language.titleError($0, limit: Group.nameRule.limit) },
                        enterKey: "done", capitals: "sentences")
                ).map { .nameEntered($0) }
            }
            if !model.picker.chosen.isEmpty {
                h2(.class("caption")) { language[.members] }
                ul(.class("card people")) {
                    for contact in model.picker.chosen {
                        keyed(contact.person.text) { row(contact, language) }
                    }
                }
            }
            submitButton(language[.createGroup], isBusy: false)
        }
    }

    private static func row(_ contact: Contact, _ language: Language) -> Html<Message> {
        li(.class("row")) {
            avatar(contact.name, contact.portrait)
            span(.class("row-main")) { span(.class("name"), .dir("auto"), .verbatim) { contact.name } }
            iconButton(
                .minus, language.act(language.removeMember(of: .group), on: contact.name), style: "remove",
                .removed(contact))
        }
    }
}
