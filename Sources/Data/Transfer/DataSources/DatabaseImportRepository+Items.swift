import APICore
import DatabaseCore
import Foundation
import ModelsCore
import ValuesCore

/// What items of a file are already known as, and what is shown of an import's items.
extension DatabaseImportRepository {
    /// How many of the items that would be saved a summary shows.
    private static let shownCount = 3

    // MARK: - Visits of Loki for iOS

    /// Items with the identifiers that visits of Loki for iOS were given when they were imported with some of the same sets:
    /// sets may have been added, removed and moved on the phone since.
    func known(_ items: [ImportedItem], of account: AccountID) async throws -> [ImportedItem] {
        guard items.contains(where: { $0.aliases != nil }) else { return items }
        return try await database.read { transaction in
            // The visit of the file whose own identifier it is keeps it, and of several others the first one gets it: none
            // may overwrite another.
            var owners = Dictionary(items.compactMap(\.visit).map { ($0.id, $0.content) }) { first, _ in first }
            return try items.map { item in
                guard case .iosVisit(let visit, let aliases) = item, !aliases.isEmpty else { return item }
                let found = try transaction.rows(
                    """
                    SELECT alias, visitID FROM visitAlias WHERE accountID = \(account)
                        AND \(SQL.column("alias", isOneOf: aliases.map(\.canonicalText), type: "uuid"))
                    """
                ) { (alias: try $0[0] as UUID, id: try $0[1] as UUID) }
                let ids = Dictionary(found.map { ($0.alias, $0.id) }) { first, _ in first }
                guard let id = aliases.lazy.compactMap({ ids[$0] }).first,
                    owners[id, default: visit.content] == visit.content
                else { return item }
                owners[id] = visit.content
                return .iosVisit(
                    Sakatsu(
                        id: id, content: visit.content, revision: visit.revision, createdAt: visit.createdAt,
                        updatedAt: visit.updatedAt), aliases: aliases)
            }
        }
    }

    /// Keeps what an imported visit is known as. What is another visit's already stays so.
    func keep(
        _ aliases: [UUID], of visit: UUID, _ account: AccountID, _ transaction: any DatabaseConnection
    ) throws {
        for alias in aliases {
            try transaction.execute(
                """
                INSERT INTO visitAlias (accountID, alias, visitID) VALUES (\(account), \(alias), \(visit))
                ON CONFLICT DO NOTHING
                """)
        }
    }

    // MARK: - Showing

    /// How many items that can be kept there are, while nothing is taken over yet.
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

    /// The first visits and memos that would be saved, new ones before those that would overwrite others.
    func firstItems(
        of id: UUID, of account: AccountID, _ transaction: any DatabaseConnection
    ) throws -> (visits: [Sakatsu], memos: [Memo]) {
        var items: (visits: [Sakatsu], memos: [Memo]) = ([], [])
        for decision in [ImportSummary.Decision.new, .different] {
            let rows = try transaction.rows(
                """
                SELECT kind, item FROM importItem
                WHERE accountID = \(account) AND importID = \(id) AND phase = 'pending'
                    AND decision = \(decision.rawValue) AND kind <> 'settings'
                ORDER BY place LIMIT \(Self.shownCount - items.visits.count - items.memos.count)
                """
            ) { (kind: try $0[0] as String, json: Data((try $0[1] as String).utf8)) }
            for (kind, json) in rows {
                if kind == "visit" { items.visits.append(try APIJSON.decode(Sakatsu.self, from: json)) }
                if kind == "memo" { items.memos.append(try APIJSON.decode(Memo.self, from: json)) }
            }
        }
        return items
    }
}
