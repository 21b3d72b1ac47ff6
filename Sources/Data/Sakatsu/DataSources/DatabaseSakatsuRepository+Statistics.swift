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
            let filter = SakatsuFilter(in: days)
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
                matching: searchText, filteredBy: SakatsuFilter(in: days), database, of: account)
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

extension SakatsuFilter {
    /// The visits of a span. One without an end would otherwise cost as much as all days.
    fileprivate init(in days: ClosedRange<CivilDate>) {
        self.init(
            from: days.lowerBound == .first ? nil : days.lowerBound,
            to: days.upperBound == .last ? nil : days.upperBound)
    }
}
