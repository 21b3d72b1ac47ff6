import DatabaseCore
import Foundation
import ModelsCore
import SearchCore

extension DatabaseSakatsuRepository {
    func statistics(
        matching searchText: String, in days: ClosedRange<CivilDate>, of account: AccountID
    ) async throws -> VisitStatistics {
        try await database.search(for: account) { database in
            let parts = try parts(matching: searchText, in: days, database, of: account)
            let sums = try VisitSums(parts, database, of: account)
            let directory = try FacilityDirectory(database, of: account)
            var statistics = sums.statistics
            let known = try Self.facilities(before: days.lowerBound, in: directory, database, of: account)
            sums.addFacilities(in: directory, notNewIn: known, to: &statistics)
            return statistics
        }
    }

    func days(
        matching searchText: String, in days: ClosedRange<CivilDate>, of account: AccountID
    ) async throws -> [VisitDay] {
        try await database.search(for: account) { database in
            let filter = SakatsuFilter(from: days.lowerBound, to: days.upperBound)
            let rows = try hits(matching: searchText, filteredBy: filter, database, of: account)
            return try database.rows(
                """
                SELECT visitingDate, count(*), coalesce(sum(score), 0), count(score) FROM \(rows)
                GROUP BY visitingDate ORDER BY visitingDate
                """
            ) { row in
                try VisitDay(day: row[0], visits: row[1], averageScore: .mean(of: row[2], count: row[3]))
            }
        }
    }

    /// Divides a span without a search into whole months, whose sums are kept, and the days before and after them.
    private func parts(
        matching searchText: String, in days: ClosedRange<CivilDate>, _ database: any DatabaseConnection,
        of account: AccountID
    ) throws -> VisitParts {
        let rows = { (days: ClosedRange<CivilDate>) in
            try hits(
                matching: searchText, filteredBy: SakatsuFilter(from: days.lowerBound, to: days.upperBound), database,
                of: account)
        }
        let search = SakatsuSearch(searchText)
        let (first, last) = (days.lowerBound, days.upperBound)
        let start = first == first.firstOfMonth ? first : first.lastOfMonth.following
        let end = last == last.lastOfMonth ? last : last.firstOfMonth.preceding
        guard search.query.isEmpty, search.filters.isEmpty, let start, let end, start < end else {
            return VisitParts(months: nil, rest: [try rows(days)])
        }
        var rest: [SQL] = []
        if first < start, let day = start.preceding { rest.append(try rows(first...day)) }
        if end < last, let day = end.following { rest.append(try rows(day...last)) }
        return VisitParts(months: start...end, rest: rest)
    }

    /// The facilities that were visited before a day.
    private static func facilities(
        before day: CivilDate, in directory: FacilityDirectory, _ database: any DatabaseConnection,
        of account: AccountID
    ) throws -> Set<String> {
        guard day > .first else { return [] }
        let names: [String] = try database.values(
            """
            SELECT name FROM (\(FacilityNames.sql(of: account))) AS facility WHERE EXISTS (
                SELECT 1 FROM sakatsu WHERE accountID = \(account) AND facilityName = facility.name
                    AND deletedAt IS NULL AND visitingDate < \(day)
            )
            """)
        return Set(names.map { directory.key(ofFacilityNamed: $0) })
    }
}

/// Where the sums of a span come from.
private struct VisitParts {
    /// Whole months; nil if there are none, or if a search restricts them.
    let months: ClosedRange<CivilDate>?
    /// All other rows: the text after FROM of each part.
    let rest: [SQL]
}

/// The sums of ``DatabaseCore/VisitTotals/measures(of:hasFacilities:)``, by measure and key.
private struct VisitSums {
    private typealias Sum = (value: Int, lastMonth: String)

    private var sums: [String: [String: Sum]] = [:]

