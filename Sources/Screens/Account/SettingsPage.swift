import Domain
import Markup
import Sync
import Texts

/// Where somebody says how Dela is to be, on all devices and on this one.
public enum SettingsPage {
    /// What is chosen among several.
    public enum Choice: Int, CaseIterable, Sendable {
        case language, theme, start, zone, weekStart, dayStart, pictures
    }

    public enum Message: Equatable {
        case chosen(Choice, String)
        case hideDoneToggled(Bool)
        case freeTapped
    }

    static func update(_ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .chosen(let choice, let value): choose(value, for: choice, world)
        case .hideDoneToggled(let hides): world.perform(.hideDone(hides))
        case .freeTapped: [.freeSpace]
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
        case .pictures: Int(value).map { [.keepPictures(megabytes: $0)] } ?? []
        }
    }
}

extension SettingsPage {
    static func view(_ world: World) -> Html<Message> {
        let language = world.language
        return section {
            ul(.class("card")) {
                for choice in [Choice.language, .theme, .start] { row(choice, world) }
            }
            ul(.class("card")) {
                for choice in [Choice.zone, .weekStart, .dayStart] { row(choice, world) }
            }
            div(.class("card")) {
                toggle(
                    Switch(
                        id: "hide-done", name: language[.hideDoneInLists], isOn: world.settings.hidesDone)
                ).map { .hideDoneToggled($0) }
            }
            h2(.class("caption")) { language[.onThisDevice] }
            storage(world)
        }
    }

    private static func storage(_ world: World) -> Html<Message> {
        let language = world.language
        return ul(.class("card")) {
            if let kilobytes = world.device.kilobytes {
                li(.class("row")) {
                    span(.class("row-main")) { language[.storageUsed] }
                    span(.class("count")) { language.megabytes((kilobytes + 999) / 1000) }
                }
            }
            row(.pictures, world)
            li {
                button(.type("button"), .class("row accent"), .onClick(.freeTapped)) {
                    span(.class("row-main")) {
                        span { language[.freeSpace] }
                        span(.class("note")) { language[.freeSpaceHint] }
                    }
                }
            }
        }
    }

    private static func row(_ choice: Choice, _ world: World) -> Html<Message> {
        let id = "setting-" + String(choice.rawValue)
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

    fileprivate struct Option {
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
        case .pictures: String(device.pictureMegabytes)
        }
    }

    fileprivate func options(_ choice: SettingsPage.Choice) -> [SettingsPage.Option] {
        typealias Option = SettingsPage.Option
        switch choice {
        case .language:
            return [Option(value: "", name: language.asDevice())]
                + Language.allCases.map { Option(value: $0.rawValue, name: $0.name) }
        case .theme:
            return Settings.Theme.allCases.map { Option(value: $0.rawValue, name: language.name(of: $0)) }
        case .start:
            return Settings.Start.allCases.map {
                Option(value: $0.rawValue, name: language.name(of: $0))
            }
        case .zone:
            // What another device knows stays chosen, also where it is not known here.
            let others = settings.zone.map { device.zones.contains($0) ? [] : [$0] } ?? []
            return [Option(value: "", name: language.asDevice(device.zone))]
                + (others + device.zones).map { Option(value: $0, name: $0) }
        case .weekStart:
            return [Option(value: "", name: language[.asUsual])]
                + Language.weekStarts.map { Option(value: String($0), name: language.weekStart($0)) }
        case .dayStart:
            return Settings.dayStarts.map {
                Option(value: String($0), name: ($0 < 10 ? "0" : "") + String($0) + ":00")
            }
        case .pictures:
            return Picture.keptMegabytes.inOrder { $0 < $1 }.map {
                Option(value: String($0), name: language.megabytes($0))
            }
        }
    }
}

extension Language {
    fileprivate func name(of start: Settings.Start) -> String {
        switch start {
        case .today: self[.today]
        case .lists: self[.lists]
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
        case .pictures: self[.picturesKept]
        }
    }
}
