import CVips
import Glibc
import Pictures

/// `dela-pictures` reads one picture file on standard input and writes its renditions to standard output. The server
/// starts a new process for each picture, because the input is untrusted. The argument `photo` adds the sizes of
/// photos; `libheif` only prints the version of that library.
@main
enum Main {
    static func main() {
        Sandbox.begin()
        guard dela_vips_start() == 0 else { return }
        if CommandLine.arguments.dropFirst().first == "libheif" {
            return write(dela_vips_heif_version().map { Array(String(cString: $0).utf8) } ?? [])
        }
        do throws(PictureError) {
            let bytes = try input()
            Sandbox.seal()
            write(try Renditions(of: bytes, isPhoto: CommandLine.argc > 1).report)
        } catch {
            write(error.report)
        }
        // Skips cleanup, which is unnecessary here.
        _exit(0)
    }

    /// Maps the file on standard input into memory. It is never unmapped.
    private static func input() throws(PictureError) -> UnsafeRawBufferPointer {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_size > 0 else { throw .notAPicture }
        let count = Int(status.st_size)
        let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0)
        guard let memory, memory != MAP_FAILED else { throw .crashed }
        return UnsafeRawBufferPointer(start: memory, count: count)
    }

    private static func write(_ report: [UInt8]) {
        var rest = report[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }
}