    init(_ parts: VisitParts, _ database: any DatabaseConnection, of account: AccountID) throws {
        let kept = parts.months.map { _ -> SQL in
            let extremes = [("hottest", "max"), ("coldest", "min"), ("longest", "max")].map {
                measure, function -> SQL in
                """
                SELECT name, '\(sql: measure)', (
                    SELECT \(sql: function)(key) FROM visitMeasure
                    WHERE accountID = \(account) AND month = kept.name AND measure = '\(sql: measure)' AND value > 0
                ), 1 FROM kept
                """
            }
            let others: SQL = """
                SELECT month, measure, key, value FROM kept CROSS JOIN visitMeasure
                WHERE accountID = \(account) AND month = kept.name AND measure IN (
                    'sets', 'sauna', 'coolBath', 'relaxation', 'score', 'price', 'hour', 'day')
                """
            return ([others] + extremes).joined(separator: " UNION ALL ")
        }
        let rest = parts.rest.map { rows -> SQL in
            "SELECT month, measure, key, value FROM (\(VisitTotals.measures(of: rows, hasFacilities: true))) AS rest"
        }
        try read(
            """
            WITH RECURSIVE \(Self.months(parts.months, of: account)),
            part (month, measure, key, value) AS MATERIALIZED (
                \(([kept].compactMap(\.self) + rest).joined(separator: " UNION ALL "))
            )
            SELECT measure, key, CAST(sum(value) AS \(Self.integer)), max(month) FROM part
            WHERE key IS NOT NULL GROUP BY measure, key
            UNION ALL
            SELECT measure || 'Month', month, CAST(sum(value) AS \(Self.integer)), month FROM part
            WHERE measure IN ('sauna', 'coolBath', 'relaxation') GROUP BY measure, month
            """, database)
        guard let months = parts.months else { return }
        // Few months are read by an index that has them together, all in the order of the names.
        let isShort = months.upperBound.year - months.lowerBound.year < 2
        let facilities = try database.rows(
            """
            SELECT facilityName, sum(count), sum(score), sum(scoredCount)
            FROM visitTotal\(sqlite: isShort ? " INDEXED BY visitTotalByMonth" : "")
            WHERE accountID = \(account) AND count > 0
                AND month BETWEEN \(months.lowerBound.yearAndMonth) AND \(months.upperBound.yearAndMonth)
            GROUP BY facilityName
            """
        ) { (name: try $0[0] as String, sums: try ($0[1] as Int, $0[2] as Double, $0[3] as Int)) }
        for (name, (count, score, scoredCount)) in facilities {
            add(count, to: "facility", name)
            add(FixedDecimal(nearest: score).hundredths, to: "facilityScore", name)
            add(scoredCount, to: "facilityScored", name)
        }
    }

    /// The months of a span that have visits, as the table `kept`. Steps from month to month: most measures have many
    /// keys, and few of them are read.
    private static func months(_ months: ClosedRange<CivilDate>?, of account: AccountID) -> SQL {
        let (first, last) = (months?.lowerBound.yearAndMonth, months?.upperBound.yearAndMonth)
        return """
            kept (name) AS (
                SELECT min(month) FROM visitMeasure
                WHERE accountID = \(account) AND month >= \(first) AND month <= \(last)
                UNION ALL
                SELECT (
                    SELECT min(month) FROM visitMeasure
                    WHERE accountID = \(account) AND month > kept.name AND month <= \(last)
                ) FROM kept WHERE kept.name IS NOT NULL
            )
            """
    }

    private static let integer: SQL = "\(sqlite: "INTEGER")\(postgreSQL: "bigint")"

    private mutating func read(_ statement: SQL, _ database: any DatabaseConnection) throws {
        let rows = try database.rows(statement) {
            (
                measure: try $0[0] as String, key: try $0[1] as String, value: try $0[2] as Int,
                month: try $0[3] as String
            )
        }
        for row in rows { add(row.value, to: row.measure, row.key, in: row.month) }
    }

    private mutating func add(_ value: Int, to measure: String, _ key: String, in month: String = "") {
        let sum = sums[measure]?[key] ?? (0, "")
        sums[measure, default: [:]][key] = (sum.value + value, max(sum.lastMonth, month))
    }

    // MARK: - Statistics

    var statistics: VisitStatistics {
        var statistics = VisitStatistics()
        let days = values("day").compactMap { key, count in CivilDate(key).map { ($0, count) } }.sorted { $0 < $1 }
        statistics.visits = days.reduce(0) { $0 + $1.1 }
        statistics.days = days.count
        statistics.sets = total("sets")
        statistics.saunaSeconds = FixedDecimal(hundredths: total("sauna"))
        statistics.coolBathSeconds = FixedDecimal(hundredths: total("coolBath"))
        statistics.relaxationSeconds = FixedDecimal(hundredths: total("relaxation"))
        statistics.prices = values("price")
        let scores = numbers("score")
        statistics.averageScore = .mean(
            of: Double(scores.reduce(0) { $0 + $1.key * $1.count }) / 100, count: scores.reduce(0) { $0 + $1.count })
        statistics.scores = scores.map { .init(score: FixedDecimal(hundredths: $0.key), visits: $0.count) }
        for (hour, count) in numbers("hour") { statistics.hours[hour] += count }
        for (day, count) in days { statistics.weekdays[day.weekday] += count }
        statistics.months = months(days)
        statistics.hottest = extreme("hottest", by: >)
        statistics.coldest = extreme("coldest", by: <)
        statistics.longest = extreme("longest", unit: 100, by: >)
        (statistics.longestStreak, statistics.lastStreak) = Self.streaks(days.map(\.0.week))
        return statistics
    }

