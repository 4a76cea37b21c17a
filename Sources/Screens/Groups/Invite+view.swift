import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Invite {
    /// - Parameter copied: the outcome of the last copy. The toast itself is hidden by the sheet.
    static func sheet(_ model: Model, copied: Bool?, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return div {
            window(model, copied, env)
            if model.question != nil {
                let question = Question(
                    title: language[.revokeTitle], text: language[.revokeText], action: language[.revoke],
                    cancel: language[.cancel])
                confirmation(question).map { .revokeAnswered($0) }
            }
        }
    }

    private static func window(
        _ model: Model, _ copied: Bool?, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        return dialog(
            .modal(), .class("sheet invite"), .aria(.labelledBy, "sheet-title"), .onCancel(.closed),
            .onPullEnd { $0.isClosing ? .closed : nil }
        ) {
            header {
                h2(.id("sheet-title")) { language[model.scope == nil ? .inviteToServer : .inviteByLink] }
                textButton(language[model.link == nil ? .cancel : AppLabel.done], .closed)
            }
            if let link = model.link {
                show(link, model, copied, env)
            } else {
                choices(model, env)
            }
            if let open = model.open, !open.isEmpty { list(open, model, env) }
        }
    }

    /// The choices for a new link, and the buttons that create it.
    private static func choices(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isOffline = env.status.connection == .offline || model.failure == .offline
        let failure = isOffline ? nil : model.failure
        return div {
            ul(.class("card")) {
                if model.roles.count > 1, let role = model.role {
                    row("invite-role", language[SharingLabel.role], role.rawValue) {
                        for role in model.roles {
                            option(.attribute("value", role.rawValue)) {
                                language.role(role, in: model.kind)
                            }
                        }
                    }.map { .roleChosen($0) }
                }
                row("invite-days", language[.linkLifetime], String(model.days)) {
                    for days in daysOffered {
                        option(.attribute("value", String(days))) { language.days(days) }
                    }
                }.map { .daysChosen($0) }
                row("invite-uses", language[.linkUses], String(model.uses)) {
                    for uses in usesOffered {
                        option(.attribute("value", String(uses))) { language.people(uses) }
                    }
                }.map { .usesChosen($0) }
            }
            button(
                .type("button"), .class("primary"), .aria(.busy, model.isBusy), .disabled(isOffline),
                .onClick(.copyTapped)
            ) { language[.copyLink] }
            p(.class("aside")) {
                button(.type("button"), .class("text"), .disabled(isOffline), .onClick(.codeTapped)) {
                    language[.showCode]
                }
            }
            p(.class("hint aside"), .role("status")) {
                failure.map { language.linkFailure($0) }
                    ?? language[isOffline ? .linkNeedsNetwork : .linkHint]
            }
        }
    }

    private static func row(
        _ id: String, _ name: String, _ chosen: String, @HtmlBuilder<String> options: () -> Fragment<String>
    ) -> Html<String> {
        li(.class("row")) {
            label(.class("row-main"), .for(id)) { name }
            select(.id(id), .class("choice"), .value(chosen), .onChange { $0 }, content: options)
        }
    }

    /// The link with its QR code.
    private static func show(
        _ link: Link, _ model: Model, _ copied: Bool?, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let invitation = link.invitation
        return div {
            drawing(invitation.code, language)
            div(.class("card")) {
                field(
                    Field(
                        id: "invite-link", label: language[.joinLink], value: link.address,
                        hint: language.facts(
                            language.linkUntil(env.day(invitation.until), today: env.today),
                            language.linkForPeople(invitation.uses)),
                        isReadOnly: true)
                ).map { _ in .copyTapped }
            }
            button(.type("button"), .class("primary"), .onClick(.copyTapped)) {
                language[copied == true ? .linkCopied : .copyLink]
            }
            p(.class("aside")) {
                if env.device.isTouchPrimary { textButton(language[.shareLink], .shareTapped) }
                textButton(language[.newLink], .newTapped)
            }
            p(.class("hint aside"), .role("status")) {
                copied == false ? language[.linkNotCopied] : language[.linkHint]
            }
        }
    }

    /// The code with the quiet zone of four modules that ISO/IEC 18004 requires. Each run of dark modules in a row is one
    /// rectangle of the path.
    private static func drawing(_ code: QRCode, _ language: Language) -> Html<Message> {
        let side = String(code.size + 8)
        return div(.class("qr")) {
            svg(
                .viewBox("0 0 " + side + " " + side), .role("img"), .aria(.label, language[.qrCode]),
                .attribute("shape-rendering", "crispEdges")
            ) { path(.d(outline(of: code))) }
        }
    }

    static func outline(of code: QRCode) -> String {
        var outline = ""
        for y in 0..<code.size {
            var x = 0
            while x < code.size {
                var end = x
                while end < code.size, code.modules[y * code.size + end] { end += 1 }
                if end > x {
                    let width = String(end - x)
                    outline += "M" + String(x + 4) + " " + String(y + 4) + "h" + width + "v1h-" + width + "z"
                }
                x = end + 1
            }
        }
        return outline
    }

    private static func list(_ open: [Invitation], _ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return section {
            h2(.class("caption")) { language[.openLinks] }
            ul(.class("card people")) {
                for invitation in open {
                    keyed(invitation.id.text) {
                        li(.class("row")) {
                            span(.class("row-main")) {
                                span {
                                    language.facts(
                                        invitation.role.map { language.role($0, in: model.kind) } ?? "Dela",
                                        language.linkUntil(env.day(invitation.until), today: env.today))
                                }
                                span(.class("note"), .dir("auto")) {
                                    language.facts(
                                        invitation.inviterName,
                                        language.joined(invitation.used, of: invitation.uses))
                                }
                            }
                            textButton(language[.revoke], style: "danger", .revokeTapped(invitation.id))
                        }
                    }
                }
            }
        }
    }
}

extension Invite.Model {
    fileprivate var kind: SharedKind { scope?.kind.shared ?? .list }
}

extension AppEnvironment {
    fileprivate func day(_ moment: Instant) -> CivilDay { zone.time(at: moment).day }
}

extension Language {
    fileprivate func linkFailure(_ failure: ServerFailure) -> String {
        failure == .refused(.tooLarge) ? self[.tooManyLinks] : self.failure(failure)
    }
}
