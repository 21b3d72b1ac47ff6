import ArgumentParser

/// Fills databases and measures what can be measured within one process. `Scripts/bench.py` measures the rest.
@main
struct LokiBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loki-benchmarks",
        abstract: "Make databases of realistic visits and memos, and measure the layers below the web.",
        subcommands: [Generate.self, Measure.self, Baseline.self]
    )
}
