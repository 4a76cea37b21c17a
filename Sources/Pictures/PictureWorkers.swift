import Dispatch
import Glibc
import Synchronization

/// Makes the renditions of pictures, each in a process of its own (`dela-pictures`), a few at a time. Safe from any
/// thread; nothing here runs on the caller's.
public final class PictureWorkers: Sendable {
    private let program: String
    private let patience: Int64
    private let lanes: [DispatchQueue]
    private let capacity: Int
    private let turn = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)

    /// - Parameters:
    ///   - program: the path of `dela-pictures`.
    ///   - count: how many run at the same time.
    ///   - patience: how long a picture may take, in milliseconds.
    ///   - capacity: how many may wait, the current ones included; more are refused with `.busy`.
    public init(program: String, count: Int = 2, patience: Int64 = 45_000, capacity: Int = 32) {
        self.program = program
        self.patience = patience
        self.capacity = capacity
        lanes = (0..<count).map { DispatchQueue(label: "dela.pictures.\($0)") }
    }

    /// Whether there is a program to start.
    public var isAvailable: Bool { access(program, X_OK) == 0 }

    /// The version of libheif, if it is too old for photos of iPhones since iOS 18 (HEIC with a gain map). Blocks.
    public var outdatedHEIF: String? {
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return nil }
        defer { close(input) }
        guard let process = try? PictureProcess(program, "libheif", input: input),
            let report = try? process.report(within: patience)
        else { return nil }
        return Self.outdatedHEIF(String(decoding: report, as: UTF8.self))
    }

    /// The version of libheif, if it is older than 1.18.
    static func outdatedHEIF(_ version: String) -> String? {
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        guard numbers.count > 1, (numbers[0], numbers[1]) < (1, 18) else { return nil }
        return version
    }

    /// Makes the renditions of the picture in a file. A crash is tried once more, since it may have been somebody else's
    /// doing: a system that is short of memory ends processes.
    /// - Parameter isPhoto: whether the sizes of photos are made, too.
    public func make(from path: String, isPhoto: Bool = false) async throws(PictureError) -> Renditions {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= capacity else { throw .busy }
        let lane = lanes[turn.wrappingAdd(1, ordering: .relaxed).oldValue % lanes.count]
        let result = await withCheckedContinuation { continuation in
            lane.async {
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
        return try PictureProcess(program, isPhoto ? "photo" : nil, input: input).renditions(within: patience)
    }
}
