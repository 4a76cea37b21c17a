import Database
import Dispatch
import Domain
import Glibc
import SQLite
import Service
import Storage
import Sync
import Synchronization

/// Figures of single parts, for `make bench`: `measure writer <folder> <seconds>`.
@main
enum Measure {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, arguments[1] == "writer", let seconds = Double(arguments[3]) else {
            print("usage: measure writer <folder> <seconds>")
            exit(2)
        }
        let connection = try SQLiteConnection(arguments[2] + "/measure.sqlite")
        try connection.migrate(Schema.migrations)
        for clients in [1, 64] { try WriterRun(connection, clients: clients, seconds: seconds).run() }
    }
}

/// So many devices, each of which sends its next command when the last one was answered.
final class WriterRun: @unchecked Sendable {
    private let writer: Writer
    private let devices: [PersonID]
    private let seconds: Double
    private let done = Mutex((count: 0, waits: [Double]()))
    private let end: DispatchTime
    private let group = DispatchGroup()

    init(_ connection: SQLiteConnection, clients: Int, seconds: Double) throws {
        writer = Writer(connection: connection, epoch: "e") { completions in
            for completion in completions { completion() }
        }
        var random = SystemRandomNumberGenerator()
        devices = (0..<clients).map { _ in PersonID(at: Instant(milliseconds: 0), random: &random) }
        self.seconds = seconds
        end = .now() + seconds
    }

    func run() throws {
        for person in devices {
            group.enter()
            var random = SystemRandomNumberGenerator()
            let scope = ScopeID.list(ListID(at: Instant(milliseconds: 1), random: &random))
            let client = ClientID(at: Instant(milliseconds: 1), random: &random)
            send(.list(.create(name: "List")), person, client, scope, 1, SeededRandom(seed: random.next()))
        }
        group.wait()
        done.withLock { done in
            let waits = done.waits.sorted()
            print(
                "{\"clients\":\(devices.count),\"commands_per_second\":\(Int(Double(done.count) / seconds)),"
                    + "\"median_us\":\(Int(waits[waits.count / 2])),\"p99_us\":\(Int(waits[waits.count * 99 / 100]))}"
            )
        }
    }

    private func send(
        _ intent: Intent, _ person: PersonID, _ client: ClientID, _ scope: ScopeID, _ sequence: Int64,
        _ random: SeededRandom
    ) {
        var random = random
        let now = Instant(milliseconds: 1)
        let command = Command(id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        let request = PushRequest(
            client: client, epoch: "e", commands: [PushRequest.Numbered(sequence: sequence, command: command)]
        )
        let item = NewItem(
            id: ItemID(at: now, random: &random), title: "Молоко и хлеб",
            rank: Rank.between(nil, nil, random: &random))
        let next = random
        let start = DispatchTime.now()
        writer.submit { transaction throws(DatabaseError) in
            try transaction.processor.push(request, by: person, at: now)
        } completion: { result in
            guard case .success(let (answer, _)) = result, case .done? = answer.results.first?.outcome else {
                fatalError("\(result)")
            }
            let wait = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1000
            self.done.withLock {
                $0.count += 1
                $0.waits.append(wait)
            }
            guard DispatchTime.now() < self.end else { return self.group.leave() }
            self.send(.item(.create([item])), person, client, scope, sequence + 1, next)
        }
    }
}
