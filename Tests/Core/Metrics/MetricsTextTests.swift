import MetricsCore
import Testing

@Suite struct MetricsTextTests {
    private func text(isOpenMetrics: Bool) -> (text: String, mediaType: String) {
        var text = MetricsText(isOpenMetrics: isOpenMetrics)
        text.begin("loki_http_requests", .counter, "Answered requests.")
        text.add("loki_http_requests", "_total", [("route", "/a\"\\\nb"), ("status", "200")], 3)
        text.add("loki_disk_full", .gauge, "1 if full.", 0)
        return text.finished()
    }

    @Test func `Both formats name a counter as they want it`() {
        let figures = #"loki_http_requests_total{route="/a\"\\\nb",status="200"} 3"#
        #expect(
            text(isOpenMetrics: false).text == """
                # HELP loki_http_requests_total Answered requests.
                # TYPE loki_http_requests_total counter
                \(figures)
                # HELP loki_disk_full 1 if full.
                # TYPE loki_disk_full gauge
                loki_disk_full 0

                """)
        #expect(
            text(isOpenMetrics: true).text == """
                # HELP loki_http_requests Answered requests.
                # TYPE loki_http_requests counter
                \(figures)
                # HELP loki_disk_full 1 if full.
                # TYPE loki_disk_full gauge
                loki_disk_full 0
                # EOF

                """)
        #expect(text(isOpenMetrics: true).mediaType.hasPrefix("application/openmetrics-text"))
    }

    @Test func `A histogram counts what took at most so long`() {
        let histogram = Histogram()
        for milliseconds in [1, 2, 30, 60_000] { histogram.record(.milliseconds(milliseconds)) }
        var text = MetricsText(isOpenMetrics: true)
        text.add(histogram, "loki_time_seconds", [("route", "/")])
        let lines = text.finished().text.split(separator: "\n").map(String.init)
        #expect(lines.count == Histogram.bounds.count + 4)
        #expect(lines.first == #"loki_time_seconds_bucket{route="/",le="0.001"} 1"#)
        #expect(lines.contains(#"loki_time_seconds_bucket{route="/",le="0.05"} 3"#))
        #expect(lines.contains(#"loki_time_seconds_bucket{route="/",le="+Inf"} 4"#))
        #expect(lines.contains(#"loki_time_seconds_sum{route="/"} 60.033"#))
        #expect(lines.contains(#"loki_time_seconds_count{route="/"} 4"#))
    }
}
