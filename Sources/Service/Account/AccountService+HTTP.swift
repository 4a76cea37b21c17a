import HTTP
import JSON
import Storage
import Wire

extension AccountService {
    /// The session that a request proves.
    public func session(of request: Request) -> Session? {
        cookie.token(in: request).flatMap { sessions.session($0, at: now()) }
    }

    /// Answers the endpoints about accounts; nil for the others.
    /// - Parameter client: from where the request comes, behind a trusted proxy as well.
    public func respond(
        to endpoint: Endpoint, _ request: Request, from client: ClientNetwork
    ) async -> Response? {
        do throws(Failure) {
            return try await answer(to: endpoint, request, from: client)
        } catch {
            return Response(error)
        }
    }

    private func answer(
        to endpoint: Endpoint, _ request: Request, from client: ClientNetwork
    ) async throws(Failure) -> Response? {
        let device = request.headers["user-agent"] ?? ""
        switch endpoint {
        case .register:
            return Response(try await register(request.json(RegisterRequest.init), from: client).json)
        case .resendCode:
            return Response(try await resend(request.json(ResendRequest.init), from: client).json)
        case .confirmRegistration:
            return response(
                to: try await confirm(request.json(ConfirmRequest.init), from: client, device: device))
        case .signIn:
            return response(
                to: try await signIn(request.json(SignInRequest.init), from: client, device: device))
        case .signOut: return try await signOut(request)
        case .me: return Response(try await me(liveSession(of: request)).json)
        case .findPerson:
            let session = try liveSession(of: request)
            let found = try await find(request.json(FindPersonRequest.init), by: session)
            return Response(FindPersonAnswer(found: found).json)
        case .health, .push, .pull, .live: return nil
        }
    }

    private func liveSession(of request: Request) throws(Failure) -> Session {
        guard let session = session(of: request) else { throw .signedOut }
        return session
    }

    private func response(to signedIn: SignedIn) -> Response {
        var response = Response(signedIn.me.json)
        response.add(cookie.kept(signedIn.token))
        return response
    }

    private func signOut(_ request: Request) async throws(Failure) -> Response {
        if let session = session(of: request) { try await signOut(session) }
        var response = Response([:])
        response.add(cookie.removed)
        return response
    }
}

extension Request {
    /// The body as JSON. Only declared as such: a form on another site can send JSON, but cannot call it that without
    /// asking first (Fetch standard, "CORS-safelisted request-header").
    fileprivate func json<Value>(_ read: (JSONObject) throws(JSONError) -> Value) throws(Failure) -> Value {
        let type = headers["content-type"]?.lowercased() ?? ""
        guard type == "application/json" || type.hasPrefix("application/json;") else { throw .malformed }
        do throws(JSONError) {
            return try read(try JSONValue(parsing: body).object())
        } catch {
            throw .malformed
        }
    }
}

extension Response {
    /// JSON that nobody may keep.
    init(_ object: JSONObject, status: Status = .ok) {
        let headers: Headers = ["content-type": "application/json", "cache-control": "no-store"]
        self.init(status, headers: headers, body: .bytes(JSONValue.object(object).bytes))
    }

    init(_ failure: Failure) {
        self.init(failure.json, status: Status(failure.status))
        if case .busy(let seconds) = failure { headers.set("retry-after", String(seconds)) }
    }
}
