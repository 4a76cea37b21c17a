import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The settings for all devices and for this one.
public enum SettingsPage {
    /// A setting with several options.
    public enum Choice: Int, CaseIterable, Sendable {
        case language, theme, start, zone, weekStart, dayStart, quietFrom, quietUntil, pictures, messages,
            scrollPageSize
    }

    public enum Message: Equatable {
        case chosen(Choice, String)
        /// Performed by `App.update`.
        case zone(ZoneChoice.Message)
        case hideDoneToggled(Bool)
        case presenceToggled(Bool)
        case remindToggled(Settings.NotificationKind, Bool)
        case digestToggled(Bool)
        case shortcutsToggled(Bool)
        case hideContentToggled(Bool)
        case notificationsAllowed
        /// Performed by `App.update`.
        case testTapped
        case devicesTapped
        case refreshTapped
        case installTapped
        case freeTapped
        case unblockTapped(PersonID)
    }

    static func update(_ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .chosen(let choice, let value): choose(value, for: choice, env)
        case .hideDoneToggled(let hides): env.perform(.hideDone(hides))
        case .presenceToggled(let isShown): env.perform(.hidePresence(!isShown))
        case .remindToggled(let kind, let isOn): env.perform(.remind(kind, isOn))
        case .digestToggled(let isOn): env.perform(.emailDigest(isOn))
        case .shortcutsToggled(let isOn): [.enableShortcuts(isOn)]
        case .hideContentToggled(let hides): env.perform(.hideContent(hides))
        case .notificationsAllowed: [.askNotifications]
        case .installTapped: [.install]
        case .freeTapped: [.freeSpace]
        case .devicesTapped: [.go(.devices)]
        case .refreshTapped: [.refresh]
        case .testTapped, .zone: []
        case .unblockTapped(let person):
            env.me.map { [.perform(.block(.unblock(person)), in: .user($0)), .focus(Bar.titleID)] } ?? []
        }
    }

    private static func choose(_ value: String, for choice: Choice, _ env: AppEnvironment) -> [Effect] {
        let chosen = value.isEmpty ? nil : value
        return switch choice {
        case .language: env.perform(.language(chosen))
        case .theme: Settings.Theme(rawValue: value).map { env.perform(.theme($0)) } ?? []
        case .start: Settings.Start(rawValue: value).map { env.perform(.start($0)) } ?? []
        case .zone: env.perform(.zone(chosen))
        case .weekStart: env.perform(.weekStart(Int(value)))
        case .dayStart: Int(value).map { env.perform(.dayStart($0)) } ?? []
        case .quietFrom: env.perform(.quiet(Int(value).flatMap { quiet(from: $0, env) }))
        case .quietUntil:
            Int(value).flatMap { QuietHours(from: env.settings.quiet?.from ?? 0, until: $0) }
                .map { env.perform(.quiet($0)) } ?? []
        case .pictures: Int(value).map { [.limitPictures(megabytes: $0)] } ?? []
        case .messages: Int(value).map { [.limitMessages($0)] } ?? []
        case .scrollPageSize: Int(value).map { [.loadMessages(pageSize: $0)] } ?? []
        }
    }

    /// Quiet hours that start at this time. Their end stays, or is in the morning by default.
    private static func quiet(from: Int, _ env: AppEnvironment) -> QuietHours? {
        QuietHours(from: from, until: env.settings.quiet?.until ?? 420)
            ?? QuietHours(from: from, until: (from + 60) % 1440)
    }
}