    /// - Parameter known: the facilities that are not new.
    func addFacilities(
        in directory: FacilityDirectory, notNewIn known: Set<String>, to statistics: inout VisitStatistics
    ) {
        let (scores, scored) = (values("facilityScore"), values("facilityScored"))
        var facilities: [String: (name: String, most: Int, key: String, count: Int, score: Int, scored: Int)] = [:]
        for (name, count) in values("facility").sorted(by: { $0.key < $1.key }) {
            let key = SearchText.folded(name)
            let facility = directory.facilityKey(forKey: key)
            var sums = facilities[facility] ?? (name, 0, key, 0, 0, 0)
            if count > sums.most { (sums.name, sums.most, sums.key) = (name, count, key) }
            sums.count += count
            sums.score += scores[name] ?? 0
            sums.scored += scored[name] ?? 0
            facilities[facility] = sums
        }
        statistics.facilities = facilities.count
        statistics.newFacilities = facilities.keys.count { !known.contains($0) }
        let most = facilities.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        statistics.topFacilities = most.prefix(VisitStatistics.facilityLimit).map { sums in
            let entry = directory.entry(forKey: sums.key)
            return VisitStatistics.Facility(
                id: entry?.id ?? directory.identifier(forKey: sums.key), name: entry?.name ?? sums.name,
                visits: sums.count, averageScore: .mean(of: Double(sums.score) / 100, count: sums.scored))
        }
    }

    private func values(_ measure: String) -> [String: Int] { sums[measure]?.mapValues(\.value) ?? [:] }

    private func total(_ measure: String) -> Int { sums[measure]?[""]?.value ?? 0 }

    /// The numbers of visits by a key that is a number, in its order.
    private func numbers(_ measure: String) -> [(key: Int, count: Int)] {
        values(measure).compactMap { key, count in Int(key).map { ($0, count) } }.sorted { $0.key < $1.key }
    }

    /// - Parameters:
    ///   - unit: the number of hundredths that the key counts.
    ///   - isBetter: compares two keys, which are numbers of the same length.
    private func extreme(
        _ measure: String, unit: Int = 1, by isBetter: (String, String) -> Bool
    ) -> VisitStatistics.Extreme? {
        guard let best = sums[measure]?.max(by: { isBetter($1.key, $0.key) }), let key = Int(best.key) else {
            return nil
        }
        return VisitStatistics.Extreme(value: FixedDecimal(hundredths: key * unit), month: best.value.lastMonth)
    }

    private func months(_ days: [(CivilDate, Int)]) -> [VisitStatistics.Month] {
        var months: [String: VisitStatistics.Month] = [:]
        for (day, count) in days {
            months[day.yearAndMonth, default: .init(month: day.yearAndMonth)].visits += count
        }
        for (measure, path) in [
            ("sauna", \.saunaSeconds), ("coolBath", \.coolBathSeconds), ("relaxation", \.relaxationSeconds),
        ] as [(String, WritableKeyPath<VisitStatistics.Month, FixedDecimal>)] {
            for (month, value) in values("\(measure)Month") {
                months[month]?[keyPath: path] = FixedDecimal(hundredths: value)
            }
        }
        return months.values.sorted { $0.month < $1.month }
    }

    /// The lengths of the longest and of the last series of successive numbers.
    ///
    /// - Parameter weeks: in their order; some occur several times.
    private static func streaks(_ weeks: [Int]) -> (longest: Int, last: Int) {
        var (longest, length) = (0, 0)
        var previous: Int?
        for week in weeks where week != previous {
            length = previous == week - 1 ? length + 1 : 1
            longest = max(longest, length)
            previous = week
        }
        return (longest, length)
    }
}
