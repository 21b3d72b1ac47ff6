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

/// Sums over visits, from which the statistics follow.
struct VisitSums {
    /// Sums over the visits of a month, in hundredths of a second.
    private struct Month {
        var sauna = 0
        var coolBath = 0
        var relaxation = 0
    }

    /// Sums over the visits with one name of a facility.
    private struct Facility {
        var visits = 0
        /// In hundredths.
        var score = 0
        /// The number of visits that have a score.
        var scored = 0

        static func += (sums: inout Facility, others: Facility) {
            sums.visits += others.visits
            sums.score += others.score
            sums.scored += others.scored
        }
    }

    /// The numbers of visits by day, `YYYY-MM-DD`.
    private var days: [String: Int] = [:]
    private var months: [String: Month] = [:]
    private var facilities: [String: Facility] = [:]
    private var sets = 0
    private var prices: [String: Int] = [:]
    /// The numbers of visits by score, in hundredths.
    private var scores: [Int: Int] = [:]
    private var hours = VisitStatistics().hours
    private var hottest: VisitStatistics.Extreme?
    private var coldest: VisitStatistics.Extreme?
    private var longest: VisitStatistics.Extreme?

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
            self.facilities[name, default: Facility()] += Facility(
                visits: count, score: FixedDecimal(nearest: score).hundredths, scored: scoredCount)
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
            guard let month = row.month, let key = row.key, row.value != 0 else { continue }
            add(row.value, to: row.measure, key, in: month)
        }
    }

    /// - Parameters:
    ///   - measure: one of ``DatabaseCore/VisitTotals``.
    ///   - month: `YYYY-MM`.
    private mutating func add(_ value: Int, to measure: String, _ key: String, in month: String) {
        let number = Int(key) ?? 0
        switch measure {
        case "day": days[key, default: 0] += value
        case "sets": sets += value
        case "sauna": months[month, default: Month()].sauna += value
        case "coolBath": months[month, default: Month()].coolBath += value
        case "relaxation": months[month, default: Month()].relaxation += value
        case "price": prices[key, default: 0] += value
        case "score": scores[number, default: 0] += value
        case "hour": if hours.indices.contains(number) { hours[number] += value }
        case "hottest": Self.keep(FixedDecimal(hundredths: number), in: month, as: &hottest, by: >)
        case "coldest": Self.keep(FixedDecimal(hundredths: number), in: month, as: &coldest, by: <)
        case "longest": Self.keep(FixedDecimal(number), in: month, as: &longest, by: >)
        default: break
        }
    }

    /// Keeps the better of two values, and the last month of two equal ones.
    private static func keep(
        _ value: FixedDecimal, in month: String, as extreme: inout VisitStatistics.Extreme?,
        by isBetter: (FixedDecimal, FixedDecimal) -> Bool
    ) {
        if let extreme, !isBetter(value, extreme.value), value != extreme.value || month <= extreme.month { return }
        extreme = VisitStatistics.Extreme(value: value, month: month)
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

    /// Adds visits one by one: SQLite takes longer to read their temperatures and to group their measures.
    ///
    /// - Parameter rows: the text after FROM.
    private mutating func read(visits rows: SQL, _ database: any DatabaseConnection) throws {
        _ = try database.rows(
            """
            SELECT visitingDate, facilityName, arrival, score, setCount, saunaSeconds, coolBathSeconds, relaxationSeconds,
                price, currency, temperatures
            FROM \(rows)
            """
        ) { row in
            let day: String = try row[0]
            days[day, default: 0] += 1
            let month = String(day.prefix(7))
            let (sauna, coolBath, relaxation) = (
                FixedDecimal(nearest: try row[5]), FixedDecimal(nearest: try row[6]), FixedDecimal(nearest: try row[7])
            )
            sets += try row[4]
            months[month, default: Month()].sauna += sauna.hundredths
            months[month, default: Month()].coolBath += coolBath.hundredths
            months[month, default: Month()].relaxation += relaxation.hundredths
            let minutes = sauna.hundredths / 6_000
            if minutes > 0 { Self.keep(FixedDecimal(minutes), in: month, as: &longest, by: >) }
            for temperature in try SakatsuRecord.temperatures(row[10]) {
                guard let celsius = temperature.celsius else { continue }
                switch temperature.kind {
                case .sauna: Self.keep(celsius, in: month, as: &hottest, by: >)
                case .coolBath: Self.keep(celsius, in: month, as: &coldest, by: <)
                }
            }
            if let currency: String = try row[9], let price: Int = try row[8], price != 0 {
                prices[currency, default: 0] += price
            }
            let hour = try row[2] as Int / 60
            if hours.indices.contains(hour) { hours[hour] += 1 }
            let score: Double? = try row[3]
            let hundredths = score.map { FixedDecimal(nearest: $0).hundredths }
            if let hundredths { scores[hundredths, default: 0] += 1 }
            facilities[try row[1], default: Facility()] += Facility(
                visits: 1, score: hundredths ?? 0, scored: hundredths == nil ? 0 : 1)
        }
    }

    // MARK: - Statistics

    var statistics: VisitStatistics {
        var statistics = VisitStatistics()
        let days = days.compactMap { day, count in CivilDate(day).map { ($0, count) } }.sorted { $0 < $1 }
        statistics.visits = days.reduce(0) { $0 + $1.1 }
        statistics.days = days.count
        statistics.sets = sets
        statistics.saunaSeconds = FixedDecimal(hundredths: months.values.reduce(0) { $0 + $1.sauna })
        statistics.coolBathSeconds = FixedDecimal(hundredths: months.values.reduce(0) { $0 + $1.coolBath })
        statistics.relaxationSeconds = FixedDecimal(hundredths: months.values.reduce(0) { $0 + $1.relaxation })
        statistics.prices = prices
        statistics.averageScore = .mean(
            of: Double(scores.reduce(0) { $0 + $1.key * $1.value }) / 100, count: scores.values.reduce(0, +))
        statistics.scores = scores.sorted { $0.key < $1.key }.map {
            .init(score: FixedDecimal(hundredths: $0.key), visits: $0.value)
        }
        statistics.hours = hours
        for (day, count) in days { statistics.weekdays[day.weekday] += count }
        statistics.months = months(days)
        (statistics.hottest, statistics.coldest, statistics.longest) = (hottest, coldest, longest)
        (statistics.longestStreak, statistics.lastStreak) = Self.streaks(days.map(\.0.week))
        return statistics
    }

    /// - Parameter known: the facilities that are not new.
    func addFacilities(
        in directory: FacilityDirectory, notNewIn known: Set<String>, to statistics: inout VisitStatistics
    ) {
        var facilities: [String: (name: String, most: Int, key: String, sums: Facility)] = [:]
        for (name, added) in self.facilities.sorted(by: { $0.key < $1.key }) {
            let key = SearchText.folded(name)
            let facility = directory.facilityKey(forKey: key)
            var found = facilities[facility] ?? (name, 0, key, Facility())
            if added.visits > found.most { (found.name, found.most, found.key) = (name, added.visits, key) }
            found.sums += added
            facilities[facility] = found
        }
        statistics.facilities = facilities.count
        statistics.newFacilities = facilities.keys.count { !known.contains($0) }
        let most = facilities.values.sorted { ($1.sums.visits, $0.name) < ($0.sums.visits, $1.name) }
        statistics.topFacilities = most.prefix(VisitStatistics.facilityLimit).map { facility in
            let entry = directory.entry(forKey: facility.key)
            let sums = facility.sums
            return VisitStatistics.Facility(
                id: entry?.id ?? directory.identifier(forKey: facility.key), name: entry?.name ?? facility.name,
                visits: sums.visits, averageScore: .mean(of: Double(sums.score) / 100, count: sums.scored))
        }
    }

    private func months(_ days: [(CivilDate, Int)]) -> [VisitStatistics.Month] {
        var found: [String: VisitStatistics.Month] = [:]
        for (day, count) in days { found[day.yearAndMonth, default: .init(month: day.yearAndMonth)].visits += count }
        for (month, sums) in months {
            found[month]?.saunaSeconds = FixedDecimal(hundredths: sums.sauna)
            found[month]?.coolBathSeconds = FixedDecimal(hundredths: sums.coolBath)
            found[month]?.relaxationSeconds = FixedDecimal(hundredths: sums.relaxation)
        }
        return found.values.sorted { $0.month < $1.month }
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
