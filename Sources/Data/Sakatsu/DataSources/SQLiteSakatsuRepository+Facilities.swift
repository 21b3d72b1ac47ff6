import DatabaseCore
import GRDB
import ValuesCore

extension SQLiteSakatsuRepository {
    // Steps from name to name on the index sakatsuByFacility, so that the cost grows with the facilities, not with the
    // visits.
    private static let namesOfFacilities = """
        WITH RECURSIVE facility (name) AS (
            SELECT min(facilityName) FROM sakatsu WHERE accountID = :account AND deletedAt IS NULL
            UNION ALL
            SELECT (
                SELECT min(facilityName) FROM sakatsu
                WHERE accountID = :account AND deletedAt IS NULL AND facilityName > facility.name
            ) FROM facility WHERE facility.name IS NOT NULL
        )
        SELECT name FROM facility WHERE name IS NOT NULL
        """

    func facilityNames(limit: Int, of account: AccountID) async throws -> [String] {
        let sql = """
            \(Self.namesOfFacilities)
            ORDER BY (
                SELECT max(visitingDate) FROM sakatsu
                WHERE accountID = :account AND deletedAt IS NULL AND facilityName = facility.name
            ) DESC, name LIMIT :limit
            """
        return try await database.read { database in
            try String.fetchAll(
                database, sql: sql, arguments: ["account": account.uuid.canonicalText, "limit": limit])
        }
    }

    func facilities(limit: Int, of account: AccountID) async throws -> [Facility] {
        try await database.read { database in
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT facilityName, max(visitingDate), count(*) FROM sakatsu INDEXED BY sakatsuByFacility
                        WHERE accountID = ? AND deletedAt IS NULL
                        GROUP BY facilityName ORDER BY max(visitingDate) DESC, facilityName
                        """),
                arguments: [account.uuid.canonicalText])
            var facilities: [Facility] = []
            var places: [String: Int] = [:]
            while let row = try rows.next() {
                let facility = try Facility(row: row)
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

    /// All ways in which the account has written the name of a facility.
    static func spellings(
        of facilityName: String, _ database: GRDB.Database, of account: AccountID
    ) throws -> [String] {
        let key = SearchText.folded(facilityName)
        let names = try String.fetchAll(
            database.cachedStatement(sql: namesOfFacilities), arguments: ["account": account.uuid.canonicalText])
        return names.filter { SearchText.folded($0) == key }
    }
}

extension Facility {
    fileprivate init(row: Row) throws {
        guard let lastVisit = CivilDate(row[1] as String) else { throw StoredRowError.unreadable }
        self.init(name: row[0], count: row[2], lastVisit: lastVisit)
    }
}
