import LocalizationCore
import ModelsCore
import SampleCore
import Testing

@testable import UICore

@Suite struct LineChartTests {
    private func series(_ values: [Int], _ name: String = "サウナ") -> LineChart.Series {
        let points = values.enumerated().map { index, value in
            LineChart.Point(
                day: .sampleDay.earlier(days: values.count - index), value: FixedDecimal(value), path: "/\(index)")
        }
        return LineChart.Series(name: name, stroke: .sauna, points: points)
    }

    private func panel(_ series: [LineChart.Series]) throws -> ChartPanel {
        try #require(ChartPanel(series, top: 10, days: series.flatMap(\.points).map(\.day)))
    }

    @Test func `Two to four gridlines at equal distances enclose all values`() {
        for low in stride(from: -40.0, through: 130, by: 3.7) {
            for length in [0, 0.2, 1, 4, 9, 33, 250, 2_000] {
                let ticks = ChartPanel.ticks(from: low, to: low + length)
                #expect((2...4).contains(ticks.count))
                #expect(Double(ticks[0]) <= low && low + length <= Double(ticks[ticks.count - 1]))
                #expect(Set(zip(ticks, ticks.dropFirst()).map { $1 - $0 }).count == 1)
            }
        }
    }

    @Test func `Values lie within their panel, days within its width, and a line has a step for each`() throws {
        let line = series([80, 112, 95])
        let panel = try panel([line])
        for point in line.points {
            #expect((panel.top...panel.bottom).contains(panel.y(point.value.doubleValue)))
            #expect((ChartPanel.left...ChartPanel.right).contains(panel.x(point.day)))
        }
        #expect(panel.steps(line).filter { $0 == "H" }.count == 2)
    }

    @Test func `No two markers are in each other's way, and the last value has one`() throws {
        let panel = try panel([series((0..<60).map { 90 + $0 * 7 % 13 }), series((0..<60).map { 90 + $0 * 5 % 11 })])
        let markers = panel.marked.joined().map { (panel.x($0.day), panel.y($0.value.doubleValue)) }
        for (index, marker) in markers.enumerated() {
            for other in markers[(index + 1)...] {
                #expect(
                    abs(marker.0 - other.0) >= ChartPanel.target || abs(marker.1 - other.1) >= ChartPanel.target)
            }
        }
        #expect(panel.marked[0].first == panel.series[0].points.last)
        #expect(markers.count >= 10)
        let few = try self.panel([series([100, 120, 90])])
        #expect(few.marked == [few.series[0].points.reversed()])
    }

    @Test func `The labels of equal values do not overlap`() throws {
        let positions = try panel([series([100], "a"), series([100], "b"), series([101], "c")]).labelPositions
        #expect(zip(positions.sorted(), positions.sorted().dropFirst()).allSatisfy { $1 - $0 >= 13 })
    }

    @Test func `Every value is in the table, names are escaped, and markers say what they are`() {
        let chart = LineChart("最高", panels: [[series([100, 101, 102], "<b>")]], localize: Localizer(.japanese)) {
            "\($0)℃"
        }
        let html = chart.renderToString()
        #expect(!html.contains("<b>"))
        for value in ["100℃", "101℃", "102℃"] { #expect(html.contains("<td>&lt;b&gt; \(value)</td>")) }
        #expect(html.contains("aria-label=\"2026/11/20(金) &lt;b&gt; 102℃\""))
        #expect(html.contains("<figcaption>最高</figcaption>"))
    }
}
