import DatabaseCore
import Foundation
import ModelsCore

/// The names of an account's facilities, by which visits belong to them.
///
/// Two facilities can have the same name only after an import or a restoration: then it leads to the one whose main name
/// it is, and of several to the one that was written first.
struct FacilityDirectory {
    /// A facility about which something is written.
    struct Entry {
        let id: UUID
        let name: String
        let aliases: [String]
        let area: String
        let isWish: Bool
        let isHome: Bool
    }

    /// How many names lead to facilities: far above what people write. It bounds what each page has to read and fold.
    static let nameLimit = 20_000

    let entries: [Entry]
    /// The index of the entry that a folded name leads to.
    private var owners: [String: Int] = [:]
    /// The folded names that lead to each entry.
    private var keys: [[String]]
    /// The identifiers of all stored facilities, deleted or not.
    private let identifiers: Set<UUID>

    init(_ database: any DatabaseConnection, of account: AccountID) throws {
        var identifiers: Set<UUID> = []
        entries = try database.rows(
            """
            SELECT id, deletedAt IS NOT NULL, name, aliases, area, isWish, isHome FROM facility
            WHERE accountID = \(account) ORDER BY number
            """
        ) { row -> Entry? in
            identifiers.insert(try row[0])
            guard try !row[1] else { return nil }
            return try Entry(
                id: row[0], name: row[2], aliases: FacilityRecord.aliases(row[3]), area: row[4], isWish: row[5],
                isHome: row[6])
        }
        .compactMap(\.self)
        self.identifiers = identifiers
        keys = Array(repeating: [], count: entries.count)
        for names in [{ [$0.name] }, \.aliases] as [(Entry) -> [String]] {
            for (index, entry) in entries.enumerated() {
                for name in names(entry) where owners.count < Self.nameLimit {
                    let key = SearchText.folded(name)
                    guard owners[key] == nil else { continue }
                    owners[key] = index
                    keys[index].append(key)
                }
            }
        }
    }

    /// Whether there is no room for another name.
    var isFull: Bool { owners.count >= Self.nameLimit }

    func entry(named name: String) -> Entry? { entry(forKey: SearchText.folded(name)) }

    /// - Parameter key: the folded name.
    func entry(forKey key: String) -> Entry? { owners[key].map { entries[$0] } }

    /// The folded names of the facility that has a name.
    func keys(ofFacilityNamed name: String) -> Set<String> {
        let key = SearchText.folded(name)
        return owners[key].map { Set(keys[$0]) } ?? [key]
    }

    /// Identifies the facility that has a name.
    func key(ofFacilityNamed name: String) -> String { facilityKey(forKey: SearchText.folded(name)) }

    /// Identifies the facility that has a folded name.
    func facilityKey(forKey key: String) -> String { entry(forKey: key)?.id.canonicalText ?? key }

    /// The identifier of a facility about which nothing is written.
    ///
    /// - Parameter key: its folded name.
    func identifier(forKey key: String) -> UUID {
        var (id, count) = (UUID(madeFrom: Data("facility\n\(key)".utf8)), 0)
        // A facility that has another name now keeps the identifier made from its first one.
        while identifiers.contains(id) {
            count += 1
            id = UUID(madeFrom: Data("facility\n\(key)\n\(count)".utf8))
        }
        return id
    }
}

/// The visited facilities by the spellings of their names.
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

    /// All spellings of a facility's names that the account has used.
    static func spellings(
        of facilityName: String, in directory: FacilityDirectory? = nil, _ database: any DatabaseConnection,
        of account: AccountID
    ) throws -> [String] {
        let directory = try directory ?? FacilityDirectory(database, of: account)
        let keys = directory.keys(ofFacilityNamed: facilityName)
        return try all(database, of: account).filter { keys.contains($0.key) }.map(\.name)
    }

    /// The spellings that the account has used, each with the folded name.
    static func all(
        _ database: any DatabaseConnection, of account: AccountID, limit: Int = .max
    ) throws -> [(name: String, key: String)] {
        try database.values("\(sql(of: account)) LIMIT \(limit)").map { ($0, SearchText.folded($0)) }
    }
}

/// The visits to a facility with one spelling of its name.
struct FacilitySpelling {
    let name: String
    private var count: Int
    private var firstVisit: CivilDate
    private let lastVisit: CivilDate
    /// The sum of the scores.
    private var score: Double
    private var scoredCount: Int

    /// Reads the spellings, the most recently visited first, then by name.
    static func all(_ database: any DatabaseConnection, of account: AccountID) throws -> [FacilitySpelling] {
        let day: (SQL) -> SQL = { function in
            """
            (SELECT \(function) FROM sakatsu WHERE sakatsu.accountID = \(account)
                AND sakatsu.facilityName = total.facilityName AND deletedAt IS NULL)
            """
        }
        return try database.rows(
            """
            SELECT facilityName, count, \(day("min(visitingDate)")), \(day("max(visitingDate)")) AS last, score,
                scoredCount
            FROM (
                SELECT facilityName, sum(count) AS count, sum(score) AS score, sum(scoredCount) AS scoredCount
                FROM visitTotal WHERE accountID = \(account) AND count > 0 GROUP BY facilityName
            ) AS total
            ORDER BY last DESC, facilityName
            """
        ) { row -> FacilitySpelling? in
            // Wrong totals are found by a check; until then, they must not keep the facilities from being shown.
            guard let firstVisit: CivilDate = try row[2], let lastVisit: CivilDate = try row[3] else { return nil }
            return try FacilitySpelling(
                name: row[0], count: row[1], firstVisit: firstVisit, lastVisit: lastVisit, score: row[4],
                scoredCount: row[5])
        }
        .compactMap(\.self)
    }

    /// Adds another spelling, whose last visit was not later.
    mutating func add(_ other: FacilitySpelling) {
        count += other.count
        firstVisit = min(firstVisit, other.firstVisit)
        score += other.score
        scoredCount += other.scoredCount
    }

    /// - Parameters:
    ///   - entry: what is written about the facility; nil for nothing.
    ///   - id: the identifier without an entry.
    func summary(_ entry: FacilityDirectory.Entry?, id: @autoclosure () -> UUID) -> FacilitySummary {
        FacilitySummary(
            id: entry?.id ?? id(), name: entry?.name ?? name, aliases: entry?.aliases ?? [], area: entry?.area ?? "",
            isWish: entry?.isWish ?? false,
            isHome: entry?.isHome ?? false, count: count, firstVisit: firstVisit, lastVisit: lastVisit,
            averageScore: .mean(of: score, count: scoredCount))
    }
}

extension FacilityDirectory {
    /// All facilities with these spellings, in their order; then the entries that have none of them, by name.
    func summaries(of spellings: [FacilitySpelling]) -> [FacilitySummary] {
        var places: [String: Int] = [:]
        var facilities: [(spelling: FacilitySpelling, key: String, entry: Entry?)] = []
        for spelling in spellings {
            let key = SearchText.folded(spelling.name)
            let (entry, facility) = (entry(forKey: key), facilityKey(forKey: key))
            if let place = places[facility] {
                facilities[place].spelling.add(spelling)
            } else {
                places[facility] = facilities.count
                facilities.append((spelling, key, entry))
            }
        }
        let others = entries.filter { places[$0.id.canonicalText] == nil }.sorted { $0.name < $1.name }
        return facilities.map { $0.spelling.summary($0.entry, id: identifier(forKey: $0.key)) }
            + others.map {
                FacilitySummary(
                    id: $0.id, name: $0.name, aliases: $0.aliases, area: $0.area, isWish: $0.isWish,
                    isHome: $0.isHome)
            }
    }
}
