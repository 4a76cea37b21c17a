import CPostgreSQL
import Database

extension DatabaseError {
    /// Creates the error for a failed statement. Uses only the primary message: the details of PostgreSQL's messages
    /// contain values.
    init(_ result: borrowing QueryResult, connection: OpaquePointer?, sql: String?) {
        guard PQstatus(connection) == CONNECTION_OK else {
            self.init(.connection, "The connection to the database is lost.", sql: sql)
            return
        }
        let state = result.errorField("C") ?? ""
        let text = result.errorField("M") ?? "no message"
        self.init(Kind(state: state), "\(text) (PostgreSQL \(state))", sql: sql)
    }
}

extension DatabaseError.Kind {
    /// The kind for an SQLSTATE (PostgreSQL documentation, Appendix A).
    init(state: String) {
        switch state {
        // A protocol violation is a wrong number of parameters.
        case "08P01": self = .misuse
        // A text that PostgreSQL cannot store, and a number that is too large for its column.
        case "22021", "22003": self = .constraint
        // Serialization failure, deadlock, a lock or a statement that took too long.
        case "40001", "40P01", "55P03", "57014": self = .busy
        case "25006": self = .readOnly
        // Shutdown, crash of another backend, start; a transaction that idled for too long.
        case "57P01", "57P02", "57P03", "25P03": self = .connection
        case "53100", "53200": self = .full
        case "XX001", "XX002": self = .corrupt
        default:
            switch state.prefix(2) {
            case "08": self = .connection
            case "23": self = .constraint
            case "28", "3D", "53", "58": self = .unavailable
            default: self = .misuse
            }
        }
    }
}
