import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The choice of photos: all, those of a group, or those of a provider. A wide window shows it next to the photos.
enum PhotoChoice {
    private struct Source {
        let key: String
        let name: String
        let icon: Icon
        let isChosen: Bool
        let message: Photos.Message
    }

    private static func sources(_ model: Photos.Model, _ env: AppEnvironment) -> [Source] {
        let replica = env.replica
        let isHere = model.sources.chosen == nil
        var sources = [
            Source(
                key: "all", name: env.language[.photosHere], icon: .photos,
                isChosen: isHere && model.filter == nil, message: .filterChosen(nil))
        ]
        for group in replica.photoScopes where group.groupID(unlessOwnedBy: replica.person) != nil {
            sources.append(
                Source(
                    key: group.text, name: replica.name(of: group) ?? "", icon: .group,
                    isChosen: isHere && model.filter == group, message: .filterChosen(group)))
        }
        for source in model.sources.sources ?? [] {
            sources.append(
                Source(
                    key: source.name, name: env.language.name(of: source), icon: .image,
                    isChosen: model.sources.chosen == source.name, message: .sources(.chosen(source.name))))
        }
        return sources
    }

    /// The title of the screen. Next to the choice it is the name of the chosen source.
    static func title(of model: Photos.Model, _ env: AppEnvironment) -> String {
        let chosen = env.device.isWide ? sources(model, env).first { $0.isChosen } : nil
        return chosen?.name ?? env.language[.photos]
    }

    /// The choice as chips, with the button for the size of the photos.
    @HtmlBuilder<Photos.Message>
    static func chips(_ model: Photos.Model, _ env: AppEnvironment) -> Fragment<Photos.Message> {
        let language = env.language
        let sources = env.device.isWide ? [] : sources(model, env)
        let hasDensity = model.sources.chosen == nil && !model.cards.isEmpty
        if sources.count > 1 || hasDensity {
            div(.class("sources"), .role("group"), .aria(.label, language[.photoSource])) {
                if sources.count > 1 {
                    for source in sources {
                        keyed(source.key) {
                            button(
                                .type("button"), .class("source"), .class("on", if: source.isChosen),
                                .aria(.pressed, source.isChosen), .onClick(source.message)
                            ) { source.name }
                        }
                    }
                }
                if hasDensity {
                    keyed("density") {
                        iconButton(
                            model.isDense ? .image : .photos,
                            language[model.isDense ? .showCards : .showGrid], style: "density",
                            .densityTapped)
                    }
                }
            }
        }
    }

    /// The choice as rows, next to the photos.
    static func side(_ model: Photos.Model, unseen: Int, _ env: AppEnvironment) -> Html<Photos.Message> {
        let language = env.language
        let heading = Bar(title: language[.photos], isCurrent: false)
        return section(.class("page"), .aria(.label, language[.photoSource])) {
            bar(heading, onBack: Photos.Message.refreshAsked) {
                sharedLinks(unseen: unseen, at: .photos, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            ul(.class("card")) {
                for source in sources(model, env) {
                    keyed(source.key) {
                        li {
                            button(
                                .type("button"), .class("row"), .class("open", if: source.isChosen),
                                .aria(.pressed, source.isChosen), .onClick(source.message)
                            ) {
                                icon(source.icon)
                                span(.class("row-main"), .dir("auto")) { source.name }
                            }
                        }
                    }
                }
            }
        }
    }
}
