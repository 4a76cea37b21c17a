import Domain
import Markup
import Texts

extension Picker {
    /// - Parameters:
    ///   - confirm: the name of the button below, if it also confirms a choice of no user.
    ///   - reason: the reason why a user cannot be chosen; empty if they can.
    ///   - note: a fact about a user who can be chosen.
    static func view(
        _ model: Model, _ env: AppEnvironment, confirm: String? = nil,
        reason: (PersonID) -> String = { _ in "" }, note: (PersonID) -> String = { _ in "" }
    ) -> Html<Message> {
        let language = env.language
        let hasWindow = model.problem == .notFound && env.device.invitations != .all
        return section(.class("picker")) {
            form(.class("search"), .role("search"), .attribute("novalidate", ""), .onSubmit(.submitted)) {
                input(
                    .id(queryID), .type("text"), .value(model.query), .placeholder(language[.searchPeople]),
                    .aria(.label, language[.searchPeople]), .aria(.describedBy, "picker-hint"), .dir("auto"),
                    .autocomplete("off"), .autocapitalize("none"), .attribute("spellcheck", "false"),
                    .enterKeyHint("search"), .onInput { .queryEntered($0) })
                iconButton(
                    .sort, language[model.isDescending ? .nameDown : .nameUp],
                    .turned)
            }
            p(.class("hint"), .id("picker-hint"), .role("status")) {
                hasWindow ? "" : language.hint(of: model)
            }
            if let email = model.email, model.people.isEmpty, model.problem == nil {
                request(language.find(email.text), .submitted, model)
            }
            if model.problem == .notFound, !hasWindow, !model.isForNewGroup {
                request(language[.mailInvitation], .mailTapped, model)
            }
            if !model.chosen.isEmpty { chosen(model.chosen, language) }
            people(model, language, reason, note)
            if !model.chosen.isEmpty || confirm != nil {
                div(.class("picked")) {
                    button(.type("button"), .class("primary"), .onClick(.confirmed)) {
                        confirm ?? language.add(model.chosen.count)
                    }
                }
            }
            if hasWindow {
                failureWindow(
                    language.title(of: .noAccount), language[.nobodyFound], language,
                    onClose: .failureDismissed)
            }
        }
    }

    /// A button that waits for the server.
    private static func request(_ name: String, _ message: Message, _ model: Model) -> Html<Message> {
        button(
            .type("button"), .class("primary"), .aria(.busy, model.isFinding), .disabled(model.isFinding),
            .onClick(message)
        ) { name }
    }

    /// The chosen users. A tap on one takes them back.
    private static func chosen(_ contacts: [Contact], _ language: Language) -> Html<Message> {
        ul(.class("chosen-people"), .aria(.label, language[.chosen])) {
            for contact in contacts {
                keyed(contact.person.text) {
                    li {
                        button(
                            .type("button"), .onClick(.toggled(contact)),
                            .aria(.label, language.act(language.removeMember(of: .group), on: contact.name))
                        ) {
                            avatar(contact.name, contact.portrait)
                            span(.dir("auto"), .verbatim) { contact.name }
                        }
                    }
                }
            }
        }
    }

    private static func people(
        _ model: Model, _ language: Language, _ reason: (PersonID) -> String, _ note: (PersonID) -> String
    ) -> Html<Message> {
        ul(.class("card people"), .aria(.label, language[.peopleHere])) {
            for contact in model.people {
                keyed(contact.person.text) {
                    row(contact, model, reason: reason(contact.person), note: note(contact.person))
                }
            }
            if model.shown?.next != nil {
                keyed("more") { moreRow(language[.morePeople], .moreWanted) }
            }
        }
    }

    /// A tap chooses one user at once. Of several users, it chooses one of them or takes them back.
    private static func row(
        _ contact: Contact, _ model: Model, reason: String, note: String
    ) -> Html<Message> {
        let action: Message = model.isMultiple ? .toggled(contact) : .picked(contact)
        return li {
            if model.isMultiple, reason.isEmpty {
                button(
                    .type("button"), .class("row choosable"),
                    .aria(.pressed, model.chosen.contains { $0.person == contact.person }), .onClick(action)
                ) { content(contact, note) }
            } else {
                button(
                    .type("button"), .class("row"), .oneTap, .disabled(!reason.isEmpty), .onClick(action)
                ) { content(contact, reason.isEmpty ? note : reason) }
            }
        }
    }

    @HtmlBuilder<Message>
    private static func content(_ contact: Contact, _ note: String) -> Fragment<Message> {
        avatar(contact.name, contact.portrait)
        span(.class("row-main")) {
            span(.class("name"), .dir("auto"), .verbatim) { contact.name }
            if !note.isEmpty { span(.class("note"), .dir("auto")) { note } }
        }
    }
}

extension Language {
    fileprivate func hint(of model: Picker.Model) -> String {
        switch model.problem {
        case .notFound: self[model.isForNewGroup ? .inviteAfterCreation : .nobodyFound]
        case .incomplete: self[.incomplete]
        case .failed(.offline): self[.needsNetwork]
        case .failed(let failure): self.failure(failure)
        case nil:
            model.people.isEmpty && model.email == nil && !model.isAsking
                ? self[model.query.isEmpty ? .nobodyYet : .findByAddress] : ""
        }
    }
}
