import ModelsCore

/// A filter to measure a list with.
struct MeasuredFilter<Item: Sendable, Cursor: Sendable>: Sendable {
    let name: String
    let searchText: String
    /// Reads a number of items from the start that match a text.
    let page: @Sendable (String, Int) async throws -> ListPage<Item, Cursor>
}

/// A filter, combined with a search text.
struct SampleFilter<Filter: Sendable>: Sendable {
    let name: String
    let searchText: String
    let filter: Filter

    init(_ name: String, _ filter: Filter, searchText: String = "") {
        self.name = name
        self.searchText = searchText
        self.filter = filter
    }
}

/// Filters for `SampleVisits` and `SampleMemos`, of which there is one for each hour before the newest.
///
/// `many`, `few` and `long ago` have the same meaning as in ``SampleQueries``.
enum SampleFilters {
    static let visits: [SampleFilter<SakatsuFilter>] = [
        SampleFilter("days, many", years),
        SampleFilter("days, few", SakatsuFilter(from: day(2020, 5, 1), to: day(2020, 5, 14))),
        SampleFilter("facility, many", SakatsuFilter(facilityName: home)),
        SampleFilter("facility, many, long ago", SakatsuFilter(facilityName: closed)),
        SampleFilter("facility, few", SakatsuFilter(facilityName: rare)),
        SampleFilter("changed, many", SakatsuFilter(updatedSince: hoursAgo(50_000))),
        SampleFilter("changed, few", SakatsuFilter(updatedSince: hoursAgo(500))),
        SampleFilter("text and days, many", years, searchText: "サウナ"),
        SampleFilter("text and facility, many", SakatsuFilter(facilityName: home), searchText: "サウナ"),
        SampleFilter("text and facility, few", SakatsuFilter(facilityName: rare), searchText: "サウナ"),
        SampleFilter("1 character and changed, many", SakatsuFilter(updatedSince: hoursAgo(50_000)), searchText: "分"),
        SampleFilter(
            "all at once, many",
            SakatsuFilter(from: years.from, facilityName: home, updatedSince: hoursAgo(80_000)), searchText: "サウナ"),
    ]

    static let memos: [SampleFilter<MemoFilter>] = [
        SampleFilter("changed, many", MemoFilter(updatedSince: hoursAgo(50_000))),
        SampleFilter("changed, few", MemoFilter(updatedSince: hoursAgo(500))),
        SampleFilter("text and changed, many", MemoFilter(updatedSince: hoursAgo(50_000)), searchText: "タオル"),
    ]

    private static let years = SakatsuFilter(from: day(2017, 1, 1), to: day(2019, 12, 31))
    private static let home = "青葉台温泉"
    private static let closed = "赤煙突ｻｳﾅ"
    private static let rare = "松原サウナ小屋"

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate? {
        CivilDate(year: year, month: month, day: day)
    }

    private static func hoursAgo(_ count: Int64) -> Timestamp {
        Timestamp(milliseconds: 1_790_000_000_000 - count * 3_600_000)
    }
}
