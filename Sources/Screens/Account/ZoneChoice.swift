import Domain
import Markup
import SyncRules
import Texts

/// The search for a time zone among all that the device knows.
public enum ZoneChoice {
    struct Model: Equatable {
        var query = ""
    }

    public enum Message: Equatable {
        case opened
        case queryEntered(String)
        /// Chooses the first result.
        case submitted
        /// Empty for the time zone of each device.
        case chosen(String)
        case closed
    }

    fileprivate struct Row {
        let option: SettingsPage.Option
        /// The name of the zone in the user's language; empty if unknown.
        let place: String
    }

    static let queryID = "zone-query"

    static func update(_ model: inout Model?, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .opened:
            model = Model()
            let isKnown = env.device.zoneNames.language == env.language.rawValue
            return [.focus(queryID)] + (isKnown ? [] : [.nameZones(env.language)])
        case .queryEntered(let text):
            model?.query = text
            return []
        case .submitted:
            guard let first = model?.found(env).first, !(model?.query.isEmpty ?? true) else { return [] }
            return update(&model, .chosen(first.option.value), env)
        case .chosen(let zone):
            model = nil
            return env.perform(.zone(zone.isEmpty ? nil : zone)) + [.focus(SettingsPage.id(of: .zone))]
        case .closed:
            model = nil
            return [.focus(SettingsPage.id(of: .zone))]
        }
    }
}

extension ZoneChoice.Model {
    /// Matches if each word of the query is a prefix of a word of one of the zone's names.
    fileprivate func found(_ env: AppEnvironment) -> [ZoneChoice.Row] {
        let (query, options) = (SearchText(query), env.options(.zone))
        let known = env.device.zoneNames
        let places = known.language == env.language.rawValue ? known.names : []
        // The zones of the device are the last options.
        let first = options.count - places.count
        let rows = options.indices.map {
            ZoneChoice.Row(option: options[$0], place: $0 < first ? "" : places[$0 - first])
        }
        let keys = SearchText.all(rows.map { $0.option.name + " " + $0.option.value + " " + $0.place })
        return rows.indices.filter { keys[$0].isFound(by: query) }.map { rows[$0] }
    }
}

extension ZoneChoice {
    static func sheet(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "zone-title"), .onCancel(.closed),
            .onPullEnd { $0.isClosing ? .closed : nil }
        ) {
            header {
                h2(.id("zone-title")) { language[.timeZone] }
                textButton(language[.cancel], .closed)
            }
            form(.class("search"), .role("search"), .attribute("novalidate", ""), .onSubmit(.submitted)) {
                input(
                    .id(queryID), .type("text"), .value(model.query), .placeholder(language[.findZone]),
                    .aria(.label, language[.findZone]), .dir("auto"), .autocomplete("off"),
                    .attribute("spellcheck", "false"), .enterKeyHint("search"),
                    .onInput { .queryEntered($0) })
            }
            zones(model, env)
        }
    }

    private static func zones(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let (language, found, chosen) = (env.language, model.found(env), env.settings.zone ?? "")
        if found.isEmpty { return p(.class("hint"), .role("status")) { language[.nothingFound] } }
        return ul(.class("card"), .aria(.label, language[.timeZone])) {
            for row in found {
                let zone = row.option
                keyed(zone.value) {
                    li {
                        button(
                            .type("button"), .class("row"), .aria(.pressed, zone.value == chosen),
                            .onClick(.chosen(zone.value))
                        ) {
                            span(.class("row-main")) {
                                if zone.value.isEmpty {
                                    span(.dir("auto")) { zone.name }
                                } else {
                                    span(.dir("auto"), .verbatim) { zone.name }
                                }
                                if !row.place.isEmpty { span(.class("note"), .dir("auto")) { row.place } }
                            }
                            if zone.value == chosen { icon(.check) }
                        }
                    }
                }
            }
        }
    }
}
