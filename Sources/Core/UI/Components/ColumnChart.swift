package import LocalizationCore
package import ModelsCore

/// Numbers as columns from zero, each with its value above it, and as a table.
package struct ColumnChart: HTML {
    /// With a smaller sum, a sentence says more.
    package static let leastCount = 3

    package struct Column: Equatable {
        /// The label below the column.
        package let label: String
        /// The full name of the column, which screen readers and the table use.
        package let name: String
        /// 0 or more.
        package let value: FixedDecimal
        /// The value above the column, without its unit; empty for none.
        package let text: String
        /// The value with its unit.
        package let spoken: String
        /// The page with the visits that are counted; nil for none.
        package let path: String?
        /// Whether its period has not ended yet.
        package let isRunning: Bool

        package init(
            label: String, name: String, value: FixedDecimal, text: String, spoken: String, path: String? = nil,
            isRunning: Bool = false
        ) {
            self.label = label
            self.name = name
            self.value = value
            self.text = text
            self.spoken = spoken
            self.path = path
            self.isRunning = isRunning
        }
    }

    private static let width = 358.0
    private static let (top, bottom) = (18.0, 118.0)

    private let caption: String
    private let columns: [Column]
    private let goal: FixedDecimal?
    private let color: String?
    private let localize: Localizer

    /// - Parameters:
    ///   - caption: says in a sentence what the chart shows.
    ///   - columns: at most 14, so that a finger can hit each.
    ///   - goal: drawn as a line, unless the columns would hardly be seen below it; nil for none.
    ///   - color: the class of the color; nil for the accent color.
    package init(
        _ caption: String, columns: [Column], goal: FixedDecimal? = nil, color: String? = nil, localize: Localizer
    ) {
        self.caption = caption
        self.columns = columns
        let highest = columns.map(\.value.doubleValue).max() ?? 0
        self.goal = goal.flatMap { $0.doubleValue <= 2 * highest ? $0 : nil }
        self.color = color
        self.localize = localize
    }

    package var body: some HTML {
        figure(.class("chart")) {
            figcaption { caption }
            svg(
                .custom(name: "viewBox", value: "0 0 \(Int(Self.width)) 140"), .role("group"), .aria("label", caption)
            ) {
                g(.classes("columns", color)) {
                    ForEach(columns.enumerated()) { index, column in
                        if let path = column.path {
                            a(.href(path), .aria("label", "\(column.name) \(column.spoken)")) { parts(column, index) }
                        } else {
                            parts(column, index)
                        }
                    }
                }
                if let goal {
                    let y = Self.bottom - (Self.bottom - Self.top) * goal.doubleValue / greatest
                    path(.class("goal"), .custom(name: "d", value: "M0 \(y.short)h\(Self.width.short)"))
                }
            }
            ChartTable(
                caption: caption, rows: columns.map { ($0.name, $0.spoken, $0.path) },
                localize: localize)
        }
    }

    @HTMLBuilder
    private func parts(_ column: Column, _ index: Int) -> some HTML {
        let step = Self.width / Double(columns.count)
        let (left, middle) = (Double(index) * step, (Double(index) + 0.5) * step)
        let breadth = min(step * 0.7, 40)
        let height = (Self.bottom - Self.top) * column.value.doubleValue / greatest
        rectangle("target", left, 0, step, 140)
        if height > 0 {
            rectangle(
                column.isRunning ? "running" : nil, middle - breadth / 2, Self.bottom - height, breadth, height)
        }
        label(column.text, x: middle, y: Self.bottom - height - 5)
        label(column.label, x: middle, y: Self.bottom + 16)
    }

    private var greatest: Double { (columns.map(\.value.doubleValue) + [goal?.doubleValue ?? 0, 1]).max() ?? 1 }

    private func rectangle(
        _ styleClass: String?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> some HTML {
        path(
            .class(styleClass),
            .custom(name: "d", value: "M\(x.short) \(y.short)h\(width.short)v\(height.short)h-\(width.short)z"))
    }

    private func label(_ text: String, x: Double, y: Double) -> some HTML {
        svgText(
            .custom(name: "x", value: x.short), .custom(name: "y", value: y.short),
            .custom(name: "text-anchor", value: "middle")
        ) { text }
    }
}
