/// Measures rules of the product in native code, without a server. `Scripts/bench` runs it in release mode.
///
/// Usage: rules streaks|repeating|words    (prints microseconds)
@main
enum Main {
    static func main() {
        let measurements = [
            "streaks": Streaks.measure, "repeating": RepeatingTasks.measure, "words": TypedWords.measure,
        ]
        guard CommandLine.arguments.count == 2, let measure = measurements[CommandLine.arguments[1]] else {
            fatalError("usage: rules \(measurements.keys.sorted().joined(separator: "|"))")
        }
        print(measure() / .microseconds(1))
    }
}
