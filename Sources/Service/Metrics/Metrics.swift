import HTTP
import Pictures

/// The metrics of a server for the operator's monitoring, at `/metrics` of a separate address. They contain numbers only,
/// and nothing about single users.
public struct Metrics: Sendable {
    private let version: String
    private let writer: Writer
    private let traffic: TrafficStatistics
    private let pictures: PictureWorkers
    private let process: ProcessStatistics
    private let waitingMails: @Sendable () -> Int
    private let isLeader: (@Sendable () -> Bool)?

    /// - Parameters:
    ///   - folder: the data folder.
    ///   - waitingMails: returns the number of mails that are not sent yet.
    ///   - isLeader: nil without other nodes.
    public init(
        version: String, folder: String, writer: Writer, traffic: TrafficStatistics,
        pictures: PictureWorkers, waitingMails: @escaping @Sendable () -> Int,
        isLeader: (@Sendable () -> Bool)?
    ) {
        self.version = version
        self.writer = writer
        self.traffic = traffic
        self.pictures = pictures
        self.waitingMails = waitingMails
        self.isLeader = isLeader
        process = ProcessStatistics(folder: folder)
    }

    public func respond(to request: Request) -> Response {
        guard request.path == "/metrics" else { return Response(.notFound) }
        guard request.method == .get || request.method == .head else {
            return Response(.methodNotAllowed, headers: ["Allow": "GET, HEAD"])
        }
        var response = Response(.ok, text: text)
        response.headers.set("content-type", MetricsText.mediaType)
        return response
    }

    private var text: String {
        var text = MetricsText()
        addDatabase(to: &text)
        addTraffic(to: &text)
        addPictures(to: &text)
        addProcess(to: &text)
        return text.text
    }

    private func addDatabase(to text: inout MetricsText) {
        let commits = writer.statistics.values
        text.histogram(
            "dela_commit_seconds", "Time from the begin of a transaction until it is durable.",
            commits.durations)
        text.histogram("dela_commit_jobs", "Jobs in one transaction.", commits.sizes)
        text.gauge("dela_write_queue_jobs", "Jobs that wait for the writer.", Double(writer.waiting))
        text.gauge(
            "dela_database_writable", "1 if the last write did not fail, else 0.", writer.isFailing ? 0 : 1)
        guard let isLeader else { return }
        text.gauge(
            "dela_follower_lag_seconds", "Time since all commits of other nodes were applied.",
            writer.followerLag)
        text.gauge("dela_leader", "1 if this node does the background work, else 0.", isLeader() ? 1 : 0)
    }

    private func addTraffic(to text: inout MetricsText) {
        let traffic = traffic.values
        text.counter(
            "dela_http_responses_total", "Responses by class of the status.",
            (2...5).map { ("class=\"\($0)xx\"", traffic.responses[$0]) })
        text.gauge("dela_websockets", "Open WebSockets.", Double(traffic.sockets))
        text.counter("dela_frames_total", "Frames sent to WebSockets.", traffic.frames)
        text.counter(
            "dela_push_messages_total", "Push messages by outcome.",
            traffic.deliveries.sorted { $0.key < $1.key }.map { ("outcome=\"\($0.key)\"", $0.value) })
        text.gauge("dela_mail_queue", "E-mails that wait, also for a retry.", Double(waitingMails()))
    }

    private func addPictures(to text: inout MetricsText) {
        let counts = pictures.counts
        text.counter(
            "dela_pictures_total", "Uploaded pictures by outcome.",
            [("made", counts.made), ("rejected", counts.rejected), ("failed", counts.failed)].map {
                ("outcome=\"\($0.0)\"", $0.1)
            })
        text.gauge("dela_picture_queue", "Pictures that wait or are processed.", Double(pictures.pending))
    }

    private func addProcess(to text: inout MetricsText) {
        text.gauge("dela_info", "The version of the program.", labels: "version=\"\(version)\"", 1)
        text.gauge("dela_uptime_seconds", "Time since the start.", process.uptime)
        if let memory = process.residentMemory {
            text.gauge("dela_memory_bytes", "Resident memory of the process.", memory)
        }
        if let free = process.freeDisk {
            text.gauge("dela_disk_free_bytes", "Free space on the disk of the data folder.", free)
        }
    }
}
