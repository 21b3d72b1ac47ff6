package import LocalizationCore
package import ModelsCore

/// Values over time as step lines with markers, in panels with an axis of their own, and as a table. Each marker leads to
/// the page that the value is from.
package struct LineChart: HTML {
    /// With fewer values, a sentence says more.
    package static let leastCount = 3

    /// A value at a day.
    package struct Point: Equatable {
        package let day: CivilDate
        package let value: FixedDecimal
        package let path: String

        package init(day: CivilDate, value: FixedDecimal, path: String) {
            self.day = day
            self.value = value
            self.path = path
        }
    }

    /// A line of values of one kind.
    package struct Series: Equatable {
        /// The look of a line: its color and its dashes, so that lines differ without colors, too.
        package enum Stroke: String {
            case sauna
            case coolBath
        }

        package let name: String
        package let stroke: Stroke
        /// In the order of their days; not empty.
        package let points: [Point]

        package init(name: String, stroke: Stroke, points: [Point]) {
            self.name = name
            self.stroke = stroke
            self.points = points
        }
    }

    private let caption: String
    private let panels: [ChartPanel]
    private let value: (FixedDecimal) -> String
    private let localize: Localizer

    /// - Parameters:
    ///   - caption: says in a sentence what the chart shows.
    ///   - panels: the series with an axis in common, from top to bottom.
    ///   - value: a value in words, with its unit.
    package init(
        _ caption: String, panels: [[Series]], localize: Localizer, value: @escaping (FixedDecimal) -> String
    ) {
        self.caption = caption
        let days = panels.joined().flatMap(\.points).map(\.day)
        self.panels = panels.enumerated().compactMap { index, series in
            ChartPanel(series, top: Double(index) * (ChartPanel.height + 32) + 10, days: days)
        }
        self.localize = localize
        self.value = value
    }

    package var body: some HTML {
        figure(.class("chart")) {
            figcaption { caption }
            svg(
                .custom(name: "viewBox", value: "0 0 \(Int(ChartPanel.width)) \(Int((panels.last?.bottom ?? 0) + 24))"),
                .role("group"), .aria("label", caption)
            ) {
                ForEach(panels) { panel in
                    ForEach(panel.ticks) { tick in
                        gridline(panel.y(tick))
                        label(localize.number(tick), x: 0, y: panel.y(tick) + 4)
                    }
                    ForEach(zip(panel.series, panel.marked)) { line($0, $1, in: panel) }
                    ForEach(zip(panel.series, panel.labelPositions)) { series, y in
                        label(series.points.last.map { value($0.value) } ?? "", x: ChartPanel.right + 8, y: y)
                    }
                }
                if let panel = panels.last {
                    ForEach(panel.dayLabels(localize)) { text, x, anchor in
                        label(text, x: x, y: panel.bottom + 20, anchor: anchor)
                    }
                }
            }
            ChartTable(caption: caption, rows: rows, localize: localize)
        }
    }

    private var rows: [ChartTable.Entry] {
        panels.flatMap(\.series).flatMap { series in
            series.points.reversed().map {
                (localize.date($0.day, .standard), "\(series.name) \(value($0.value))", $0.path)
            }
        }
    }

    /// - Parameter marked: the points with markers.
    private func line(_ series: Series, _ marked: [Point], in panel: ChartPanel) -> some HTML {
        g(.class(series.stroke.rawValue)) {
            path(.custom(name: "d", value: panel.steps(series)))
            ForEach(marked) { point in
                a(
                    .href(point.path),
                    .aria("label", "\(localize.date(point.day, .standard)) \(series.name) \(value(point.value))")
                ) {
                    // A marker is small, and a finger is not.
                    circle(
                        .custom(name: "r", value: "\(Int(ChartPanel.target / 2))"), .class("target"),
                        panel.position(point))
                    circle(.custom(name: "r", value: "4"), panel.position(point))
                }
            }
        }
    }

    private func gridline(_ y: Double) -> some HTML {
        path(.class("grid"), .custom(name: "d", value: "M\(ChartPanel.left) \(y.short)H\(ChartPanel.right)"))
    }

    private func label(_ text: String, x: Double, y: Double, anchor: String? = nil) -> some HTML {
        svgText(
            .custom(name: "x", value: x.short), .custom(name: "y", value: y.short),
            .custom(name: "text-anchor", value: anchor)
        ) { text }
    }
}

