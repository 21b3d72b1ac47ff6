import DatabaseCore
import ModelsCore
import SearchCore

/// Where the sums of a span come from.
struct VisitParts {
    /// Whole months; nil if there are none, or if a search restricts them.
    let months: ClosedRange<CivilDate>?
    /// All other rows: the text after FROM of each part.
    let rest: [SQL]
}

/// Sums over visits, by measure and key: those that ``DatabaseCore/VisitTotals`` keeps, and per name of a facility
/// `facility`, `facilityScore` and `facilityScored`, the number of visits, the sum of their scores, and how many have one.
struct VisitSums {
    private typealias Sum = (value: Int, lastMonth: String)

    private var sums: [String: [String: Sum]] = [:]

    init(_ parts: VisitParts, _ database: any DatabaseConnection, of account: AccountID) throws {
        for rows in parts.rest { try read(visits: rows, database) }
        guard let months = parts.months else { return }
        try read(months, database, of: account)
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

    /// Reads the kept sums of whole months.
    private mutating func read(
        _ months: ClosedRange<CivilDate>, _ database: any DatabaseConnection, of account: AccountID
    ) throws {
        let extremes = [("hottest", "max"), ("coldest", "min"), ("longest", "max")].map { measure, function -> SQL in
            """
            SELECT name AS month, '\(sql: measure)', (
                SELECT \(sql: function)(key) FROM visitMeasure
                WHERE accountID = \(account) AND month = kept.name AND measure = '\(sql: measure)' AND value > 0
            ) AS key, 1 FROM kept
            """
        }
        let others: SQL = """
            SELECT month, measure, key, value FROM kept CROSS JOIN visitMeasure
            WHERE accountID = \(account) AND month = kept.name AND measure IN (
                'sets', 'sauna', 'coolBath', 'relaxation', 'score', 'price', 'hour', 'day')
            """
        let rows = try database.rows(
            """
            WITH RECURSIVE \(Self.names(of: months, of: account))
            \(([others] + extremes).joined(separator: " UNION ALL "))
            """
        ) {
            (
                month: try $0[0] as String?, measure: try $0[1] as String, key: try $0[2] as String?,
                value: try $0[3] as Int
            )
        }
        for row in rows {
            guard let month = row.month, let key = row.key else { continue }
            add(row.value, to: row.measure, key, in: month)
        }
    }

    /// The months of a span that have visits, as the table `kept`. Steps from month to month: most measures have many
    /// keys, and few of them are read.
    private static func names(of months: ClosedRange<CivilDate>, of account: AccountID) -> SQL {
        let (first, last) = (months.lowerBound.yearAndMonth, months.upperBound.yearAndMonth)
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

    /// Adds visits one by one: SQLite takes three times as long to group their measures.
    ///
    /// - Parameter rows: the text after FROM.
    private mutating func read(visits rows: SQL, _ database: any DatabaseConnection) throws {
        _ = try database.rows("SELECT \(VisitTotals.measured) FROM \(rows)") { row in
            let day: String = try row[0]
            let month = String(day.prefix(7))
            let sauna = FixedDecimal(nearest: try row[5]).hundredths
            add(1, to: "day", day)
            add(try row[4], to: "sets", "")
            add(sauna, to: "sauna", "", in: month)
            add(FixedDecimal(nearest: try row[6]).hundredths, to: "coolBath", "", in: month)
            add(FixedDecimal(nearest: try row[7]).hundredths, to: "relaxation", "", in: month)
            if sauna >= 6_000 { add(1, to: "longest", Self.sortable(sauna / 6_000), in: month) }
            for (measure, column) in [("hottest", 10), ("coldest", 11)] {
                guard let celsius: Double = try row[column] else { continue }
                add(1, to: measure, Self.sortable(FixedDecimal(nearest: celsius).hundredths), in: month)
            }
            if let currency: String = try row[9], let price: Int = try row[8] { add(price, to: "price", currency) }
            let arrival: Int = try row[2]
            if arrival / 60 < 24 { add(1, to: "hour", String(arrival / 60)) }
            let name: String = try row[1]
            add(1, to: "facility", name)
            guard let score: Double = try row[3] else { return }
            let hundredths = FixedDecimal(nearest: score).hundredths
            add(1, to: "score", String(hundredths))
            add(hundredths, to: "facilityScore", name)
            add(1, to: "facilityScored", name)
        }
    }

    /// As ``DatabaseCore/VisitTotals`` writes a number.
    private static func sortable(_ number: Int) -> String { String(String(100_000_000 + number).dropFirst()) }

    /// The measures that are also summed up by month.
    private static let monthly = [
        "sauna": "saunaMonth", "coolBath": "coolBathMonth", "relaxation": "relaxationMonth",
    ]

    private mutating func add(_ value: Int, to measure: String, _ key: String, in month: String = "") {
        guard value != 0 else { return }
        var sum = sums[measure]?[key] ?? (0, "")
        sum = (sum.value + value, max(sum.lastMonth, month))
        sums[measure, default: [:]][key] = sum
        if let monthly = Self.monthly[measure] { add(value, to: monthly, month) }
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
