package import LocalizationCore
package import ModelsCore

/// The days of a year as cells, the darker the higher their number: months in rows on a phone, weeks in columns on wide
/// screens. A table of the months, each with its page, has the numbers.
package struct HeatMap: HTML {
    /// From this number on, all days look the same.
    package static let greatest = 4
    private static let cell = 10.0
    private static let step = 11.0
    private static let left = 40.0

    /// The color of a day on a light background, for pictures without styles.
    package static func color(of count: Int) -> String {
        ["#e3e3e9", "#a9ddc4", "#5fbf92", "#1e8f5a", "#0b5231"][min(count, greatest)]
    }

    /// The days of each level that occurs: 0 for those without visits, up to ``greatest``.
    package static func levels(of days: [CivilDate], _ counts: [CivilDate: Int]) -> [(level: Int, days: [CivilDate])] {
        Dictionary(grouping: days) { min(counts[$0] ?? 0, greatest) }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    package struct Month: Equatable {
        package let title: String
        package let label: String
        package let text: String
        package let path: String

        package init(title: String, label: String, text: String, path: String) {
            self.title = title
            self.label = label
            self.text = text
            self.path = path
        }
    }

    private let caption: String
    private let months: [Month]
    private let counts: [CivilDate: Int]
    private let days: [CivilDate]
    private let localize: Localizer

    /// - Parameters:
    ///   - year: 1 to 9999.
    ///   - counts: the numbers of the days that have one.
    ///   - months: all twelve.
    package init(_ caption: String, year: Int, counts: [CivilDate: Int], months: [Month], localize: Localizer) {
        self.caption = caption
        self.counts = counts
        self.months = months
        self.localize = localize
        let first = CivilDate(year: year, month: 1, day: 1)
        let last = CivilDate(year: year, month: 12, day: 31)
        days = ((first?.daysSinceEpoch ?? 0)...(last?.daysSinceEpoch ?? 0)).compactMap(CivilDate.init(daysSinceEpoch:))
    }

    package var body: some HTML {
        figure(.classes("chart", "heat")) {
            figcaption { caption }
            picture("narrow", width: Self.left + 31 * Self.step, height: 12 * (Self.step + 2)) { day in
                (Self.left + Double(day.day - 1) * Self.step, Double(day.month - 1) * (Self.step + 2))
            }
            picture("wide", width: 54 * Self.step, height: 7 * Self.step) { day in
                let week = (day.daysSinceEpoch - days[0].daysSinceEpoch + place(days[0])) / 7
                return (Double(week) * Self.step, Double(place(day)) * Self.step)
            }
            p(.class("legend"), .aria("hidden", true)) {
                ForEach(0...Self.greatest) { level in
                    span(.class("level\(level)")) { level == Self.greatest ? "\(level)+" : "\(level)" }
                }
            }
            ChartTable(caption: caption, rows: months.map { ($0.title, $0.text, $0.path) }, localize: localize)
        }
    }

    /// The day of the week, from 0 for the first one of the user's calendar.
    private func place(_ day: CivilDate) -> Int { day.weekday(from: localize.firstWeekday) }

    private func picture(
        _ styleClass: String, width: Double, height: Double, _ position: @escaping (CivilDate) -> (x: Double, y: Double)
    ) -> some HTML {
        svg(
            .class(styleClass), .custom(name: "viewBox", value: "0 -16 \(width.short) \((height + 17).short)"),
            .role("img"),
            .aria("label", caption)
        ) {
            ForEach(Self.levels(of: days, counts)) { level, days in
                path(
                    .class("level\(level)"),
                    .custom(
                        name: "d",
                        value: days.map { day in
                            let (x, y) = position(day)
                            return "M\(x.short) \(y.short)h\(Self.cell.short)v\(Self.cell.short)h-\(Self.cell.short)z"
                        }
                        .joined()))
            }
            ForEach(months.enumerated()) { index, month in
                let isNarrow = styleClass == "narrow"
                let first = position(days.first { $0.month == index + 1 } ?? days[0])
                svgText(
                    .custom(name: "x", value: isNarrow ? "0" : (first.x + (index == 0 ? 0 : Self.step)).short),
                    .custom(name: "y", value: isNarrow ? (first.y + 9).short : "-4")
                ) { month.label }
            }
        }
    }
}

/// The days of some weeks as an image of its own, without words: weeks in columns, the darker a day the higher its
/// number. It is readable on light and dark pages.
package struct DayMap: HTML {
    private static let step = 12.0

    private let days: ClosedRange<CivilDate>
    private let counts: [CivilDate: Int]
    private let firstWeekday: Int

    /// - Parameters:
    ///   - counts: the numbers of the days that have one.
    ///   - firstWeekday: from 0 for Monday.
    package init(_ days: ClosedRange<CivilDate>, counts: [CivilDate: Int], firstWeekday: Int) {
        self.days = days
        self.counts = counts
        self.firstWeekday = firstWeekday
    }

    package var body: some HTML {
        let (first, last) = (days.lowerBound.daysSinceEpoch, days.upperBound.daysSinceEpoch)
        let skipped = days.lowerBound.weekday(from: firstWeekday)
        let weeks = (last - first + skipped) / 7 + 1
        let (width, height) = (Double(weeks) * Self.step, 7 * Self.step)
        svg(
            .custom(name: "xmlns", value: "http://www.w3.org/2000/svg"),
            .custom(name: "viewBox", value: "0 0 \(width.short) \(height.short)"),
            .custom(name: "width", value: width.short), .custom(name: "height", value: height.short)
        ) {
            ForEach(HeatMap.levels(of: (first...last).compactMap(CivilDate.init(daysSinceEpoch:)), counts)) {
                level, days in
                path(
                    .custom(name: "fill", value: level == 0 ? "#808080" : "#1a9d62"),
                    .custom(name: "fill-opacity", value: [".2", ".4", ".6", ".8", "1"][level]),
                    .custom(
                        name: "d",
                        value: days.map { day in
                            let place = day.daysSinceEpoch - first + skipped
                            let (x, y) = (Double(place / 7) * Self.step, Double(place % 7) * Self.step)
                            return "M\(x.short) \(y.short)h10v10h-10z"
                        }
                        .joined()))
            }
        }
    }
}
