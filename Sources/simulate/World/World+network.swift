import Database
import Domain
import JSON
import Sync
import Wire

/// A request or an answer on its way.
struct Flight {
    enum Kind { case push, pull, page, upload, pushed, pulled, paged, uploaded, refused, failed }

    let kind: Kind
    let tab: Int
    let person: PersonID
    let token: Int64
    let bytes: [UInt8]

    init(_ kind: Kind, _ tab: Tab, token: Int64, bytes: [UInt8] = []) {
        self.init(kind, tab: tab.number, of: tab.device.person, token: token, bytes: bytes)
    }

    init(_ kind: Kind, tab: Int, of person: PersonID, token: Int64, bytes: [UInt8] = []) {
        self.kind = kind
        self.tab = tab
        self.person = person
        self.token = token
        self.bytes = bytes
    }

    /// What becomes of a request that gets no answer.
    var failed: Flight {
        Flight(.failed, tab: tab, of: person, token: token)
    }

    var isRequest: Bool { [.push, .pull, .page, .upload].contains(kind) }
}

extension World {
    /// One of the messages under way arrives, in no order; it may get lost, or come twice.
    func pumpNetwork() throws {
        guard !network.isEmpty else { return }
        let place = isHostile ? random.below(network.count) : 0
        let flight = network[place]
        let tab = tab(flight.tab)
        if let tab, tab.isFrozen, !flight.isRequest { return }
        // A page is long: other things come before it.
        if isHostile, flight.kind == .paged, random.chance(80) { return }
        let comesAgain = isHostile && flight.kind != .failed && random.chance(10)
        if !comesAgain { network.remove(at: place) }
        if isHostile, flight.kind != .failed, random.chance(12) {
            counts[.requestsLost] += 1
            trace.say("lost: \(flight.kind) \(flight.token) of tab \(flight.tab)")
            return network.append(flight.failed)
        }
        trace.mix(flight.bytes)
        trace.say("\(flight.kind) \(flight.token) of tab \(flight.tab): \(text(flight.bytes))")
        if flight.isRequest { return try reachServer(flight) }
        guard let tab else { return }
        try reach(tab, flight)
    }

    private func reachServer(_ flight: Flight) throws {
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
        try checkLeaves(try PullAnswer(try JSONValue(parsing: bytes)), to: request, for: flight.person)
        network.append(
            Flight(.pulled, tab: flight.tab, of: flight.person, token: flight.token, bytes: bytes))
    }

    /// A copy of the database may answer, which lags behind.
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
                try checkLeaves(page, in: request.scope, for: flight.person)
            }
            network.append(
                Flight(.paged, tab: flight.tab, of: flight.person, token: flight.token, bytes: bytes))
        } catch let error as DatabaseError {
            network.append(flight.failed)
            if error.kind != .busy { try serverFailed(error) }
        }
    }

    /// Some are no pictures; of the others the server has all bytes at once.
    private func upload(_ flight: Flight) throws {
        let blob = BlobID(String(decoding: flight.bytes, as: UTF8.self))
        let isRefused = blob.text.hasPrefix("0")
        do {
            if !isRefused { try server.take(blob, of: flight.person, at: now) }
        } catch let error as DatabaseError {
            network.append(flight.failed)
            return try serverFailed(error)
        }
        network.append(
            Flight(
                isRefused ? .refused : .uploaded, tab: flight.tab, of: flight.person, token: flight.token))
    }

    private func reach(_ tab: Tab, _ flight: Flight) throws {
        guard tab.device.isOnline else { return try tell(tab, .failed(token: flight.token, .unreachable)) }
        switch flight.kind {
        case .push, .pull, .page, .upload: break
        case .pushed:
            let answer = try PushAnswer(try JSONValue(parsing: flight.bytes).object())
            note(answer)
            try tell(tab, .pushed(token: flight.token, answer))
        case .pulled:
            let answer = try PullAnswer(try JSONValue(parsing: flight.bytes))
            note(answer)
            try tell(tab, .pulled(token: flight.token, answer))
        case .paged:
            let answer = try LogAnswer(try JSONValue(parsing: flight.bytes).object())
            try tell(tab, .paged(token: flight.token, answer))
        case .uploaded:
            counts[.uploads] += 1
            // What was said of a photo that waits goes with it, in one command.
            excused.formUnion(
                tab.client.outbox.filter {
                    switch $0.command.intent {
                    case .photo(.describe), .photo(.show), .photo(.send): $0.awaitsUpload
                    default: false
                    }
                }.map(\.command.id))
            try tell(tab, .uploaded(token: flight.token, received: 1, looks: ImageInfo()))
        case .refused:
            // What was done to a picture that is none is dropped with it.
            excused.formUnion(
                tab.client.outbox.filter {
                    switch $0.command.intent {
                    case .picture, .photo: $0.awaitsUpload && $0.command.intent.blob == nil
                    default: false
                    }
                }.map(\.command.id))
            try tell(tab, .uploadRefused(token: flight.token, .invalid))
        case .failed: try tell(tab, .failed(token: flight.token, .unreachable))
        }
    }

    private func note(_ answer: PullAnswer) {
        counts[.gone] += answer.gone.count
        if answer.more { counts[.pages] += 1 }
        for part in answer.parts {
            if case .delta = part.span { counts[.deltas] += 1 } else { counts[.snapshots] += 1 }
        }
    }

    func note(_ answer: PushAnswer) {
        if !answer.isCurrent { counts[.staleEpochs] += 1 }
        for result in answer.results {
            switch result.outcome {
            case .done: counts[.done] += 1
            case .refused: counts[.refused] += 1
            case .fork: counts[.forks] += 1
            case .unknownClient: counts[.unknownClients] += 1
            case .gap: counts[.gaps] += 1
            case .waits: counts[.heldCommands] += 1
            }
        }
    }
}
