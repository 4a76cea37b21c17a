import Domain
import Markup
import Sync
import Texts

/// Where somebody says how Dela is to be, on all devices and on this one.
public enum SettingsPage {
    /// What is chosen among several.
    public enum Choice: Int, CaseIterable, Sendable {
        case language, theme, start, zone, weekStart, dayStart, quietFrom, quietUntil, pictures, messages,
            portion
    }

    public enum Message: Equatable {
        case chosen(Choice, String)
        /// Done by `App.update`.
        case zone(ZoneChoice.Message)
        case hideDoneToggled(Bool)
        case presenceToggled(Bool)
        case remindToggled(Settings.Reminding, Bool)
        case mailToggled(Bool)
        case shortcutsToggled(Bool)
        case wordsToggled(Bool)
        case notificationsAllowed
        /// Done by `App.update`.
        case testTapped
        case devicesTapped
        case refreshTapped
        case installTapped
        case freeTapped
        case unblockTapped(PersonID)
    }

    static func update(_ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .chosen(let choice, let value): choose(value, for: choice, world)
        case .hideDoneToggled(let hides): world.perform(.hideDone(hides))
        case .presenceToggled(let isShown): world.perform(.hidePresence(!isShown))
        case .remindToggled(let kind, let isOn): world.perform(.remind(kind, isOn))
        case .mailToggled(let isOn): world.perform(.mailUnseen(isOn))
        case .shortcutsToggled(let isOn): [.keepShortcuts(isOn)]
        case .wordsToggled(let hides): world.perform(.hideWords(hides))
        case .notificationsAllowed: [.askNotifications]
        case .installTapped: [.install]
        case .freeTapped: [.freeSpace]
        case .devicesTapped: [.go(.devices)]
        case .refreshTapped: [.refresh]
        case .testTapped, .zone: []
        case .unblockTapped(let person):
            world.me.map { [.perform(.block(.lift(person)), in: .user($0)), .focus(Bar.titleID)] } ?? []
        }
    }

    private static func choose(_ value: String, for choice: Choice, _ world: World) -> [Effect] {
        let chosen = value.isEmpty ? nil : value
        return switch choice {
        case .language: world.perform(.speak(chosen))
        case .theme: Settings.Theme(rawValue: value).map { world.perform(.theme($0)) } ?? []
        case .start: Settings.Start(rawValue: value).map { world.perform(.start($0)) } ?? []
        case .zone: world.perform(.zone(chosen))
        case .weekStart: world.perform(.weekStart(Int(value)))
        case .dayStart: Int(value).map { world.perform(.dayStart($0)) } ?? []
        case .quietFrom: world.perform(.quiet(Int(value).flatMap { quiet(from: $0, world) }))
        case .quietUntil:
            Int(value).flatMap { QuietHours(from: world.settings.quiet?.from ?? 0, until: $0) }
                .map { world.perform(.quiet($0)) } ?? []
        case .pictures: Int(value).map { [.keepPictures(megabytes: $0)] } ?? []
        case .messages: Int(value).map { [.keepMessages($0)] } ?? []
        case .portion: Int(value).map { [.loadMessages(portion: $0)] } ?? []
        }
    }

    /// They last until the hour chosen before, or else until the morning.
    private static func quiet(from: Int, _ world: World) -> QuietHours? {
        QuietHours(from: from, until: world.settings.quiet?.until ?? 420)
            ?? QuietHours(from: from, until: (from + 60) % 1440)
    }
}

extension SettingsPage {
    /// - Parameter problem: what kept the server from telling this device of something, when it was tried last.
    static func view(_ problem: ReminderLabel?, _ world: World) -> Html<Message> {
        let language = world.language
        return section {
            ul(.class("card")) {
                for choice in [Choice.language, .theme, .start] { row(choice, world) }
            }
            ul(.class("card")) {
                zone(world)
                for choice in [Choice.weekStart, .dayStart] { row(choice, world) }
            }
            div(.class("card")) {
                toggle(
                    Switch(
                        id: "hide-done", name: language[.hideDoneInLists], isOn: world.settings.hidesDone)
                ).map { .hideDoneToggled($0) }
            }
            div(.class("card")) {
                toggle(
                    Switch(
                        id: "presence", name: language[.showPresence], hint: language[.showPresenceHint],
                        isOn: !world.settings.hidesPresence)
                ).map { .presenceToggled($0) }
            }
            h2(.class("caption")) { language[.reminders] }
            reminders(problem, world)
            blocks(world)
            h2(.class("caption")) { language[.onThisDevice] }
            storage(world)
            for version in world.versions { p(.class("hint"), .verbatim) { version } }
        }
    }

    /// Whom the person wants to hear no more from, if there is anybody.
    @HtmlBuilder<Message>
    private static func blocks(_ world: World) -> Fragment<Message> {
        let blocks = world.replica.blocks(of: world.replica.person)
        if !blocks.isEmpty {
            h2(.class("caption")) { world.language[.blockedPeople] }
            ul(.class("card")) {
                for block in blocks {
                    keyed(block.person.text) {
                        li(.class("row")) {
                            span(.class("row-main"), .dir("auto"), .verbatim) { block.name }
                            textButton(world.language[.unblock], .unblockTapped(block.person))
                        }
                    }
                }
            }
        }
    }

    static func id(of choice: Choice) -> String { "setting-" + String(choice.rawValue) }

