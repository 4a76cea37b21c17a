import Domain
import Markup
import Sync
import Texts

extension PhotoForm {
    /// - Parameter isForEveryoneOffered: whether people can show photos to everyone here.
    func view(isForEveryoneOffered: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        let isNew = photo == nil
        let title = isNew ? language[.newPhotos] : language[.editPhoto]
        let action = isNew ? language[.add] : language[.save]
        return dialog(
            .modal(), .class("sheet photo-form"), .aria(.labelledBy, "photo-title"), .onCancel(.cancelled),
            .onPullEnd { $0.isClosing ? .cancelled : nil }
        ) {
            header {
                textButton(language[.cancel], .cancelled)
                h2(.id("photo-title")) { title }
                saveButton(action, of: PhotoForm.id)
            }
            form(.id(PhotoForm.id), .attribute("novalidate", ""), .onSubmit(.saved)) {
                if isNew { chosen(world) }
                div(.class("card")) {
                    div(.class("field"), .class("wrong", if: error == .duplicate)) {
                        label(.for(PhotoForm.audienceID)) { language[.whoSees] }
                        choice(isForEveryoneOffered, world)
                        if error == .duplicate {
                            p(.class("note"), .role("alert")) {
                                language[isOfOne ? .photoIsThere : .onePhotoIsThere]
                            }
                        }
                    }
                    words(world)
                }
            }
        }
    }

    private static let id = "photo-form"

    /// What is about to be brought.
    private func chosen(_ world: World) -> Html<Message> {
        let language = world.language
        return ul(.class("card strip"), .aria(.label, language[.photos])) {
            for (place, blob) in blobs.enumerated() {
                keyed(blob.text) {
                    li(.class("thumb")) {
                        Pictures.image(
                            Thumb(address: world.replica.address(ofOwn: blob)),
                            alt: language.picture(place + 1, of: blobs.count, language[.picture]))
                        iconButton(
                            .close, language.act(language[.removePicture], on: String(place + 1)),
                            .removed(blob))
                    }
                }
            }
            keyed("more") {
                li {
                    button(.type("button"), .class("row accent"), .onClick(.moreTapped)) {
                        icon(.plus)
                        span { language[.morePhotos] }
                    }
                }
            }
        }
    }

    private func choice(_ isForEveryoneOffered: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        return select(
            .id(PhotoForm.audienceID), .class("choice"), .value(audience.value),
            .onChange { .audienceChosen($0) }
        ) {
            option(.attribute("value", Audience.me.value)) { language[.onlyMe] }
            for group in world.replica.groups {
                option(.attribute("value", group.group.text)) { group.name }
            }
            if isForEveryoneOffered || audience == .everyone {
                option(.attribute("value", Audience.everyone.value)) { language[.everyoneHere] }
            }
        }
    }

    private var wrongWords: Refusal? { error == .duplicate ? nil : error }

    @HtmlBuilder<Message>
    private func words(_ world: World) -> Fragment<Message> {
        let language = world.language
        field(
            Field(
                id: PhotoForm.captionID, label: language[.caption], value: caption,
                error: wrongWords.map { language.titleError($0, limit: Photo.captionRule.limit) },
                isRequired: false, capitals: "sentences", isMultiline: true)
        ).map { .captionEntered($0) }
        if isOfOne {
            field(
                Field(
                    id: PhotoForm.alternativeID, label: language[.alternative], value: alternative,
                    hint: language[.alternativeHint], isRequired: false, capitals: "sentences")
            ).map { .alternativeEntered($0) }
        }
    }
}
