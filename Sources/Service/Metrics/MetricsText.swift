/// Text in the format of Prometheus, version 0.0.4: the metrics of a server, one line per sample.
struct MetricsText {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// A value that only rises.
    /// - Parameter samples: the values by their labels, such as `class="2xx"`; without labels for an empty one.
    mutating func counter(_ name: String, _ help: String, _ samples: [(labels: String, value: Int)]) {
        begin(name, help, "counter")
        for sample in samples { add(name, sample.labels, "\(sample.value)") }
    }

    mutating func counter(_ name: String, _ help: String, _ value: Int) {
        counter(name, help, [("", value)])
    }

    /// A value that rises and falls.
    mutating func gauge(_ name: String, _ help: String, labels: String = "", _ value: Double) {
        begin(name, help, "gauge")
        add(name, labels, MetricsText.number(value))
    }

    mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        begin(name, help, "histogram")
        var count = 0
        for (bound, number) in zip(histogram.bounds, histogram.counts) {
            count += number
            add(name + "_bucket", "le=\"\(MetricsText.number(bound))\"", "\(count)")
        }
        add(name + "_bucket", "le=\"+Inf\"", "\(histogram.count)")
        add(name + "_sum", "", MetricsText.number(histogram.sum))
        add(name + "_count", "", "\(histogram.count)")
    }

    private mutating func begin(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func add(_ name: String, _ labels: String, _ value: String) {
        text += name + (labels.isEmpty ? "" : "{\(labels)}") + " " + value + "\n"
    }

    /// Whole numbers without a fraction.
    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
