import Domain
import Markup
import Sync
import Texts

extension Tray {
    static func view(_ model: Model, _ world: World, onBack: App.Message) -> Html<App.Message> {
        let language = world.language
        let heading = Bar(title: language[.tray], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: onBack)
            largeTitle(heading)
            if world.status.tray.isEmpty {
                emptyState(.check, language[.trayEmpty], language[.trayEmptyHint])
            } else {
                p(.class("hint")) { language[.trayIntro] }
                ul(.class("tray")) {
                    for refused in world.status.tray {
                        keyed(refused.command.id.text) { row(refused, world).map { .tray($0) } }
                    }
                }
            }
            if let refused = world.status.tray.first(where: { $0.command.id == model.discarding }) {
                confirmation(question(refused, world)).map {
                    .tray($0 ? .discardConfirmed : .discardCancelled)
                }
            }
        }
    }

    /// Names what goes: a picture with what it is of, a text by how it begins.
    private static func question(_ refused: Refused, _ world: World) -> Question {
        let language = world.language
        let lines = Items.lines(of: world.replica.quote(of: refused.command, about: refused.subject))
        var things = [String](lines.prefix(ProfilePage.mostNamed))
        if lines.count > things.count { things.append(language.andMore(lines.count - things.count)) }
        return Question(
            title: language.discard(language.name(of: refused.command.intent.label)),
            text: language[.discarded], things: things, action: language[.discard],
            cancel: language[.cancel])
    }

    private static func row(_ refused: Refused, _ world: World) -> Html<Message> {
        let language = world.language
        let command = refused.command
        let subject = refused.subject ?? world.replica.subject(of: command)
        let quote = world.replica.quote(of: command, about: subject)
        let place = language.place(of: subject, quoted: quote)
        return li(.class("card")) {
            div(.class("refused")) {
                p(.class("headline")) { language.name(of: command.intent.label) }
                if !place.isEmpty { p(.class("note"), .dir("auto")) { place } }
                if !quote.isEmpty { p(.class("quote"), .dir("auto")) { quote } }
                if let blob = command.intent.blob, refused.refusal != .invalid {
                    Pictures.image(Thumb(address: world.replica.address(ofOwn: blob)), alt: "")
                }
                p(.class("reason")) { language.reason(refused) }
            }
            div(.class("answers")) {
                textButton(language[.tryAgain], style: "strong", .retryTapped(command.id))
                if !command.intent.text.isEmpty { textButton(language[.copyText], .copyTapped(command.id)) }
                textButton(language[.discard], style: "danger", .discardTapped(command.id))
            }
        }
    }
}

extension Language {
    /// The list, and the item where the quote says something else.
    fileprivate func place(of subject: Subject, quoted quote: String) -> String {
        if subject.name.isEmpty || subject.name == quote { return subject.place }
        return facts(subject.place, subject.name)
    }

    fileprivate func reason(_ refused: Refused) -> String {
        refused.command.intent.blob == nil ? refusal(refused.refusal) : pictureRefusal(refused.refusal)
    }
}

extension Replica {
    /// What somebody wrote in a command, else what it is about.
    /// - Parameter subject: as it was when the command was meant, if that is known.
    func quote(of command: Command, about subject: Subject? = nil) -> String {
        command.intent.text.isEmpty ? (subject ?? self.subject(of: command)).name : command.intent.text
    }
}

extension Intent {
    var label: ChangeLabel {
        switch self {
        case .list(.create): .createList
        case .list(.rename): .renameList
        case .list(.delete): .deleteList
        case .list(.restore): .restoreList
        case .item(.create): .createItems
        case .list(.copy): .copyList
        case .list(.send), .list(.sendToGroup): .sendList
        case .list(.purge): .purgeList
        case .item(.rename): .renameItem
        case .item(.edit): .editItem
        case .item(.purge): .purgeItem
        case .item(.send): .sendItem
        case .item(.tick(_, done: true)): .tickItem
        case .item(.tick(_, done: false)): .untickItem
        case .item(.move): .moveItem
        case .item(.delete): .deleteItem
        case .item(.restore): .restoreItem
        case .picture(.add): .addPicture
        case .picture(.move): .movePicture
        case .picture(.delete): .deletePicture
        case .picture(.restore): .restorePicture
        case .picture(.purge): .purgePicture
        case .member(.add): .addMember
        case .member(.remove): .removeMember
        case .member(.leave): .leave
        case .member(.transfer): .transfer
        case .share(.share): .shareWithGroup
        case .share(.end): .endShare
        case .share(.close): .closeAccess
        case .group(.create): .createGroup
        case .group(.rename): .renameGroup
        case .group(.portray): .portrayGroup
        case .group(.delete): .deleteGroup
        case .group(.restore): .restoreGroup
        case .group(.purge): .purgeGroup
        case .person(.rename), .person(.describe), .person(.portray): .editProfile
        case .person: .changeSettings
        case .habit(.create): .createHabit
        case .habit(.edit): .editHabit
        case .habit(.move): .moveHabit
        case .habit(.delete): .deleteHabit
        case .habit(.restore): .restoreHabit
        case .habit(.purge): .purgeHabit
        case .habit(.check): .checkHabit
        case .habit(.uncheck): .uncheckHabit
        case .day(.order): .orderDay
        case .unknown: .unknown
        }
    }
}
