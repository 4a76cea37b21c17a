import Browser
import Domain
import JSON
import Screens
import Texts
import Wire

extension AppRuntime {
    func sendRequest(_ request: ServerRequest) {
        guard device.pendingSignOut == nil else {
            session.queue.append(request)
            return sendSignOut()
        }
        if case .subscribe(let key) = request { return subscribe(by: key) }
        let (endpoint, body) = request.call(
            in: env.language, by: device.me?.person, invitation: device.acceptedInvitation)
        var question = FetchRequest(endpoint, body)
        question.path += request.query
        session.requests[fetch(question)] = .some(request)
    }

    /// Requests the state of the session, unless the answer to another request will show it.
    func requestSessionState() {
        guard device.me != nil, session.requests.isEmpty else { return }
        session.requests[fetch(FetchRequest(.me))] = .some(nil)
    }

    /// Ends the session of a user who signed out offline, before any other request to the server.
    func sendSignOut() {
        guard let person = device.pendingSignOut, signOutRequest == nil else { return }
        signOutRequest = fetch(FetchRequest(.signOut, SignOutRequest(person: person).json))
    }

    private func signOutAnswered(_ status: Int) {
        signOutRequest = nil
        if status == 200 || status == 401 { device.pendingSignOut = nil }
        saveDevice()
        sendQueuedRequests(else: ServerFailure(status, nil))
    }

    /// Cancels the sign-out request because another tab has completed it. A late request could end a newer session.
    func dropSignOut() {
        guard let token = signOutRequest, device.pendingSignOut == nil else { return }
        signOutRequest = nil
        bridge.perform(.cancelFetch(token))
        bridge.perform(.cancelTimer(token))
        sendQueuedRequests(else: .broken)
    }

    private func sendQueuedRequests(else failure: ServerFailure) {
        let requests = session.queue
        session.queue = []
        for request in requests {
            if device.pendingSignOut != nil {
                send(.answered(request, .failed(failure)))
            } else {
                sendRequest(request)
            }
        }
    }

    /// Requests the push subscription from the browser, which sends it to the server.
    private func subscribe(by key: String) {
        let token = bridge.newToken()
        session.requests[token] = .some(.subscribe(key: key))
        bridge.perform(
            .subscribe(
                token, key: key, path: Endpoint.subscribe.path, language: env.language.rawValue,
                zone: env.device.zone))
        bridge.perform(.setTimer(token, milliseconds: Int(SocketWork.timeout)))
    }

    private func fetch(_ fetch: FetchRequest) -> Token {
        let token = bridge.newToken()
        bridge.perform(.fetch(token, fetch))
        bridge.perform(.setTimer(token, milliseconds: Int(SocketWork.timeout)))
        return token
    }

    func isPending(_ token: Token) -> Bool {
        token == signOutRequest || session.requests[token] != nil
    }

    /// Fails a request that has exceeded its time limit like one without a connection.
    func timeOut(_ token: Token) {
        bridge.perform(.cancelFetch(token))
        answered(token, 0, [])
    }

    func answered(_ token: Token, _ status: Int, _ body: [UInt8]) {
        bridge.perform(.cancelTimer(token))
        if token == signOutRequest { return signOutAnswered(status) }
        guard let request = session.requests.removeValue(token) else { return }
        let object = try? JSONValue(parsing: body).object()
        switch object.flatMap({ try? Failure($0) }) {
        case .deleted: return accountDeleted()
        case .signedOut: endSession()
        default: break
        }
        if let request {
            send(.answered(request, answer(to: request, status, object)))
        } else if status == 200, let answer = object.flatMap({ try? MeAnswer($0) }) {
            env.device.serverVersion = answer.version
            (env.device.invitations, hasEnvironmentChanged) = (answer.invitations, true)
            if answer.me != device.me, device.me != nil { signedIn(answer.me) }
        }
    }

