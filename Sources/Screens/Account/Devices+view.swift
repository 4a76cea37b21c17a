import Domain
import Markup
import Texts

extension Devices {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return section {
            if let devices = model.devices {
                ul(.class("card")) {
                    for device in devices { keyed(device.id.text) { row(device, model, env) } }
                }
                if devices.count > 1 { others(language, isBusy: model.isBusy) }
            } else if model.failure == nil {
                loader(language)
            }
            problem(model.failure.map { $0 == .offline ? language[.noConnection] : language.failure($0) })
            if model.failure != nil, model.devices == nil { textButton(language[.tryAgain], .retryTapped) }
            if let question = model.question { confirm(question, language) }
        }
    }

    private static func row(_ device: SignedInDevice, _ model: Model, _ env: AppEnvironment) -> Html<Message>
    {
        let language = env.language
        let name = language.name(of: device)
        let used = language.ago(device.lastUsed, env.now)
        return li(.class("row")) {
            span(.class("row-main")) {
                span(.class("name"), .dir("auto")) { name }
                span(.class("note")) { device.isThis ? language[.thisDevice] : language.lastUsed(used) }
                span(.class("note")) { language.signedIn(language.ago(device.signedIn, env.now)) }
                if let delivery = device.lastDelivery {
                    span(.class("note")) {
                        language.notified(language.ago(delivery.at, env.now), isTaken: delivery.isAccepted)
                    }
                }
                test(device, language.act(language[.sendTest], on: name), language)
            }
            if !device.isThis {
                iconButton(
                    .minus, language.act(language[.signDeviceOut], on: name), style: "remove",
                    .signOutTapped(device.id))
            }
        }
    }

    private static func test(
        _ device: SignedInDevice, _ label: String, _ language: Language
    ) -> Html<Message> {
        button(
            .type("button"), .class("text test"), .aria(.label, label), .title(label),
            .onClick(.testTapped(device.isThis ? nil : device.id))
        ) {
            icon(.bell)
            span { language[.test] }
        }
    }

    private static func others(_ language: Language, isBusy: Bool) -> Html<Message> {
        ul(.class("card")) {
            li {
                button(
                    .type("button"), .class("row danger"), .disabled(isBusy), .onClick(.othersTapped)
                ) { language[.signOthersOut] }
            }
        }
    }

    private static func confirm(_ question: Model.Question, _ language: Language) -> Html<Message> {
        let (title, text) =
            switch question {
            case .one(let device): (language.signOut(language.name(of: device)), language[.signedDeviceOut])
            case .others: (language[.signOthersOutTitle], language[.signOthersOutQuestion])
            }
        let window = Question(
            title: title, text: text, action: language[.endSession], cancel: language[.cancel])
        return confirmation(window).map { $0 ? .confirmed : .cancelled }
    }
}

extension Language {
    fileprivate func name(of device: SignedInDevice) -> String {
        device.name.isEmpty ? self[.unknownDevice] : device.name
    }
}
