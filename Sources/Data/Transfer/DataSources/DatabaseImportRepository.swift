import APICore
import DatabaseCore
import Foundation
import MemoData
import ModelsCore
import SakatsuData
import SettingsData
import ValuesCore

/// Imports in the database, item by item as the API has them.
struct DatabaseImportRepository: ImportRepository {
    /// How many of the items that cannot be kept a summary names.
    private static let problemCount = 100
    /// How many imports are listed.
    private static let recentCount = 20
    /// How many times as much as an account may store the items of a file may take. The API's JSON repeats names, which
    /// rows do not.
    private static let sizeRatio = 4
    /// In which nothing was taken over.
    private static let unused: Set<ImportSummary.State> = [.reading, .choosing, .ready]

    /// About how much a row takes besides its texts, in bytes.
    static let rowSize = 100
    /// How many rows are forgotten in one transaction.
    private static let forgottenCount = 2_000

    let database: Database
    let visits: ImportedList<Sakatsu>
    let memos: ImportedList<Memo>
    let settings: SettingsStore

    init(_ database: Database) {
        self.database = database
        visits = ImportedList(SakatsuRepositories.items(database))
        memos = ImportedList(MemoRepositories.items(database))
        settings = SettingsStore(database)
    }

    var turns: AccountTurns { database.importTurns }

    // MARK: - Reading a file

    func begin(_ id: UUID, at now: Timestamp, of account: AccountID) async throws {
        let imports = try await database.read { transaction in
            try transaction.rows(
                """
                SELECT id, state, size FROM import WHERE accountID = \(account)
                ORDER BY createdAt DESC, id
                """
            ) { (id: try $0[0] as UUID, state: try $0[1] as String, size: try $0[2] as Int) }
        }
        var (count, size) = (1, 0)
        for old in imports {
            size += old.size
            let isUnused = ImportSummary.State(rawValue: old.state).map(Self.unused.contains) == true
            if isUnused || count >= Self.recentCount || size > largestSize {
                size -= old.size
                try await forget(old.id, of: account)
            } else {
                count += 1
            }
        }
        try await database.write(for: account) { transaction in
            try transaction.execute(
                """
                INSERT INTO import (accountID, id, createdAt, state)
                VALUES (\(account), \(id), \(try ClockReading.timestamp(at: now, transaction)), 'reading')
                """)
        }
    }

    func keep(_ items: [ImportedItem], from place: Int, in id: UUID, of account: AccountID) async throws {
        let texts = try items.map { try $0.text }
        try await database.write(for: account) { transaction in
            let current = try settings.settings(of: account, in: transaction)
            var size = 0
            for (offset, item) in items.enumerated() {
                let decision: ImportSummary.Decision =
                    switch item {
                    case .visit(let visit): try visits.decision(on: visit, of: account, in: transaction)
                    case .memo(let memo): try memos.decision(on: memo, of: account, in: transaction)
                    case .settings(let new):
                        new == current ? .same : current == Settings() ? .new : .different
                    case .unreadable: .unreadable
                    }
                let isPending = decision == .new || decision == .different
                let text = decision == .same ? nil : texts[offset]
                size += Self.rowSize + (text?.utf8.count ?? 0)
                try transaction.execute(
                    """
                    INSERT INTO importItem (accountID, importID, place, kind, decision, phase, item)
                    VALUES (\(account), \(id), \(place + offset), \(item.kind), \(decision.rawValue),
                        \(isPending ? "pending" : "settled"), \(text))
                    """)
            }
            try grow(id, by: size, of: account, transaction)
        }
    }

    func keep(_ piece: Data, at place: Int, in id: UUID, of account: AccountID) async throws {
        let text = piece.base64EncodedString()
        try await database.write(for: account) { transaction in
            try transaction.execute(
                """
                INSERT INTO importPiece (accountID, importID, place, piece)
                VALUES (\(account), \(id), \(place), \(text))
                """)
            try grow(id, by: text.utf8.count, of: account, transaction)
            // The start comes last.
            if place == 0 {
                try transaction.execute(
                    "UPDATE import SET state = 'choosing' WHERE accountID = \(account) AND id = \(id)")
            }
        }
    }

    func piece(at place: Int, in id: UUID, of account: AccountID) async throws -> Data? {
        let text: String? = try await database.read { transaction in
            try transaction.value(
                """
                SELECT piece FROM importPiece
                WHERE accountID = \(account) AND importID = \(id) AND place = \(place)
                """)
        }
        return text.flatMap { Data(base64Encoded: $0) }
    }

    func restart(_ id: UUID, of account: AccountID) async throws {
        try await database.write(for: account) { transaction in
            let count = try transaction.execute(
                """
                UPDATE import SET state = 'reading', size = (
                    SELECT sum(length(piece)) FROM importPiece WHERE accountID = \(account) AND importID = \(id)
                )
                WHERE accountID = \(account) AND id = \(id) AND state IN ('reading', 'choosing', 'ready') AND EXISTS
                    (SELECT 1 FROM importPiece WHERE accountID = \(account) AND importID = \(id) AND place = 0)
                """)
            guard count == 1 else { throw ImportError.replaced }
        }
        try await forget("importItem", of: id, account)
    }