    private func answer(to request: ServerRequest, _ status: Int, _ object: JSONObject?) -> ServerAnswer {
        guard status == 200, let object else {
            return .failed(ServerFailure(status, object.flatMap { try? Failure($0) }))
        }
        switch request {
        case .register(let new):
            return codeSent(
                object, .register, to: new.email.text, invitation: device.acceptedInvitation)
        case .forgotPassword(let email): return codeSent(object, .resetPassword, to: email.text)
        case .changeEmail(let email, password: _): return codeSent(object, .changeEmail, to: email.text)
        case .resend:
            guard let pending = device.pendingCode else { break }
            return codeSent(
                object, pending.purpose, to: pending.email, invitation: pending.invitation)
        case .confirm, .signIn, .resetPassword:
            guard let me = try? Me(object) else { break }
            device.keepInvitation(after: request)
            signedIn(me)
            return .signedIn
        case .confirmEmail:
            guard let me = try? Me(object) else { break }
            changed(me)
            return .done
        case .signOut, .deleteAccount:
            signedOut()
            return .signedOut
        case .checkCode, .changePassword, .signDeviceOut, .signOthersOut, .subscribe,
            .testNotification, .sourceLike, .sourceUse, .unlink, .revokeInvitation, .mailInvitation:
            return .done
        case .notificationKey:
            guard let answer = try? NotificationsAnswer(object) else { break }
            return .key(answer.key, trustsClock: answer.trustsClock)
        case .devices:
            guard let answer = try? DevicesAnswer(object) else { break }
            return .devices(answer.devices)
        case .planDeletion:
            guard let plan = try? DeletionPlan(object) else { break }
            return .plan(plan)
        case .history:
            guard let answer = try? HistoryAnswer(object) else { break }
            return .history(answer.entries.compactMap { PastItem($0) }, more: answer.more)
        case .search:
            guard let answer = try? SearchAnswer(object) else { break }
            return .messages(answer.found.compactMap { FoundMessage($0) }, rest: answer.continuation)
        case .readReceipts:
            guard let answer = try? ReadReceiptsAnswer(object) else { break }
            return .readReceipts(answer.people)
        case .photo where object["offered"] == nil: return sourcePhotos(object)
        case .photos, .photo:
            guard let answer = try? PhotosAnswer(object) else { break }
            let photos = answer.photos.compactMap { PhotoViewData($0, for: device.me?.person) }
            return .photos(photos, next: answer.next, isOffered: answer.isOffered)
        case .photoLink:
            guard let answer = try? PhotoLinkAnswer(object) else { break }
            return .link(answer.path)
        case .sources:
            guard let answer = try? SourcesAnswer(object) else { break }
            return .sources(answer.sources.map { ProviderViewData($0) })
        case .sourcePhotos: return sourcePhotos(object)
        case .beginLink, .prepareDownload:
            return ServerAnswer(addressFor: request, object) ?? .failed(.broken)
        case .finishLink:
            guard let answer = try? FinishLinkAnswer(object) else { break }
            return answer.accountToConfirm.map { .confirmAccount(ProviderAccountViewData($0)) } ?? .done
        case .invite, .invitations, .previewInvitation, .join:
            return ServerAnswer(aboutInvitations: request, object, origin: bridge.origin) ?? .failed(.broken)
        case .findPerson:
            guard let answer = try? FindPersonAnswer(object) else { break }
            return .people(answer.found.map { [$0] } ?? [], next: nil)
        case .people:
            guard let answer = try? PeopleAnswer(object) else { break }
            return .people(answer.people, next: answer.next)
        }
        return .failed(.broken)
    }

    private func codeSent(
        _ object: JSONObject, _ purpose: PendingCode.Purpose, to email: String, invitation: String? = nil
    ) -> ServerAnswer {
        guard let sent = try? CodeSent(object) else { return .failed(.broken) }
        device.pendingCode = PendingCode(
            purpose, registration: sent.registration, email: email, sentAt: bridge.instant,
            invitation: invitation)
        saveDevice()
        return .codeSent
    }

    private func sourcePhotos(_ object: JSONObject) -> ServerAnswer {
        guard let answer = try? SourcePhotosAnswer(object) else { return .failed(.broken) }
        return .sourcePhotos(answer.photos, next: answer.next)
    }
}
