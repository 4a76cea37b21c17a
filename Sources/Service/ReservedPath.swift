import Wire

/// Paths that programs request. They answer 404 unless they are endpoints. The app's page must not be served there,
/// because a monitor would consider it healthy.
enum ReservedPath {
    /// Conventional names of monitoring and API paths.
    private static let names: Set<String> = [
        "-", "actuator", "api", "debug", "graphql", "health", "healthcheck", "live", "livez", "metrics",
        "ping",
        "ready", "server-status", "status",
    ]

    private static let endpoints = Set(Endpoint.allCases.map { firstSegment(of: $0.path) })

    static func contains(_ path: String) -> Bool {
        let first = firstSegment(of: path.lowercased())
        if names.contains(first) || endpoints.contains(first) { return true }
        // Versions of the API, such as v2 or v10.
        return first.first == "v" && first.count > 1
            && first.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }

    private static func firstSegment(of path: String) -> String {
        path.split(separator: "/").first.map(String.init) ?? ""
    }
}