    /// - Throws: ``ImportError``.
    private func grow(
        _ id: UUID, by size: Int, of account: AccountID, _ transaction: any DatabaseConnection
    ) throws {
        let count = try transaction.execute(
            """
            UPDATE import SET size = size + \(size)
            WHERE accountID = \(account) AND id = \(id) AND state = 'reading'
            """)
        guard count == 1 else { throw ImportError.replaced }
        let total: Int? = try transaction.value(
            "SELECT size FROM import WHERE accountID = \(account) AND id = \(id)")
        guard total ?? 0 <= largestSize else { throw ImportError.tooLarge }
    }

    func finish(_ id: UUID, of account: AccountID) async throws {
        let count = try await database.write(for: account) { transaction in
            try transaction.execute(
                """
                UPDATE import SET state = 'ready'
                WHERE accountID = \(account) AND id = \(id) AND state = 'reading'
                """)
        }
        guard count == 1 else { throw ImportError.replaced }
    }

    func discard(_ id: UUID, of account: AccountID) async throws {
        let state = try await database.read { try self.head(of: id, of: account, $0)?.state }
        guard let state, Self.unused.contains(state) else { return }
        try await forget(id, of: account)
    }

    // MARK: - Telling

    func summary(of id: UUID, of account: AccountID) async throws -> ImportSummary? {
        try await database.read { try summary(of: id, of: account, $0) }
    }

    func recent(of account: AccountID) async throws -> [RecentImport] {
        try await database.read { transaction in
            try transaction.rows(
                """
                SELECT id, createdAt, state FROM import WHERE accountID = \(account) AND state <> 'reading'
                ORDER BY createdAt DESC, id LIMIT \(Self.recentCount)
                """
            ) { (id: try $0[0] as UUID, createdAt: try $0[1] as Timestamp, state: try $0[2] as String) }
        }
        .compactMap { row in
            ImportSummary.State(rawValue: row.state).map {
                RecentImport(id: row.id, createdAt: row.createdAt, state: $0)
            }
        }
    }

    /// All of an import but its items; nil when there is no such import.
    func head(
        of id: UUID, of account: AccountID, _ transaction: any DatabaseConnection
    ) throws -> (createdAt: Timestamp, state: ImportSummary.State, isOverwriting: Bool)? {
        let row = try transaction.row(
            "SELECT createdAt, state, isOverwriting FROM import WHERE accountID = \(account) AND id = \(id)"
        ) { (createdAt: try $0[0] as Timestamp, state: try $0[1] as String, isOverwriting: try $0[2] as Bool) }
        guard let row, let state = ImportSummary.State(rawValue: row.state) else { return nil }
        return (row.createdAt, state, row.isOverwriting)
    }

    func summary(
        of id: UUID, of account: AccountID, _ transaction: any DatabaseConnection
    ) throws -> ImportSummary? {
        guard let head = try head(of: id, of: account, transaction) else { return nil }
        let groups = try transaction.rows(
            """
            SELECT phase, decision, count(*) FROM importItem WHERE accountID = \(account) AND importID = \(id)
            GROUP BY phase, decision
            """
        ) { (phase: try $0[0] as String, decision: try $0[1] as String, count: try $0[2] as Int) }
        var counts: [ImportSummary.Decision: Int] = [:]
        for group in groups {
            if let decision = ImportSummary.Decision(rawValue: group.decision) {
                counts[decision, default: 0] += group.count
            }
        }
        let left = head.state == .undoing || head.state == .applied ? "applied" : "pending"
        let problems = try transaction.rows(
            """
            SELECT place, item FROM importItem
            WHERE accountID = \(account) AND importID = \(id) AND phase = 'settled' AND decision = 'unreadable'
            ORDER BY place LIMIT \(Self.problemCount)
            """
        ) { ImportSummary.Problem(place: try $0[0], reason: try $0[1]) }
        return ImportSummary(
            id: id, createdAt: head.createdAt, state: head.state, isOverwriting: head.isOverwriting, counts: counts,
            remaining: groups.filter { $0.phase == left }.map(\.count).reduce(0, +), problems: problems)
    }

    // MARK: - Forgetting

    func purge(at now: Timestamp) async throws {
        let old = try await database.read { transaction in
            try transaction.rows(
                """
                SELECT accountID, id FROM import
                WHERE createdAt < \(try ClockReading.instant(ListLimits.trashTime, before: now, transaction))
                """
            ) { (account: try $0[0] as AccountID, id: try $0[1] as UUID) }
        }
        for (account, id) in old { try await forget(id, of: account) }
    }

    /// Tables have many rows: others write between two parts of them.
    private func forget(_ id: UUID, of account: AccountID) async throws {
        try await forget("importItem", of: id, account)
        try await forgetPieces(of: id, account)
        try await database.patient.write(for: account) { transaction in
            try transaction.execute("DELETE FROM import WHERE accountID = \(account) AND id = \(id)")
        }
    }

    func forgetPieces(of id: UUID, _ account: AccountID) async throws {
        try await forget("importPiece", of: id, account)
    }

    private func forget(_ table: String, of id: UUID, _ account: AccountID) async throws {
        while try await database.patient.write(
            for: account,
            { transaction in
                try transaction.execute(
                    """
                    DELETE FROM \(sql: table) WHERE accountID = \(account) AND importID = \(id) AND place IN (
                        SELECT place FROM \(sql: table) WHERE accountID = \(account) AND importID = \(id)
                        ORDER BY place LIMIT \(Self.forgottenCount)
                    )
                    """)
            }) > 0
        {}
    }

    /// How much the account's imports may take, in bytes.
    private var largestSize: Int { Self.sizeRatio * database.storageLimit }
}
