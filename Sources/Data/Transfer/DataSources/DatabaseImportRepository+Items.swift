import APICore
import DatabaseCore
import Foundation
import ModelsCore
import SakatsuData

/// Counts of an import's items, and the items in its summary.
extension DatabaseImportRepository {
    /// How many of the items to be saved a summary shows.
    private static let shownCount = 10
    /// How many visits get a day in one transaction: posts can be long.
    private static let datedCount = 100
    /// How many of the unreadable items a summary lists.
    private static let problemCount = 100

    /// Counts items that are not to be applied.
    func count(
        same sameCount: Int, _ problems: [ImportSummary.Problem], in id: UUID, of account: AccountID,
        _ transaction: any DatabaseConnection
    ) throws {
        guard sameCount > 0 || !problems.isEmpty else { return }
        var named: [ImportSummary.Problem] = []
        if !problems.isEmpty {
            named = try head(of: id, of: account, transaction)?.problems ?? []
            named += problems.prefix(Self.problemCount - named.count)
        }
        try transaction.execute(
            """
            UPDATE import
            SET sameCount = sameCount + \(sameCount), unreadableCount = unreadableCount + \(problems.count),
                problems = coalesce(\(problems.isEmpty ? nil : try APIJSON.text(named)), problems)
            WHERE accountID = \(account) AND id = \(id)
            """)
    }

    func setDay(_ day: CivilDate, in id: UUID, of account: AccountID) async throws {
        var count = Self.datedCount
        while count == Self.datedCount {
            let rows = try await database.read { transaction in
                try transaction.rows(
                    """
                    SELECT place, item FROM importItem
                    WHERE accountID = \(account) AND importID = \(id) AND decision = 'unreadable'
                    ORDER BY place LIMIT \(Self.datedCount)
                    """
                ) { (place: try $0[0] as Int, json: try $0[1] as String) }
            }
            count = rows.count
            guard count > 0 else { return }
            let dated = try rows.map { place, json in
                var content = try APIJSON.decode(Sakatsu.self, from: Data(json.utf8))
                content.content.visitingDate = day
                let created = Timestamp(noonOf: day)
                let visit = Sakatsu(
                    id: content.id, content: content.content, revision: 1, createdAt: created, updatedAt: created)
                return (place: place, text: try APIJSON.text(visit))
            }
            try await database.write(for: account) { transaction in
                guard let head = try head(of: id, of: account, transaction), head.state == .ready else {
                    throw ImportError.replaced
                }
                for (place, text) in dated {
                    try transaction.execute(
                        """
                        UPDATE importItem SET decision = 'new', item = \(text)
                        WHERE accountID = \(account) AND importID = \(id) AND place = \(place)
                        """)
                }
                let problems = head.problems.filter { problem in !dated.contains { $0.place == problem.place } }
                try transaction.execute(
                    """
                    UPDATE import
                    SET newCount = newCount + \(dated.count), unreadableCount = unreadableCount - \(dated.count),
                        problems = \(try APIJSON.text(problems))
                    WHERE accountID = \(account) AND id = \(id)
                    """)
            }
        }
    }

    func keep(photo: Data, of account: AccountID) async throws {
        try await PhotoRepositories.live(database).restore(photo, of: account)
    }

    // MARK: - Showing

    /// The number of importable items, while nothing has been imported yet.
    func itemCount(_ decision: ImportSummary.Decision, in id: UUID, of account: AccountID) -> SQL {
        """
        (SELECT count(*) FROM importItem WHERE accountID = \(account) AND importID = \(id) AND phase = 'pending'
            AND decision = \(decision.rawValue))
        """
    }

    func recent(of account: AccountID) async throws -> [RecentImport] {
        try await database.read { transaction in
            try transaction.rows(
                """
                SELECT id, createdAt, state, name, newCount, sameCount, differentCount, unreadableCount FROM import
                WHERE accountID = \(account) AND state <> 'reading'
                ORDER BY createdAt DESC, id LIMIT \(Self.recentCount)
                """
            ) { row -> RecentImport? in
                guard let state = ImportSummary.State(rawValue: try row[2]) else { return nil }
                let counts: [ImportSummary.Decision: Int] = [
                    .new: try row[4], .same: try row[5], .different: try row[6], .unreadable: try row[7],
                ]
                return RecentImport(
                    id: try row[0], createdAt: try row[1], state: state, name: try row[3],
                    counts: counts.filter { $0.value > 0 })
            }
        }
        .compactMap(\.self)
    }

    /// The first visits and memos to be saved, new ones before those that overwrite others.
    func firstItems(
        of id: UUID, of account: AccountID, _ transaction: any DatabaseConnection
    ) throws -> [AccountItem] {
        var items: [AccountItem] = []
        for decision in [ImportSummary.Decision.new, .different] {
            let rows = try transaction.rows(
                """
                SELECT item FROM importItem
                WHERE accountID = \(account) AND importID = \(id) AND phase = 'pending'
                    AND decision = \(decision.rawValue) AND kind NOT IN ('facility', 'settings')
                ORDER BY place LIMIT \(Self.shownCount - items.count)
                """
            ) { Data((try $0[0] as String).utf8) }
            items += try rows.map { try APIJSON.decode(AccountItem.self, from: $0) }
        }
        return items
    }
}