extension SettingsPage {
    /// - Parameters:
    ///   - problem: the reason why the last attempt to subscribe this device failed.
    ///   - providers: the providers of photos; nil until the server has answered.
    static func view(
        _ problem: ReminderLabel?, _ providers: [ProviderViewData]?, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        return section {
            ul(.class("card")) {
                for choice in [Choice.language, .theme, .start] { row(choice, env) }
            }
            ul(.class("card")) {
                zone(env)
                for choice in [Choice.weekStart, .dayStart] { row(choice, env) }
            }
            div(.class("card")) {
                toggle(
                    Switch(
                        id: "hide-done", name: language[.hideDoneInLists], isOn: env.settings.hidesDone)
                ).map { .hideDoneToggled($0) }
            }
            div(.class("card")) {
                toggle(
                    Switch(
                        id: "presence", name: language[.showPresence], hint: language[.showPresenceHint],
                        isOn: !env.settings.hidesPresence)
                ).map { .presenceToggled($0) }
            }
            h2(.class("caption")) { language[.reminders] }
            reminders(problem, env)
            blocks(env)
            if let providers, !providers.contains(where: { $0.isLinked }) {
                h2(.class("caption")) { language[.photos] }
                p(.class("hint")) { language[.noLinking] }
            }
            h2(.class("caption")) { language[.onThisDevice] }
            storage(env)
            for version in env.versions { p(.class("hint"), .verbatim) { version } }
        }
    }

    /// The blocked users, if there are any.
    @HtmlBuilder<Message>
    private static func blocks(_ env: AppEnvironment) -> Fragment<Message> {
        let blocks = env.replica.blocks(of: env.replica.person)
        if !blocks.isEmpty {
            h2(.class("caption")) { env.language[.blockedPeople] }
            ul(.class("card")) {
                for block in blocks {
                    keyed(block.person.text) {
                        li(.class("row")) {
                            span(.class("row-main"), .dir("auto"), .verbatim) { block.name }
                            textButton(env.language[.unblock], .unblockTapped(block.person))
                        }
                    }
                }
            }
        }
    }

    static func id(of choice: Choice) -> String { "setting-" + String(choice.rawValue) }

    /// The button that opens the search for a time zone, because there are hundreds.
    private static func zone(_ env: AppEnvironment) -> Html<Message> {
        let chosen = env.chosen(.zone)
        return li {
            button(
                .type("button"), .id(id(of: .zone)), .class("row"),
                .attribute("aria-haspopup", "dialog"), .onClick(.zone(.opened))
            ) {
                span(.class("row-main")) { env.language.name(of: .zone) }
                span(.class("choice"), .dir("auto")) {
                    env.options(.zone).first { $0.value == chosen }?.name ?? chosen
                }
            }
        }
    }

    static func row(_ choice: Choice, _ env: AppEnvironment) -> Html<Message> {
        let id = id(of: choice)
        return li(.class("row")) {
            label(.class("row-main"), .for(id)) { env.language.name(of: choice) }
            select(
                .id(id), .class("choice"), .onChange { .chosen(choice, $0) }, .value(env.chosen(choice))
            ) {
                for one in env.options(choice) {
                    option(.attribute("value", one.value)) { one.name }
                }
            }
        }
    }

    static func row(_ one: Switch, _ toggled: @escaping (Bool) -> Message) -> Html<Message> {
        li { toggle(one).map(toggled) }
    }

    /// A row that performs an action.
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

extension AppEnvironment {
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
        case .messages: String(device.storedMessages)
        case .scrollPageSize: String(device.scrollPageSize)
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
            // A zone that only another device knows stays selected.
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
            return Picture.cacheMegabytes.inOrder { $0 < $1 }.map {
                Option(value: String($0), name: language.megabytes($0))
            }
        case .messages:
            return ChatMessage.windowSizes.inOrder { $0 < $1 }.map { count in
                let isAll = count == ChatMessage.maxWindow
                return Option(value: String(count), name: isAll ? language[.allOfThem] : String(count))
            }
        case .scrollPageSize:
            return ChatMessage.pageSizes.inOrder { $0 < $1 }.map {
                Option(value: String($0), name: String($0))
            }
        }
    }
}

extension AppEnvironment {
    /// The version of the app, and that of the server if it differs.
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
        case .scrollPageSize: self[.messagesAtOnce]
        }
    }
}