/// The geometry of a panel, in the units of the picture.
struct ChartPanel {
    static let width = 358.0
    static let left = 30.0
    static let right = 306.0
    static let height = 96.0
    /// The size of a marker that can be hit. On a phone it is a tenth smaller, and 24 pixels are enough.
    static let target = 28.0

    let series: [LineChart.Series]
    let top: Double
    /// The values of the gridlines, from the lowest.
    let ticks: [Int]
    private let first: Int
    private let last: Int

    var bottom: Double { top + Self.height }

    /// nil without a value.
    init?(_ series: [LineChart.Series], top: Double, days: [CivilDate]) {
        let values = series.flatMap(\.points).map(\.value.doubleValue)
        guard let least = values.min(), let greatest = values.max(),
            let first = days.min()?.daysSinceEpoch, let last = days.max()?.daysSinceEpoch
        else { return nil }
        self.series = series
        self.top = top
        self.first = first
        self.last = last
        ticks = Self.ticks(from: least, to: greatest)
    }

    /// Two to four whole numbers at equal distances that enclose all values.
    static func ticks(from least: Double, to greatest: Double) -> [Int] {
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
        for step in steps {
            let low = Int((least / Double(step)).rounded(.down)) * step
            let high = max(Int((greatest / Double(step)).rounded(.up)) * step, low + step)
            if (high - low) / step <= 3 { return Array(stride(from: low, through: high, by: step)) }
        }
        return [Int(least.rounded(.down)), Int(greatest.rounded(.up))]
    }

    func x(_ day: CivilDate) -> Double {
        guard last > first else { return (Self.left + Self.right) / 2 }
        return Self.left + 6
            + (Self.right - Self.left - 12) * Double(day.daysSinceEpoch - first) / Double(last - first)
    }

    func y(_ value: Double) -> Double {
        let (low, high) = (Double(ticks[0]), Double(ticks[ticks.count - 1]))
        return bottom - Self.height * (value - low) / (high - low)
    }

    func y(_ tick: Int) -> Double { y(Double(tick)) }

    func position(_ point: LineChart.Point) -> HTMLAttribute {
        .custom(name: "transform", value: "translate(\(x(point.day).short) \(y(point.value.doubleValue).short))")
    }

    func steps(_ series: LineChart.Series) -> String {
        series.points.enumerated().map { index, point in
            let (x, y) = (x(point.day).short, y(point.value.doubleValue).short)
            return index == 0 ? "M\(x) \(y)" : "H\(x)V\(y)"
        }
        .joined()
    }

    /// For each series the points with markers, from the last one back: those that no other marker is in the way of.
    var marked: [[LineChart.Point]] {
        var taken: [(x: Double, y: Double)] = []
        return series.map { series in
            series.points.reversed().filter { point in
                let (x, y) = (x(point.day), y(point.value.doubleValue))
                guard taken.allSatisfy({ abs($0.x - x) >= Self.target || abs($0.y - y) >= Self.target }) else {
                    return false
                }
                taken.append((x, y))
                return true
            }
        }
    }

    /// The heights of the last values' labels, moved apart where they would overlap.
    var labelPositions: [Double] {
        var positions = series.map { y($0.points[$0.points.count - 1].value.doubleValue) + 4 }
        var lowest = -Double.infinity
        for index in positions.indices.sorted(by: { positions[$0] < positions[$1] }) {
            positions[index] = max(positions[index], lowest + 13)
            lowest = positions[index]
        }
        return positions
    }

    /// The first and the last day.
    func dayLabels(_ localize: Localizer) -> [(text: String, x: Double, anchor: String?)] {
        let days = [first, last].compactMap(CivilDate.init(daysSinceEpoch:))
        guard last > first, days.count == 2 else { return [] }
        return [
            (localize.date(days[0], .standard), Self.left, nil), (localize.date(days[1], .standard), Self.right, "end"),
        ]
    }
}

extension Double {
    /// With one fraction digit at most.
    package var short: String {
        let tenths = Int((self * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}
