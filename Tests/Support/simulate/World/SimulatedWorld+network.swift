import Database
import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Wire

/// A request or an answer on its way.
struct Flight {
    enum Kind { case push, pull, page, upload, pushed, pulled, paged, uploaded, refused, failed }

    let kind: Kind
    let tab: Int
    let person: PersonID
    let token: Int64
    let bytes: [UInt8]

    init(_ kind: Kind, _ tab: SimulatedTab, token: Int64, bytes: [UInt8] = []) {
        self.init(kind, tab: tab.number, of: tab.device.person, token: token, bytes: bytes)
    }

    init(_ kind: Kind, tab: Int, of person: PersonID, token: Int64, bytes: [UInt8] = []) {
        self.kind = kind
        self.tab = tab
        self.person = person
        self.token = token
        self.bytes = bytes
    }

    /// The result of a request without an answer.
    var failed: Flight {
        Flight(.failed, tab: tab, of: person, token: token)
    }

    var isRequest: Bool { [.push, .pull, .page, .upload].contains(kind) }
}

extension SimulatedWorld {
    /// Delivers a random message. It may be lost, or be delivered twice.
    func pumpNetwork() throws {
        guard !network.isEmpty else { return }
        let index = isHostile ? random.below(network.count) : 0
        let flight = network[index]
        let tab = tab(flight.tab)
        if let tab, tab.isFrozen, !flight.isRequest { return }
        // A page is large, so other messages arrive before it.
        if isHostile, flight.kind == .paged, random.chance(80) { return }
        let comesAgain = isHostile && flight.kind != .failed && random.chance(10)
        if !comesAgain { network.remove(at: index) }
        if isHostile, flight.kind != .failed, random.chance(12) {
            counts[.requestsLost] += 1
            trace.log("lost: \(flight.kind) \(flight.token) of tab \(flight.tab)")
            return network.append(flight.failed)
        }
        trace.mix(flight.bytes)
        trace.log("\(flight.kind) \(flight.token) of tab \(flight.tab): \(text(flight.bytes))")
        if flight.isRequest { return try reachServer(flight) }
        guard let tab else { return }
        try reach(tab, flight)
    }

    private func reachServer(_ flight: Flight) throws {
        selectNode()
        guard server.run != nil else { return network.append(flight.failed) }
        if flight.kind == .pull { return try pull(flight) }
        if flight.kind == .page { return try page(flight) }
        if flight.kind == .upload { return try upload(flight) }
        let request = try PushRequest(try JSONValue(parsing: flight.bytes))
        let route = Route.request(tab: flight.tab, token: flight.token)
        server.arrivals.append(Arrival(route: route, person: flight.person, request: request))
    }

    private func pull(_ flight: Flight) throws {
        let bytes: [UInt8]
        do {
            guard let answer = try server.pull(flight.bytes, by: flight.person) else { return }
            bytes = answer
        } catch let error as DatabaseError {
            network.append(flight.failed)
            return try serverFailed(error)
        }
        let request = try PullRequest(try JSONValue(parsing: flight.bytes))
        try checkVisibility(try PullAnswer(try JSONValue(parsing: bytes)), to: request, for: flight.person)
        network.append(
            Flight(.pulled, tab: flight.tab, of: flight.person, token: flight.token, bytes: bytes))
    }

    /// A replica of the database may answer, with older data.
    private func page(_ flight: Flight) throws {
        let request = try LogRequest(try JSONValue(parsing: flight.bytes).object())
        let copies = backups.filter { $0.history.epoch == server.history.epoch }
        let copy = isHostile && random.chance(50) ? random.pick(copies) : nil
        do {
            let answer =
                copy == nil
                ? try server.page(request, by: flight.person) : try copy?.page(request, by: flight.person)
            guard let bytes = answer else { return network.append(flight.failed) }
            if copy == nil {
                let page = try LogAnswer(try JSONValue(parsing: bytes).object())
                try checkVisibility(page, in: request.scope, for: flight.person)
            }
            network.append(
                Flight(.paged, tab: flight.tab, of: flight.person, token: flight.token, bytes: bytes))
        } catch let error as DatabaseError {
            network.append(flight.failed)
            if error.kind != .busy { try serverFailed(error) }
        }
    }

    /// Some files are not pictures. Of the others, the server receives all bytes at once.
    private func upload(_ flight: Flight) throws {
        let blob = BlobID(String(decoding: flight.bytes, as: UTF8.self))
        let isRefused = blob.text.hasPrefix("0")
        do {
            if !isRefused { try server.storeUpload(blob, of: flight.person, at: now) }
        } catch let error as DatabaseError {
            network.append(flight.failed)
            return try serverFailed(error)
        }
        network.append(
            Flight(
                isRefused ? .refused : .uploaded, tab: flight.tab, of: flight.person, token: flight.token))
    }

    private func reach(_ tab: SimulatedTab, _ flight: Flight) throws {
        guard tab.device.isOnline else {
            return try dispatch(tab, .failed(token: flight.token, .unreachable))
        }
        switch flight.kind {
        case .push, .pull, .page, .upload: break
        case .pushed:
            let answer = try PushAnswer(try JSONValue(parsing: flight.bytes).object())
            counts.add(answer)
            try dispatch(tab, .pushed(token: flight.token, answer))
        case .pulled:
            let answer = try PullAnswer(try JSONValue(parsing: flight.bytes))
            counts.add(answer)
            try dispatch(tab, .pulled(token: flight.token, answer))
        case .paged:
            let answer = try LogAnswer(try JSONValue(parsing: flight.bytes).object())
            try dispatch(tab, .paged(token: flight.token, answer))
        case .uploaded:
            counts[.uploads] += 1
            // Changes to a photo that waits become part of its command.
            excused.formUnion(
                tab.client.outbox.filter {
                    switch $0.command.intent {
                    case .photo(.describe), .photo(.show), .photo(.send): $0.awaitsUpload
                    default: false
                    }
                }.map(\.command.id))
            try dispatch(tab, .uploaded(token: flight.token, received: 1, imageInfo: ImageInfo()))
        case .refused:
            // Changes to a file that is not a picture are dropped with it.
            excused.formUnion(
                tab.client.outbox.filter {
                    switch $0.command.intent {
                    case .picture, .photo: $0.awaitsUpload && $0.command.intent.blob == nil
                    default: false
                    }
                }.map(\.command.id))
            try dispatch(tab, .uploadRejected(token: flight.token, .invalid))
        case .failed: try dispatch(tab, .failed(token: flight.token, .unreachable))
        }
    }
}
