/// Collects figures for Prometheus, in its text format or as OpenMetrics 1.0. Never a person's words or names.
///
/// Both formats: https://prometheus.io/docs/instrumenting/exposition_formats/ and
/// https://github.com/prometheus/OpenMetrics. They differ in the name of a counter's family and in the last line.
package struct MetricsText: Sendable {
    /// The name and the value of a label.
    package typealias Label = (name: String, value: String)

    package enum Kind: String {
        case counter, gauge, histogram
    }

    private let isOpenMetrics: Bool
    private var text = ""

    package init(isOpenMetrics: Bool) {
        self.isOpenMetrics = isOpenMetrics
    }

    /// Begins a family of figures.
    ///
    /// - Parameters:
    ///   - name: for a counter without `_total`.
    ///   - help: what is counted, with its unit.
    package mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        let family = name + (kind == .counter && !isOpenMetrics ? "_total" : "")
        text += "# HELP \(family) \(help)\n# TYPE \(family) \(kind.rawValue)\n"
    }

    /// Adds a figure of the family.
    ///
    /// - Parameter suffix: `_total` for a counter, otherwise empty or that of a histogram's figure.
    package mutating func add(_ name: String, _ suffix: String = "", _ labels: [Label] = [], _ value: Double) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        let number = value.rounded() == value && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        text += "\(name)\(suffix)\(pairs.isEmpty ? "" : "{\(pairs)}") \(number)\n"
    }

    /// Adds a family with one figure.
    package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
        begin(name, kind, help)
        add(name, kind == .counter ? "_total" : "", [], Double(value))
    }

    package mutating func add(_ histogram: Histogram, _ name: String, _ labels: [Label] = []) {
        let (counts, sum) = histogram.contents
        var total = 0
        for (bound, count) in zip(Histogram.bounds.map { "\($0)" } + ["+Inf"], counts) {
            total += count
            add(name, "_bucket", labels + [("le", bound)], Double(total))
        }
        add(name, "_sum", labels, sum)
        add(name, "_count", labels, Double(total))
    }

    /// The whole text, and its media type.
    package func finished() -> (text: String, mediaType: String) {
        isOpenMetrics
            ? (text + "# EOF\n", "application/openmetrics-text; version=1.0.0; charset=utf-8")
            : (text, "text/plain; version=0.0.4; charset=utf-8")
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
