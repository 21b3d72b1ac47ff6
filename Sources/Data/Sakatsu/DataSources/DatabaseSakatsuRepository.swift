import DatabaseCore
import Foundation
import ModelsCore

/// Visits in the database; ``ListStore`` has the operations that all lists share.
struct DatabaseSakatsuRepository: SakatsuRepository, ListStore {
    typealias Record = SakatsuRecord

    /// The maximum number of spellings of facilities with which a list has numbers. People have some hundred; to read
    /// and fold more would take longer than the list.
    private static let numberedSpellingCount = 2_000

    let database: Database

    func latest(at facilityName: String, of account: AccountID) async throws -> Sakatsu? {
        try await database.read { database in
            let directory = try FacilityDirectory(database, of: account)
            let names =
                try directory.entry(named: facilityName) == nil
                ? [facilityName]
                : FacilityNames.spellings(of: facilityName, in: directory, database, of: account)
            // The plus prevents SQLite from scanning all visits in order until one is at the facility.
            return try SakatsuRecord.fetchAll(
                database,
                where: """
                    accountID = \(account) AND \(SQL.column("facilityName", isOneOf: names))
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
            let directory = try FacilityDirectory(database, of: account)
            var keys: [String: String] = [:]
            let totals = try database.rows(
                """
                SELECT month || '-01', facilityName, count FROM visitTotal
                WHERE accountID = \(account) AND count > 0
                    AND month BETWEEN \(days.lowerBound.yearAndMonth) AND \(days.upperBound.yearAndMonth)
                """
            ) { (month: try $0[0] as CivilDate, name: try $0[1] as String, count: try $0[2] as Int) }
            for total in totals where keys[total.name] == nil {
                keys[total.name] = directory.key(ofFacilityNamed: total.name)
            }
            return Dictionary(grouping: totals, by: \.month).sorted { $1.key < $0.key }.map { month, totals in
                VisitMonth(
                    firstDay: month, count: totals.reduce(0) { $0 + $1.count },
                    facilityCount: Set(totals.map { keys[$0.name] }).count)
            }
        }
    }

    func history(of sakatsu: Sakatsu, of account: AccountID) async throws -> VisitHistory {
        let place = SakatsuCursor(sakatsu)
        return try await database.read { database in
            let names = try FacilityNames.spellings(of: sakatsu.content.facilityName, database, of: account)
            let isThere: SQL = "accountID = \(account) AND \(SQL.column("facilityName", isOneOf: names))"
            let month = place.visitingDate.firstOfMonth
            let earlier: Int? = try database.value(
                "SELECT sum(count) FROM visitTotal WHERE \(isThere) AND month < \(month.yearAndMonth)")
            let isBefore: SQL = """
                \(isThere) AND deletedAt IS NULL AND visitingDate <= \(place.visitingDate)
                AND (visitingDate, arrival, createdAt, id)
                    < (\(place.visitingDate), \(place.arrival), \(place.createdAt), \(place.id))
                """
            let thisMonth: Int? = try database.value(
                "SELECT count(*) FROM sakatsu WHERE \(isBefore) AND visitingDate >= \(month)")
            return VisitHistory(
                number: (earlier ?? 0) + (thisMonth ?? 0) + 1,
                previous: try database.value(
                    """
                    SELECT visitingDate FROM sakatsu WHERE \(isBefore) ORDER BY visitingDate DESC LIMIT 1
                    """))
        }
    }

    func numbers(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [UUID: Int] {
        try await database.read { database in
            let spellings = try FacilityNames.all(database, of: account, limit: Self.numberedSpellingCount + 1)
            guard spellings.count <= Self.numberedSpellingCount else { return [:] }
            let visits = try database.rows(
                """
                SELECT id, facilityName FROM sakatsu
                WHERE accountID = \(account) AND deletedAt IS NULL
                    AND visitingDate BETWEEN \(days.lowerBound) AND \(days.upperBound)
                ORDER BY visitingDate, arrival, createdAt, id
                """
            ) { (id: try $0[0] as UUID, facilityName: try $0[1] as String) }
            let directory = try FacilityDirectory(database, of: account)
            let facilities = Dictionary(
                uniqueKeysWithValues: spellings.map { ($0.name, directory.facilityKey(forKey: $0.key)) })
            let keys = Set(visits.map { facilities[$0.facilityName] ?? "" })
            let names = SQL.column("facilityName", isOneOf: facilities.filter { keys.contains($0.value) }.map(\.key))
            let month = days.lowerBound.firstOfMonth
            let before = try database.rows(
                """
                SELECT facilityName, sum(count) FROM visitTotal
                WHERE accountID = \(account) AND \(names) AND month < \(month.yearAndMonth) GROUP BY facilityName
                UNION ALL
                SELECT facilityName, count(*) FROM sakatsu
                WHERE accountID = \(account) AND \(names) AND deletedAt IS NULL
                    AND visitingDate >= \(month) AND visitingDate < \(days.lowerBound) GROUP BY facilityName
                """
            ) { (facilityName: try $0[0] as String, count: try $0[1] as Int) }
            var counts: [String: Int] = [:]
            for total in before { counts[facilities[total.facilityName] ?? "", default: 0] += total.count }
            var numbers: [UUID: Int] = [:]
            for visit in visits {
                let facility = facilities[visit.facilityName] ?? ""
                counts[facility, default: 0] += 1
                numbers[visit.id] = counts[facility]
            }
            return numbers
        }
    }

    func facilityNames(limit: Int, of account: AccountID) async throws -> [String] {
        try await database.read { database in
            let visited: [String] = try database.values(
                """
                \(FacilityNames.sql(of: account))
                ORDER BY (
                    SELECT max(visitingDate) FROM sakatsu
                    WHERE accountID = \(account) AND deletedAt IS NULL AND facilityName = facility.name
                ) DESC, name LIMIT \(limit)
                """)
            let directory = try FacilityDirectory(database, of: account)
            var known: Set<UUID> = []
            let names = visited.compactMap { name -> String? in
                guard let entry = directory.entry(named: name) else { return name }
                return known.insert(entry.id).inserted ? entry.name : nil
            }
            let wishes = directory.entries.filter { $0.isWish && !known.contains($0.id) }.map(\.name)
            return Array((names + wishes).prefix(limit))
        }
    }
}

extension DatabaseSakatsuRepository {
    func visits(toFacilityNamed name: String, limit: Int, of account: AccountID) async throws -> [Sakatsu] {
        try await database.read { database in
            let names = try FacilityNames.spellings(of: name, database, of: account)
            let isThere: SQL = """
                accountID = \(account) AND deletedAt IS NULL AND \(SQL.column("facilityName", isOneOf: names))
                """
            // The index has the days, so that only the rows of the newest visits are read.
            let first: CivilDate? = try database.value(
                """
                SELECT visitingDate FROM sakatsu\(sqlite: " INDEXED BY sakatsuByFacility") WHERE \(isThere)
                ORDER BY visitingDate DESC LIMIT 1 OFFSET \(max(limit, 1) - 1)
                """)
            // The plus prevents SQLite from scanning all visits in order until enough are at the facility.
            return try SakatsuRecord.fetchAll(
                database,
                where: """
                    \(isThere) AND visitingDate >= \(first ?? .first)
                    ORDER BY \(sqlite: "+")visitingDate DESC, arrival DESC, createdAt DESC, id DESC LIMIT \(limit)
                    """, upTo: ListLimits.partSize)
        }
    }

    func recipe(of account: AccountID) async throws -> VisitRecipe {
        try await database.search(for: account) { database in
            let isScored: SQL = "accountID = \(account) AND deletedAt IS NULL AND score IS NOT NULL"
            // With only a few scores, the newest ones would be looked for among all visits.
            let few: Int? = try database.value(
                "SELECT count(*) FROM (SELECT 1 FROM sakatsu WHERE \(isScored) LIMIT \(VisitRecipe.leastVisits)) AS few"
            )
            let hasEnough = few == VisitRecipe.leastVisits
            let visits = try SakatsuRecord.fetchAll(
                database,
                where:
                    "\(isScored)\(sql: hasEnough ? " ORDER BY visitingDate DESC" : "") LIMIT \(VisitRecipe.mostVisits)")
            let directory = try FacilityDirectory(database, of: account)
            return VisitRecipe(visits.map(\.content)) { name in
                (directory.key(ofFacilityNamed: name), directory.entry(named: name)?.name ?? name)
            }
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
