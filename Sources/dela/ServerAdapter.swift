import Domain
import HTTP
import Service
import Storage
import WebServer

/// Connects the web server to the application. Used on the reactor's thread only.
final class ServerAdapter: WebApplication {
    private let application: Application
    private let server: WebServer
    private let traffic: TrafficStatistics
    /// Sessions of accepted handshakes with their times, until the socket opens. Some sockets never open.
    private var admitted: [UInt64: (session: Session, at: Int64)] = [:]
    private var lastTag: UInt64 = 0
    private var seconds: Int64 = 0

    init(_ application: Application, on server: WebServer, counting traffic: TrafficStatistics) {
        self.application = application
        self.traffic = traffic
        self.server = server
    }

    func bodyRule(for request: Request) -> BodyRule {
        if let answer = application.answer(toHeadOf: request) { return .refuse(counted(answer)) }
        return switch application.allowance(for: request) {
        case .success(let allowance): .limit(allowance.bytes, of: allowance.sender)
        case .failure(let rejection): .refuse(counted(rejection.response))
        }
    }

    func sender(of request: Request) -> String {
        application.sender(of: request)
    }

    func respond(to request: Request, exchange: Exchange) {
        application.respond(to: request) { [traffic] response in
            traffic.recordResponse(response.status)
            exchange.answer(response)
        }
    }

    private func counted(_ response: Response) -> Response {
        traffic.recordResponse(response.status)
        return response
    }

    func upgrade(_ request: Request) -> UpgradeDecision {
        switch application.admit(request) {
        case .failure(let rejection): return .refuse(counted(rejection.response))
        case .success(let session):
            lastTag += 1
            admitted[lastTag] = (session, seconds)
            return .accept(tag: lastTag, of: session.person.text)
        }
    }

    func opened(_ socket: SocketID, tag: UInt64) {
        traffic.recordOpened()
        guard let (session, _) = admitted.removeValue(forKey: tag), application.opened(socket, with: session)
        else {
            return server.close(socket, code: .policyViolation)
        }
    }

    func received(_ text: [UInt8], from socket: SocketID) {
        if !application.received(text, from: socket) { server.close(socket, code: .policyViolation) }
    }

    func overflowed(_ socket: SocketID) {
        application.overflowed(socket)
    }

    func closed(_ socket: SocketID) {
        traffic.recordClosed()
        application.closed(socket)
    }

    func tick(now: Int64) {
        seconds += 1
        if seconds % 60 == 0 { admitted = admitted.filter { $0.value.at > seconds - 60 } }
        application.tick(seconds)
    }
}
