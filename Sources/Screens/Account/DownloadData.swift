import Domain

/// Asks for the password, then shows a link with which the browser saves everything of the user in one file.
public enum DownloadData {
    /// A link to the file, for this device.
    struct Link: Equatable {
        let path: String
        /// The time until which the link is shown. The server accepts it a little longer.
        let end: Instant
    }

    struct Model: Equatable {
        var form = AccountForm()
        /// Nil until the server has checked the password.
        var link: Link?
    }

    public enum Message: Equatable {
        case entered(AccountField, String)
        case submitted
        case failureDismissed
    }

    /// The validity of a link in milliseconds.
    private static let lifetime: Int64 = 9 * 60 * 1000
    /// The ID of the link.
    static let fileID = "download-file"

    static var isProfilePage: Bool { true }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .entered(let field, let text): model.form.enter(text, into: field)
        case .submitted:
            return model.form.submit { form in
                form.checkPresent(.password).map { .prepareDownload(password: $0) }
            }
        case .failureDismissed:
            model.form.failure = nil
            return [.focus(AccountField.password.rawValue)]
        }
        return []
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        switch (request, answer) {
        case (.prepareDownload, .address(let path)):
            let end = env.now.advanced(by: lifetime)
            model = Model(link: Link(path: path, end: end))
            return [.focus(fileID), .setTimer(env.now.wait(until: end), .deadline)]
        case (.prepareDownload, .failed(let failure)): return model.form.fail(failure)
        default: break
        }
        return []
    }

    static func hasDraftText(_ model: Model) -> Bool { model.form.isTouched }
}

extension DownloadData: ScreenDefinition {}
