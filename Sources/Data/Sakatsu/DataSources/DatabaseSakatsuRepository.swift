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

    func facilities(limit: Int, of account: AccountID) async throws -> [Facility] {
        try await database.read { Array(try facilities($0, of: account).prefix(limit)) }
    }

    func facility(named name: String, of account: AccountID) async throws -> Facility? {
        try await database.read { database in
            let names = try FacilityNames.spellings(of: name, database, of: account)
            return try facilities(
                database, of: account, where: " AND \(SQL.column("facilityName", isOneOf: names))"
            ).first
        }
    }

    /// - Parameter condition: a further condition on the visits, beginning with AND.
    /// - Returns: the facilities, most recently visited first, then by name.
    private func facilities(
        _ database: any DatabaseConnection, of account: AccountID, where condition: SQL = ""
    ) throws -> [Facility] {
        // The index has all that is read.
        let spellings = try database.rows(
            """
            SELECT facilityName, count(*), min(visitingDate), max(visitingDate), sum(score), count(score)
            FROM sakatsu\(sqlite: " INDEXED BY sakatsuByFacility")
            WHERE accountID = \(account) AND deletedAt IS NULL\(condition)
            GROUP BY facilityName ORDER BY max(visitingDate) DESC, facilityName
            """
        ) { row in
            try FacilitySpelling(
                name: row[0], count: row[1], firstVisit: row[2], lastVisit: row[3], score: row[4], scoredCount: row[5])
        }
        var places: [String: Int] = [:]
        var facilities: [FacilitySpelling] = []
        for spelling in spellings {
            let key = SearchText.folded(spelling.name)
            if let place = places[key] {
                facilities[place].add(spelling)
            } else {
                places[key] = facilities.count
                facilities.append(spelling)
            }
        }
        return facilities.map(\.facility)
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

/// The visits to a facility with one spelling of its name.
private struct FacilitySpelling {
    let name: String
    var count: Int
    var firstVisit: CivilDate
    let lastVisit: CivilDate
    /// The sum of the scores; nil if no visit has a score.
    var score: Double?
    var scoredCount: Int

    /// Adds another spelling, whose last visit was not later.
    mutating func add(_ other: FacilitySpelling) {
        count += other.count
        firstVisit = min(firstVisit, other.firstVisit)
        score = other.score.map { (score ?? 0) + $0 } ?? score
        scoredCount += other.scoredCount
    }

    var facility: Facility {
        Facility(
            name: name, count: count, firstVisit: firstVisit, lastVisit: lastVisit,
            averageScore: score.map { FixedDecimal(nearest: $0 / Double(scoredCount)) })
    }
}