    /// There are hundreds of zones: one finds one's own by its name.
    private static func zone(_ world: World) -> Html<Message> {
        let chosen = world.chosen(.zone)
        return li {
            button(
                .type("button"), .id(id(of: .zone)), .class("row"),
                .attribute("aria-haspopup", "dialog"), .onClick(.zone(.asked))
            ) {
                span(.class("row-main")) { world.language.name(of: .zone) }
                span(.class("choice"), .dir("auto")) {
                    world.options(.zone).first { $0.value == chosen }?.name ?? chosen
                }
            }
        }
    }

    static func row(_ choice: Choice, _ world: World) -> Html<Message> {
        let id = id(of: choice)
        return li(.class("row")) {
            label(.class("row-main"), .for(id)) { world.language.name(of: choice) }
            select(
                .id(id), .class("choice"), .onChange { .chosen(choice, $0) }, .value(world.chosen(choice))
            ) {
                for one in world.options(choice) {
                    option(.attribute("value", one.value)) { one.name }
                }
            }
        }
    }

    static func row(_ one: Switch, _ toggled: @escaping (Bool) -> Message) -> Html<Message> {
        li { toggle(one).map(toggled) }
    }

    /// A row that does something.
    static func act(_ name: String, hint: String? = nil, _ message: Message) -> Html<Message> {
        li {
            button(.type("button"), .class("row accent"), .onClick(message)) {
                if let hint {
                    span(.class("row-main")) {
                        span { name }
                        span(.class("note")) { hint }
                    }
                } else {
                    name
                }
            }
        }
    }

    struct Option {
        let value: String
        let name: String
    }
}

extension World {
    fileprivate func chosen(_ choice: SettingsPage.Choice) -> String {
        switch choice {
        case .language: settings.language ?? ""
        case .theme: settings.theme.rawValue
        case .start: settings.start.rawValue
        case .zone: settings.zone ?? ""
        case .weekStart: settings.weekStart.map { String($0) } ?? ""
        case .dayStart: String(settings.dayStart)
        case .quietFrom: settings.quiet.map { String($0.from) } ?? ""
        case .quietUntil: settings.quiet.map { String($0.until) } ?? ""
        case .pictures: String(device.pictureMegabytes)
        case .messages: String(device.keptMessages)
        case .portion: String(device.portion)
        }
    }

    func options(_ choice: SettingsPage.Choice) -> [SettingsPage.Option] {
        typealias Option = SettingsPage.Option
        switch choice {
        case .language:
            return [Option(value: "", name: language.asDevice())]
                + Language.choices.map { Option(value: $0.rawValue, name: $0.name) }
        case .theme:
            return Settings.Theme.allCases.map { Option(value: $0.rawValue, name: language.name(of: $0)) }
        case .start:
            return Settings.Start.allCases.map {
                Option(value: $0.rawValue, name: language.name(of: $0))
            }
        case .zone:
            // What another device knows stays chosen, also where it is not known here.
            let others = settings.zone.map { device.zones.contains($0) ? [] : [$0] } ?? []
            return [Option(value: "", name: language.asDevice(zoneName(device.zone)))]
                + (others + device.zones).map { Option(value: $0, name: zoneName($0)) }
        case .weekStart:
            return [Option(value: "", name: language[.asUsual])]
                + Language.weekStarts.map { Option(value: String($0), name: language.weekStart($0)) }
        case .dayStart:
            return Settings.dayStarts.map {
                Option(value: String($0), name: language.clock($0 * 60))
            }
        case .quietFrom: return [Option(value: "", name: language[.never])] + hours
        case .quietUntil: return hours.filter { $0.value != chosen(.quietFrom) }
        case .pictures:
            return Picture.keptMegabytes.inOrder { $0 < $1 }.map {
                Option(value: String($0), name: language.megabytes($0))
            }
        case .messages:
            return ChatMessage.keptCounts.inOrder { $0 < $1 }.map { count in
                let isAll = count == ChatMessage.mostKept
                return Option(value: String(count), name: isAll ? language[.allOfThem] : String(count))
            }
        case .portion:
            return ChatMessage.portions.inOrder { $0 < $1 }.map {
                Option(value: String($0), name: String($0))
            }
        }
    }
}

extension World {
    /// The version of the app, and that of the server if it is another one.
    fileprivate var versions: [String] {
        let (app, server) = (device.version, device.serverVersion)
        return (app.isEmpty ? [] : ["Dela " + app])
            + (server.isEmpty || server == app ? [] : [language.server(server)])
    }

    /// The full hours of a day, in minutes since midnight.
    private var hours: [SettingsPage.Option] {
        (0..<24).map { SettingsPage.Option(value: String($0 * 60), name: language.clock($0 * 60)) }
    }
}

extension Language {
    fileprivate func name(of start: Settings.Start) -> String {
        switch start {
        case .today: self[.today]
        case .lists: self[.lists]
        case .chats: self[.chats]
        case .photos: self[.photos]
        case .habits: self[.habits]
        case .profile: self[.profile]
        }
    }

    fileprivate func name(of choice: SettingsPage.Choice) -> String {
        switch choice {
        case .language: self[.language]
        case .theme: self[.theme]
        case .start: self[.startScreen]
        case .zone: self[.timeZone]
        case .weekStart: self[.weekStart]
        case .dayStart: self[.dayStart]
        case .quietFrom: self[.quietFrom]
        case .quietUntil: self[.quietUntil]
        case .pictures: self[.picturesKept]
        case .messages: self[.messagesKept]
        case .portion: self[.messagesAtOnce]
        }
    }
}
