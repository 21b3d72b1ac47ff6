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
        let levels = Dictionary(grouping: days) { min(counts[$0] ?? 0, Self.greatest) }
        return svg(
            .class(styleClass), .custom(name: "viewBox", value: "0 -16 \(width.short) \((height + 17).short)"),
            .role("img"),
            .aria("label", caption)
        ) {
            ForEach(levels.sorted { $0.key < $1.key }) { level, days in
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
