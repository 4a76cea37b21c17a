import Domain
import Markup
import SyncRules
import Texts

extension PhotoForm {
    /// - Parameter isForEveryoneOffered: true if users of this server can publish photos.
    func view(isForEveryoneOffered: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isNew = photo == nil
        let title = isNew ? language[.newPhotos] : language[.editPhotoTitle]
        let action = isNew ? language[.add] : language[.save]
        return dialog(
            .modal(), .class("sheet photo-form"), .aria(.labelledBy, "photo-title"), .onCancel(.dismissed),
            .onPullEnd { $0.isClosing ? .dismissed : nil }
        ) {
            header {
                textButton(language[.cancel], .cancelled)
                h2(.id("photo-title")) { title }
                saveButton(action, of: PhotoForm.id)
            }
            form(.id(PhotoForm.id), .attribute("novalidate", ""), .onSubmit(.saved)) {
                if isNew { chosen(env) }
                textFields(env)
                div(.class("card")) {
                    div(.class("field audience"), .class("wrong", if: error == .duplicate)) {
                        div(.class("line")) {
                            label(.for(PhotoForm.audienceID)) { language[.whoSees] }
                            choice(isForEveryoneOffered, env)
                        }
                        if error == .duplicate {
                            p(.class("note"), .role("alert")) {
                                language[isOfOne ? .photoIsThere : .onePhotoIsThere]
                            }
                        }
                    }
                }
            }
        }
    }

    private var isOfOne: Bool { entries.count == 1 }

    private static let id = "photo-form"

    /// The new photos. The texts of the selected one are shown.
    private func chosen(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return div(.class("card")) {
            ul(.class("strip chosen"), .class("only", if: isOfOne), .aria(.label, language[.photos])) {
                for (index, entry) in entries.enumerated() { chosen(entry, at: index, env) }
            }
            button(.type("button"), .class("row accent"), .onClick(.moreTapped)) {
                icon(.plus)
                span { language[.morePhotos] }
            }
        }
    }

    private func chosen(_ entry: Entry, at index: Int, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let number = language.picture(index + 1, of: entries.count, language[.picture])
        let name = entry.caption.isEmpty ? number : number + ": " + entry.caption
        return keyed(entry.blob.text) {
            li(
                .class("thumb"), .class("said", if: !entry.caption.isEmpty || !entry.alternative.isEmpty)
            ) {
                if isOfOne {
                    image(of: entry, name, env)
                } else {
                    button(
                        .type("button"), .aria(.label, name), .aria(.pressed, index == selectedIndex),
                        .onClick(.chosen(entry.blob))
                    ) { image(of: entry, "", env) }
                }
                iconButton(
                    .close, language.act(language[.removePicture], on: String(index + 1)),
                    .removed(entry.blob))
            }
        }
    }

    private func image(of entry: Entry, _ name: String, _ env: AppEnvironment) -> Html<Message> {
        Pictures.image(Thumbnail(address: env.replica.address(ofOwn: entry.blob)), alt: name)
    }

    private func choice(_ isForEveryoneOffered: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return select(
            .id(PhotoForm.audienceID), .class("choice"), .value(audience.value),
            .onChange { .audienceChosen($0) }
        ) {
            option(.attribute("value", Audience.me.value)) { language[.onlyMe] }
            for group in env.replica.groups {
                option(.attribute("value", group.group.text)) { group.name }
            }
            if isForEveryoneOffered || audience == .everyone {
                option(.attribute("value", Audience.everyone.value)) { language[.everyoneHere] }
            }
        }
    }

    private func problem(_ field: String, _ limit: Int, _ language: Language) -> String? {
        guard let error, wrongField == field else { return nil }
        return language.titleError(error, limit: limit)
    }

    @HtmlBuilder<Message>
    private func textFields(_ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        let entry = entries[selectedIndex]
        let name = { (label: PhotoLabel) in
            language.picture(selectedIndex + 1, of: entries.count, language[label])
        }
        keyed(entry.blob.text) {
            div(.class("texts")) {
                div(.class("card")) {
                    field(
                        Field(
                            id: PhotoForm.captionID, label: name(.caption), value: entry.caption,
                            placeholder: language[.captionPlaceholder],
                            error: problem(PhotoForm.captionID, Photo.captionRule.limit, language),
                            isRequired: false, capitals: "sentences", isMultiline: true)
                    ).map { Message.captionEntered($0) }
                    field(
                        Field(
                            id: PhotoForm.alternativeID, label: name(.alternative), value: entry.alternative,
                            hint: language[.alternativeHint],
                            error: problem(PhotoForm.alternativeID, Photo.alternativeRule.limit, language),
                            isRequired: false, capitals: "sentences")
                    ).map { Message.alternativeEntered($0) }
                }
            }
        }
    }
}
