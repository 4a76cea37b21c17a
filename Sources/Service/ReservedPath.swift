import Wire

/// Addresses that programs ask for: they answer 404 unless they are endpoints, and never the app's page, which a monitor would
/// take for a sign of life.
enum ReservedPath {
    /// The names under which servers answer monitors and programs by custom.
    private static let names: Set<String> = [
        "-", "actuator", "api", "debug", "graphql", "health", "healthcheck", "live", "livez", "metrics",
        "ping",
        "ready", "server-status", "status",
    ]

    private static let endpoints = Set(Endpoint.allCases.map { firstSegment(of: $0.path) })

    static func contains(_ path: String) -> Bool {
        let first = firstSegment(of: path.lowercased())
        if names.contains(first) || endpoints.contains(first) { return true }
        // Versions of the API: v2, v10.
        return first.first == "v" && first.count > 1
            && first.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }

    private static func firstSegment(of path: String) -> String {
        path.split(separator: "/").first.map(String.init) ?? ""
    }
}
