import Domain
import Markup
import Sync
import Texts

/// Lets the person find the clocks by which they live, among all that the device knows.
public enum ZoneChoice {
    struct Model: Equatable {
        var query = ""
    }

    public enum Message: Equatable {
        case asked
        case queryEntered(String)
        /// The first of those that are shown.
        case submitted
        /// Empty for the clocks of each device.
        case chosen(String)
        case closed
    }

    static let queryID = "zone-query"

    static func update(_ model: inout Model?, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .asked:
            model = Model()
            return [.focus(queryID)]
        case .queryEntered(let text):
            model?.query = text
            return []
        case .submitted:
            guard let first = model?.found(world).first, !(model?.query.isEmpty ?? true) else { return [] }
            return update(&model, .chosen(first.value), world)
        case .chosen(let zone):
            model = nil
            return world.perform(.zone(zone.isEmpty ? nil : zone)) + [.focus(SettingsPage.id(of: .zone))]
        case .closed:
            model = nil
            return [.focus(SettingsPage.id(of: .zone))]
        }
    }
}

extension ZoneChoice.Model {
    /// Each word that is typed begins a word of the name.
    fileprivate func found(_ world: World) -> [SettingsPage.Option] {
        let (query, options) = (SearchText(query), world.options(.zone))
        let keys = SearchText.all(options.map { $0.name + " " + $0.value })
        return options.indices.filter { keys[$0].isFound(by: query) }.map { options[$0] }
    }
}

extension ZoneChoice {
    static func sheet(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
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
            zones(model, world)
        }
    }

    private static func zones(_ model: Model, _ world: World) -> Html<Message> {
        let (language, found, chosen) = (world.language, model.found(world), world.settings.zone ?? "")
        if found.isEmpty { return p(.class("hint"), .role("status")) { language[.nothingFound] } }
        return ul(.class("card"), .aria(.label, language[.timeZone])) {
            for zone in found {
                keyed(zone.value) {
                    li {
                        button(
                            .type("button"), .class("row"), .aria(.pressed, zone.value == chosen),
                            .onClick(.chosen(zone.value))
                        ) {
                            span(.class("row-main"), .dir("auto")) { zone.name }
                            if zone.value == chosen { icon(.check) }
                        }
                    }
                }
            }
        }
    }
}
