import APICore
import DatabaseCore
import Foundation
import ModelsCore
import SettingsData

/// Imports in the database, item by item as the API's JSON.
struct DatabaseImportRepository: ImportRepository {
    /// How many imports are listed.
    static let recentCount = 20
    /// The maximum size of a file's items relative to the account's storage limit. The API's JSON repeats names, which
    /// rows do not.
    private static let sizeRatio = 4
    private var largestSize: Int { Self.sizeRatio * database.storageLimit }

    /// The approximate size of a row in addition to its texts, including its index entries, in bytes.
    static let rowSize = 300
    /// How many rows are deleted in one transaction.
    private static let forgottenCount = 2_000

    let database: Database
    let lists: [any StoredList]
    private let visits: any StoredList<Sakatsu>
    let settings: SettingsStore

    init(_ database: Database) {
        self.database = database
        lists = AccountLists.all(database)
        visits = AccountLists.visits(database)
        settings = SettingsStore(database)
    }

    var workers: WorkerThreads { database.importWorkers }
    var uploads: Turns { database.uploads }

    // MARK: - Reading a file

    func begin(_ id: UUID, named name: String?, at now: Timestamp, of account: AccountID) async throws {
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
            let isUnused = ImportSummary.State(rawValue: old.state)?.isApplied == false
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
                INSERT INTO import (accountID, id, name, createdAt, state)
                VALUES (\(account), \(id), \(name), \(try ClockReading.timestamp(at: now, transaction)), 'reading')
                """)
        }
    }

    func keep(_ items: [ImportedItem], from place: Int, in id: UUID, of account: AccountID) async throws {
        let texts = try items.map { try $0.text }
        try await database.write(for: account) { transaction in
            let current = try settings.settings(of: account, in: transaction)
            var (size, sameCount) = (0, 0)
            var problems: [ImportSummary.Problem] = []
            let claims = VisitClaims(visits: visits, importID: id, account: account, transaction: transaction)
            for (offset, item) in items.enumerated() {
                var claim: VisitClaims.Claim?
                let decision: ImportSummary.Decision
                switch item {
                case .item(.settings(let read)):
                    let new = read.replacing(current)
                    decision = new == current ? .same : current == Settings() ? .new : .different
                case .item(let item):
                    decision =
                        try lists.compactMap { try $0.decision(on: item, of: account, in: transaction) }
                        .first ?? .unreadable
                case .iosVisit(let visit, let aliases):
                    claim = try aliases.isEmpty ? nil : claims.claim(visit, aliases)
                    decision = claim?.decision ?? .same
                case .edit: decision = .different
                case .undated(let visit, _):
                    let isNew = try visits.decision(on: .visit(visit), of: account, in: transaction) == .new
                    decision = isNew ? .unreadable : .same
                case .unreadable: decision = .unreadable
                }
                if decision == .same { sameCount += 1 }
                if decision == .unreadable, let reason = item.problem {
                    problems.append(ImportSummary.Problem(place: place + offset, reason: reason))
                }
                switch decision {
                // These need no row: a small file can have a million of them.
                case .unreadable where item.isUnreadable: break
                case .same where claim == nil: break
                case .same, .new, .different, .unreadable:
                    // A visit that already exists still must not be claimed by another item of the file.
                    let text = decision == .same ? nil : texts[offset]
                    size += Self.rowSize + (text?.utf8.count ?? 0) + (item.aliases?.utf8.count ?? 0)
                    try transaction.execute(
                        """
                        INSERT INTO importItem
                            (accountID, importID, place, kind, decision, phase, item, itemID, revision, aliases)
                        VALUES (\(account), \(id), \(place + offset), \(item.kind), \(decision.rawValue),
                            \(text == nil ? "settled" : "pending"), \(text), \(claim?.id),
                            \(item.editedRevision), \(item.aliases))
                        """)
                    try claims.replace(claim?.displaced)
                }
            }
            try grow(id, by: size, of: account, transaction)
            try count(same: sameCount, problems, in: id, of: account, transaction)
        }
    }

    func keep(_ piece: Data, at place: Int, in id: UUID, of account: AccountID) async throws {
        let text = piece.base64EncodedString()
        try await database.write(for: account) { transaction in
            try transaction.execute(
                """
                INSERT INTO importPiece (accountID, importID, place, piece)
                VALUES (\(account), \(id), \(place), \(text))
                ON CONFLICT (accountID, importID, place) DO UPDATE SET piece = excluded.piece
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
                UPDATE import SET state = 'reading', sameCount = 0, unreadableCount = 0, problems = '[]', size = (
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
                UPDATE import SET state = 'ready', newCount = \(itemCount(.new, in: id, of: account)),
                    differentCount = \(itemCount(.different, in: id, of: account))
                WHERE accountID = \(account) AND id = \(id) AND state = 'reading'
                """)
        }
        guard count == 1 else { throw ImportError.replaced }
    }

    func discard(_ id: UUID, of account: AccountID) async throws {
        let state = try await database.read { try self.head(of: id, of: account, $0)?.state }
        guard let state, !state.isApplied else { return }
        try await forget(id, of: account)
    }

    // MARK: - Reading an import

    func summary(of id: UUID, of account: AccountID) async throws -> ImportSummary? {
        try await database.read { try summary(of: id, of: account, $0) }
    }

    /// An import without its items; nil when there is no such import.
    func head(
        of id: UUID, of account: AccountID, _ transaction: any DatabaseConnection
    ) throws -> ImportSummary? {
        try transaction.row(
            """
            SELECT createdAt, state, isOverwriting, sameCount, unreadableCount, problems, name FROM import
            WHERE accountID = \(account) AND id = \(id)
            """
        ) { row in
            guard let state = ImportSummary.State(rawValue: try row[1]) else { return nil }
            let counts: [ImportSummary.Decision: Int] = [.same: try row[3], .unreadable: try row[4]]
            return ImportSummary(
                id: id, name: try row[6], createdAt: try row[0], state: state, isOverwriting: try row[2],
                counts: counts.filter { $0.value > 0 }, remaining: 0,
                problems: try APIJSON.decode(
                    [ImportSummary.Problem].self, from: Data((try row[5] as String).utf8)))
        } ?? nil
    }

    func summary(
        of id: UUID, of account: AccountID, _ transaction: any DatabaseConnection
    ) throws -> ImportSummary? {
        guard var summary = try head(of: id, of: account, transaction) else { return nil }
        let groups = try transaction.rows(
            """
            SELECT phase, decision, count(*) FROM importItem
            WHERE accountID = \(account) AND importID = \(id) AND decision <> 'same'
            GROUP BY phase, decision
            """
        ) { (phase: try $0[0] as String, decision: try $0[1] as String, count: try $0[2] as Int) }
        let left = summary.state == .undoing || summary.state == .applied ? "applied" : "pending"
        for group in groups {
            guard let decision = ImportSummary.Decision(rawValue: group.decision) else { continue }
            // They are counted with the other unreadable items.
            if decision == .unreadable, summary.state == .ready { summary.undated = group.count }
            guard decision != .unreadable else { continue }
            summary.counts[decision, default: 0] += group.count
            if group.phase == left { summary.remaining += group.count }
        }
        if summary.state == .ready {
            for item in try firstItems(of: id, of: account, transaction) {
                switch item {
                case .visit(let visit): summary.visits.append(visit)
                case .memo(let memo): summary.memos.append(memo)
                case .facility, .settings: break
                }
            }
        }
        return summary
    }

    // MARK: - Deleting

    func purge(at now: Timestamp) async throws {
        let old = try await database.read { transaction in
            try transaction.rows(
                """
                SELECT accountID, id FROM import
                WHERE createdAt < \(try ClockReading.instant(Timestamp.trashTime, before: now, transaction))
                """
            ) { (account: try $0[0] as AccountID, id: try $0[1] as UUID) }
        }
        for (account, id) in old { try await forget(id, of: account) }
    }

    /// Tables have many rows, so others write between two parts of them.
    private func forget(_ id: UUID, of account: AccountID) async throws {
        try await forget("importItem", of: id, account)
        try await forgetPieces(of: id, account)
        try await database.patient.write(for: account) { transaction in
            try transaction.execute("DELETE FROM tableReading WHERE accountID = \(account) AND names = \(id)")
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
}
