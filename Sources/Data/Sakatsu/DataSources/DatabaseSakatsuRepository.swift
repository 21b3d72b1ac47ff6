import DatabaseCore
import Foundation
import ModelsCore

/// Visits in the database; ``ListStore`` has the operations that all lists share.
struct DatabaseSakatsuRepository: SakatsuRepository, ListStore {
    typealias Record = SakatsuRecord

    let database: Database

    func latest(at facilityName: String, of account: AccountID) async throws -> Sakatsu? {
        try await database.read { database in
            // The plus prevents SQLite from scanning all visits in order until one is at the facility.
            try SakatsuRecord.fetchAll(
                database,
                where: """
                    accountID = \(account) AND facilityName = \(facilityName)
                    AND deletedAt IS NULL
                    ORDER BY \(sqlite: "+")visitingDate DESC, arrival DESC, createdAt DESC, id DESC LIMIT 1
                    """
            ).first
        }
    }

    func save(
        _ content: SakatsuContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuSaveResult {
        try await save(
            content, id: id, of: account, isNew: revision == 0, if: { $0.revision == revision },
            edit: { stored in
                guard var sakatsu = stored else {
                    return Sakatsu(id: id, content: content, revision: 1, createdAt: now, updatedAt: now)
                }
                guard content != sakatsu.content else { return nil }
                sakatsu.content = content
                sakatsu.revision += 1
                sakatsu.updatedAt = now
                return sakatsu
            })
    }

    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SakatsuDeletionResult {
        try await delete(id: id, if: { $0.revision == revision }, at: now, of: account)
    }

    // MARK: - Months and facilities

    func months(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [VisitMonth] {
        try await database.read { database in
            // The index by facility has all that is read, and begins with the names.
            try database.rows(
                """
                SELECT min(visitingDate), count(*), count(DISTINCT facilityName)
                FROM (\(FacilityNames.sql(of: account))) AS facility
                CROSS JOIN sakatsu\(sqlite: " INDEXED BY sakatsuByFacility")
                WHERE accountID = \(account) AND facilityName = facility.name AND deletedAt IS NULL
                    AND visitingDate BETWEEN \(days.lowerBound) AND \(days.upperBound)
                GROUP BY substr(visitingDate, 1, 7) ORDER BY min(visitingDate) DESC
                """
            ) { try VisitMonth(firstDay: ($0[0] as CivilDate).firstOfMonth, count: $0[1], facilityCount: $0[2]) }
        }
    }

    func history(of sakatsu: Sakatsu, of account: AccountID) async throws -> VisitHistory {
        let place = SakatsuCursor(sakatsu)
        return try await database.read { database in
            let names = try FacilityNames.spellings(of: sakatsu.content.facilityName, database, of: account)
            return try database.rows(
                """
                SELECT count(*), max(visitingDate) FROM sakatsu
                WHERE accountID = \(account) AND deletedAt IS NULL
                    AND \(SQL.column("facilityName", isOneOf: names))
                    AND (visitingDate, arrival, createdAt, id)
                        < (\(place.visitingDate), \(place.arrival), \(place.createdAt), \(place.id))
                """
            ) { try VisitHistory(number: $0[0] + 1, previous: $0[1]) }[0]
        }
    }

    func facilityNames(limit: Int, of account: AccountID) async throws -> [String] {
        try await database.read { database in
            try database.values(
                """
                \(FacilityNames.sql(of: account))
                ORDER BY (
                    SELECT max(visitingDate) FROM sakatsu
                    WHERE accountID = \(account) AND deletedAt IS NULL AND facilityName = facility.name
                ) DESC, name LIMIT \(limit)
                """)
        }
    }

    func facilities(limit: Int, of account: AccountID) async throws -> [Facility] {
        try await database.read { database in
            let spellings = try database.rows(
                """
                SELECT facilityName, max(visitingDate), count(*)
                FROM sakatsu\(sqlite: " INDEXED BY sakatsuByFacility")
                WHERE accountID = \(account) AND deletedAt IS NULL
                GROUP BY facilityName ORDER BY max(visitingDate) DESC, facilityName
                """
            ) { try Facility(name: $0[0], count: $0[2], lastVisit: $0[1]) }
            var facilities: [Facility] = []
            var places: [String: Int] = [:]
            for facility in spellings {
                let key = SearchText.folded(facility.name)
                if let place = places[key] {
                    facilities[place].count += facility.count
                } else {
                    places[key] = facilities.count
                    facilities.append(facility)
                }
            }
            return Array(facilities.prefix(limit))
        }
    }
}

extension DatabaseSakatsuRepository {
    func visits(toFacilityNamed name: String, limit: Int, of account: AccountID) async throws -> [Sakatsu] {
        try await database.read { database in
            let names = try FacilityNames.spellings(of: name, database, of: account)
            // The plus prevents SQLite from scanning all visits in order until enough are at the facility.
            return try SakatsuRecord.fetchAll(
                database,
                where: """
                    accountID = \(account) AND deletedAt IS NULL AND \(SQL.column("facilityName", isOneOf: names))
                    ORDER BY \(sqlite: "+")visitingDate DESC, arrival DESC, createdAt DESC, id DESC LIMIT \(limit)
                    """, upTo: ListLimits.partSize)
        }
    }

    func facility(named name: String, of account: AccountID) async throws -> FacilityVisits? {
        try await database.read { database in
            let names = try FacilityNames.spellings(of: name, database, of: account)
            // The index has all that is read.
            let spellings = try database.rows(
                """
                SELECT facilityName, count(*), min(visitingDate), max(visitingDate), sum(score), count(score)
                FROM sakatsu\(sqlite: " INDEXED BY sakatsuByFacility")
                WHERE accountID = \(account) AND deletedAt IS NULL AND \(SQL.column("facilityName", isOneOf: names))
                GROUP BY facilityName ORDER BY max(visitingDate) DESC, facilityName
                """
            ) { row in
                let total: Double? = try row[4]
                let visits = try FacilityVisits(
                    name: row[0], count: row[1], firstDay: row[2], lastDay: row[3], averageScore: nil)
                return (visits: visits, total: total ?? 0, scoredCount: try row[5] as Int)
            }
            guard let last = spellings.first?.visits, let firstDay = spellings.map(\.visits.firstDay).min() else {
                return nil
            }
            let scoredCount = spellings.reduce(0) { $0 + $1.scoredCount }
            let total = spellings.reduce(0) { $0 + $1.total }
            return FacilityVisits(
                name: last.name, count: spellings.reduce(0) { $0 + $1.visits.count }, firstDay: firstDay,
                lastDay: last.lastDay,
                averageScore: scoredCount > 0 ? FixedDecimal(nearest: total / Double(scoredCount)) : nil)
        }
    }

    func tags(limit: Int, of account: AccountID) async throws -> [UsedTag] {
        let lists = try await database.read { database in
            try database.rows(
                """
                SELECT tags, count(*) FROM sakatsu\(sqlite: " INDEXED BY sakatsuByTags")
                WHERE accountID = \(account) AND deletedAt IS NULL AND tags <> '[]' GROUP BY tags
                """
            ) { (try SakatsuRecord.tags($0[0]), try $0[1] as Int) }
        }
        var spellings: [String: [Tag: Int]] = [:]
        for (tags, count) in lists {
            for tag in tags { spellings[tag.key, default: [:]][tag, default: 0] += count }
        }
        let used = spellings.values.compactMap { counts in
            counts.max { ($0.value, $1.key.name) < ($1.value, $0.key.name) }
                .map { UsedTag(tag: $0.key, count: counts.values.reduce(0, +)) }
        }
        return Array(used.sorted { ($1.count, $0.tag.name) < ($0.count, $1.tag.name) }.prefix(limit))
    }
}

enum FacilityNames {
    /// Steps from name to name on the index sakatsuByFacility, so that the cost depends on the number of facilities,
    /// not of visits.
    static func sql(of account: AccountID) -> SQL {
        """
        WITH RECURSIVE facility (name) AS (
            SELECT min(facilityName) FROM sakatsu WHERE accountID = \(account) AND deletedAt IS NULL
            UNION ALL
            SELECT (
                SELECT min(facilityName) FROM sakatsu
                WHERE accountID = \(account) AND deletedAt IS NULL AND facilityName > facility.name
            ) FROM facility WHERE facility.name IS NOT NULL
        )
        SELECT name FROM facility WHERE name IS NOT NULL
        """
    }

    /// All spellings of a facility's name that the account has used.
    static func spellings(
        of facilityName: String, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> [String] {
        let key = SearchText.folded(facilityName)
        let names: [String] = try database.values(sql(of: account))
        return names.filter { SearchText.folded($0) == key }
    }
}
