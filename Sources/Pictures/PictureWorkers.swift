import Dispatch
import Glibc
import Synchronization

/// Makes the renditions of pictures, each in a separate process (`dela-pictures`), a few at a time. Safe from any
/// thread; the caller's thread is not blocked.
public final class PictureWorkers: Sendable {
    private let program: String
    private let timeout: Int64
    private let serialQueues: [DispatchQueue]
    private let capacity: Int
    private let turn = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)
    private let outcomes = Mutex(Outcomes())

    /// The pictures since the start, by outcome.
    public struct Outcomes: Sendable {
        public var made = 0
        /// Files that are not usable pictures.
        public var rejected = 0
        /// Pictures that the server could not process.
        public var failed = 0
    }

    /// - Parameters:
    ///   - program: the path of `dela-pictures`.
    ///   - count: the number of concurrent processes.
    ///   - timeout: the time limit per picture in milliseconds.
    ///   - capacity: the maximum number of waiting and current pictures; more throw `.busy`.
    public init(program: String, count: Int = 2, timeout: Int64 = 45_000, capacity: Int = 32) {
        self.program = program
        self.timeout = timeout
        self.capacity = capacity
        serialQueues = (0..<count).map { DispatchQueue(label: "dela.pictures.\($0)") }
    }

    public var counts: Outcomes { outcomes.withLock { $0 } }

    /// The number of waiting and current pictures.
    public var pending: Int { waiting.load(ordering: .relaxed) }

    /// True if the program is executable.
    public var isAvailable: Bool { access(program, X_OK) == 0 }

    /// The version of libheif if it is too old for photos of iPhones since iOS 18 (HEIC with a gain map). Blocks.
    public var outdatedHEIF: String? {
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return nil }
        defer { close(input) }
        guard let process = try? PictureProcess(program, "libheif", input: input),
            let report = try? process.report(within: timeout)
        else { return nil }
        return Self.outdatedHEIF(String(decoding: report, as: UTF8.self))
    }

    /// The given version of libheif if it is older than 1.18.
    static func outdatedHEIF(_ version: String) -> String? {
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        guard numbers.count > 1, (numbers[0], numbers[1]) < (1, 18) else { return nil }
        return version
    }

    /// Makes the renditions of the picture in a file. A crash is retried once, because the cause may be external: a
    /// system that is short of memory kills processes.
    /// - Parameter isPhoto: also makes the sizes of photos.
    public func make(from path: String, isPhoto: Bool = false) async throws(PictureError) -> Renditions {
        do throws(PictureError) {
            let renditions = try await waitAndMake(from: path, isPhoto: isPhoto)
            outcomes.withLock { $0.made += 1 }
            return renditions
        } catch {
            outcomes.withLock { outcomes in
                switch error {
                case .notAPicture, .tooManyPixels, .unsupported, .damaged: outcomes.rejected += 1
                case .crashed, .overdue, .busy, .noDraft, .noProgram, .disk, .store: outcomes.failed += 1
                }
            }
            throw error
        }
    }

    private func waitAndMake(from path: String, isPhoto: Bool) async throws(PictureError) -> Renditions {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= capacity else { throw .busy }
        let serialQueue = serialQueues[turn.wrappingAdd(1, ordering: .relaxed).oldValue % serialQueues.count]
        let result = await withCheckedContinuation { continuation in
            serialQueue.async {
                continuation.resume(
                    returning: Result { () throws(PictureError) in
                        do throws(PictureError) { return try self.run(on: path, isPhoto) } catch {
                            guard error == .crashed else { throw error }
                            return try self.run(on: path, isPhoto)
                        }
                    })
            }
        }
        return try result.get()
    }

    private func run(on path: String, _ isPhoto: Bool) throws(PictureError) -> Renditions {
        let input = open(path, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw .disk(errno: errno) }
        defer { close(input) }
        return try PictureProcess(program, isPhoto ? "photo" : nil, input: input).renditions(within: timeout)
    }
}
