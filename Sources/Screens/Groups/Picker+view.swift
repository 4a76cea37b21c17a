import Domain
import Markup
import Texts

extension Picker {
    /// - Parameters:
    ///   - confirm: the name of the button below, if it also confirms a choice of no user.
    ///   - reason: the reason why a user cannot be chosen; empty if they can.
    static func view(
        _ model: Model, _ env: AppEnvironment, confirm: String? = nil,
        reason: (PersonID) -> String = { _ in "" }
    ) -> Html<Message> {
        let language = env.language
        return section(.class("picker")) {
            form(.class("search"), .role("search"), .attribute("novalidate", ""), .onSubmit(.submitted)) {
                input(
                    .id(queryID), .type("text"), .value(model.query), .placeholder(language[.searchPeople]),
                    .aria(.label, language[.searchPeople]), .aria(.describedBy, "picker-hint"), .dir("auto"),
                    .autocomplete("off"), .autocapitalize("none"), .attribute("spellcheck", "false"),
                    .enterKeyHint("search"), .onInput { .queryEntered($0) })
                iconButton(
                    model.isDescending ? .up : .down, language[model.isDescending ? .nameDown : .nameUp],
                    .turned)
            }
            p(.class("hint"), .id("picker-hint"), .role("status")) { language.hint(of: model) }
            if let email = model.email, model.people.isEmpty, model.problem == nil {
                button(
                    .type("button"), .class("primary"), .aria(.busy, model.isFinding),
                    .disabled(model.isFinding),
                    .onClick(.submitted)
                ) { language.find(email.text) }
            }
            if model.problem == .notFound, env.device.invitations == .all {
                button(
                    .type("button"), .class("primary"), .aria(.busy, model.isFinding),
                    .onClick(.mailTapped)
                ) { language[.mailInvitation] }
            }
            people(model, language, reason)
            if !model.chosen.isEmpty || confirm != nil {
                div(.class("picked")) {
                    button(.type("button"), .class("primary"), .onClick(.confirmed)) {
                        confirm ?? language.add(model.chosen.count)
                    }
                }
            }
        }
    }

    private static func people(
        _ model: Model, _ language: Language, _ reason: (PersonID) -> String
    ) -> Html<Message> {
        ul(.class("card people"), .aria(.label, language[.peopleHere])) {
            for contact in model.people {
                keyed(contact.person.text) { row(contact, model, language, reason(contact.person)) }
            }
            if model.shown?.next != nil {
                keyed("more") { moreRow(language[.morePeople], .moreWanted) }
            }
        }
    }

    /// A tap on a user picks them. A tap on the circle chooses them together with others; then the whole row does.
    private static func row(
        _ contact: Contact, _ model: Model, _ language: Language, _ reason: String
    ) -> Html<Message> {
        let isChosen = model.chosen.contains { $0.person == contact.person }
        return li {
            button(
                .type("button"), .class("row"), .oneTap, .disabled(!reason.isEmpty),
                .onClick(model.chosen.isEmpty ? .picked(contact) : .toggled(contact))
            ) {
                avatar(contact.name, contact.portrait)
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) { contact.name }
                    if !reason.isEmpty { span(.class("note")) { reason } }
                }
            }
            if model.isMultiple, reason.isEmpty {
                input(
                    .type("checkbox"), .class("tick"), .checked(isChosen),
                    .aria(.label, language.act(language[.select], on: contact.name)),
                    .onToggle { _ in .toggled(contact) })
            }
        }
    }
}

extension Language {
    fileprivate func hint(of model: Picker.Model) -> String {
        switch model.problem {
        case .notFound: self[.nobodyFound]
        case .incomplete: self[.incomplete]
        case .failed(.offline): self[.needsNetwork]
        case .failed(let failure): self.failure(failure)
        case nil:
            model.people.isEmpty && model.email == nil && !model.isAsking
                ? self[model.query.isEmpty ? .nobodyYet : .findByAddress] : ""
        }
    }
}
