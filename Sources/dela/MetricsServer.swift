import Dispatch
import HTTP
import Service
import WebServer

/// Serves the metrics on an address of their own, so that they are never reachable through the proxy of the users.
final class MetricsServer: WebApplication {
    private let metrics: Metrics

    private init(_ metrics: Metrics) {
        self.metrics = metrics
    }

    /// Listens before anything else is started, so that a wrong setting stops the start.
    static func listen(_ address: MetricsAddress) throws(StartupError) -> WebServer {
        var limits = Limits()
        limits.connections = 32
        limits.stopGrace = 0
        do throws(WebServerError) {
            return try WebServer(address: address.host, port: address.port, limits: limits)
        } catch {
            throw StartupError("DELA_METRICS_ADDRESS: \(address.failure(error)).")
        }
    }

    /// Serves on a separate thread until `WebServer.stop`.
    static func run(_ metrics: Metrics, on server: WebServer) {
        DispatchQueue(label: "dela.metrics", qos: .utility).async { server.run(MetricsServer(metrics)) }
    }

    func bodyRule(for request: Request) -> BodyRule { .refuse(Response(.contentTooLarge)) }

    func sender(of request: Request) -> String { "" }

    func respond(to request: Request, exchange: Exchange) { exchange.answer(metrics.respond(to: request)) }

    func upgrade(_ request: Request) -> UpgradeDecision { .refuse(Response(.notFound)) }

    func opened(_ socket: SocketID, tag: UInt64) {}
    func received(_ text: [UInt8], from socket: SocketID) {}
    func overflowed(_ socket: SocketID) {}
    func closed(_ socket: SocketID) {}
    func tick(now: Int64) {}
}
