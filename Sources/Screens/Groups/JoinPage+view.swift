import Domain
import Markup
import SyncRules
import Texts

extension JoinPage {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return div(.class("joining"), .class("page", if: env.me != nil)) {
            if let failure = model.failure {
                problem(failure, env)
            } else if let preview = model.preview, !model.isJoining {
                offer(preview, env)
                if env.me == nil { guestActions(preview, language) } else { actions(language) }
            } else {
                h1(.class("unseen"), .id(Bar.titleID), .tabIndex(-1)) { language[.invitationTitle] }
                loader(language)
            }
        }
    }

    static func title(_ model: Model, _ env: AppEnvironment) -> String? { model.preview?.name }

    private static func offer(_ preview: InvitationPreview, _ env: AppEnvironment) -> Html<Message> {
        let (language, inviter) = (env.language, preview.inviter)
        return div(.class("brand"), .style("--hue", String(inviter.person.hue))) {
            avatar(
                inviter.name, env.replica.contacts.first { $0.person == inviter.person }?.portrait)
            p(.class("note"), .dir("auto")) { language.invitation(from: inviter.name, to: preview.kind) }
            div(.class("card offer")) {
                switch preview.kind {
                case .list: signTile(ListFace(preview))
                case .group: groupAvatar()
                case .server: logo()
                }
                h1(.class("large"), .id(Bar.titleID), .tabIndex(-1), .dir("auto"), .verbatim) {
                    preview.name ?? "Dela"
                }
                if let count = preview.openItems { p(.class("note")) { language.openCount(count) } }
            }
            p(.class("note")) { language.consequence(of: preview) }
        }
    }

    private static func actions(_ language: Language) -> Html<Message> {
        div {
            button(.type("button"), .class("primary"), .onClick(.joinTapped)) { language[.join] }
            p(.class("aside")) { textButton(language[.notNow], .closed) }
        }
    }

    private static func guestActions(_ preview: InvitationPreview, _ language: Language) -> Html<Message> {
        div {
            if preview.canRegister {
                button(.type("button"), .class("primary"), .onClick(.registerTapped)) { language[.register] }
                p(.class("aside")) {
                    span(.class("note")) { language[.haveAccount] }
                    textButton(language[.signIn], .signInTapped)
                }
                p(.class("hint aside")) { language[.slogan] }
            } else {
                button(.type("button"), .class("primary"), .onClick(.signInTapped)) { language[.signIn] }
                p(.class("hint aside")) { language[.needsAccount] }
            }
        }
    }

    private static func problem(_ failure: ServerFailure, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let hasEnded = failure == .invitationEnded
        return div {
            div(.class("empty")) {
                icon(hasEnded || failure == .refused(.tooLarge) ? .link : .cloud)
                h1(.class("headline"), .id(Bar.titleID), .tabIndex(-1)) {
                    language.invitationTitle(of: failure)
                }
                p(.class("note"), .role("alert")) { language.invitationText(of: failure) }
            }
            p(.class("aside")) {
                if !hasEnded { textButton(language[.tryAgain], style: "strong", .retryTapped) }
                if env.me != nil {
                    textButton(language[.today], .closed)
                } else if hasEnded {
                    textButton(language[.signIn], .closed)
                }
            }
        }
    }
}

extension Language {
    fileprivate func invitationTitle(of failure: ServerFailure) -> String {
        switch failure {
        case .invitationEnded: self[.invitationEndedTitle]
        case .refused(.tooLarge): self[.invitationFullTitle]
        default: title(of: failure)
        }
    }

    fileprivate func invitationText(of failure: ServerFailure) -> String {
        switch failure {
        case .offline: self[.noConnection]
        case .refused(.tooLarge): self[.invitationFull]
        default: self.failure(failure)
        }
    }

    /// What the user can do after joining.
    fileprivate func consequence(of preview: InvitationPreview) -> String {
        switch (preview.kind, preview.role) {
        case (.list, .viewer?): self[.canView]
        case (.list, _): self[.canEdit]
        case (.group, .editor?): self[.joinsAsModerator]
        case (.group, _): ""
        case (.server, _): ""
        }
    }
}
