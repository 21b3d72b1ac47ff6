import APICore
import DatabaseCore
import Foundation
import ModelsCore
import SettingsData

/// Applying and undoing an import.
extension DatabaseImportRepository {
    /// How many items are imported in one transaction: writing some hundred takes about as long as waiting for the
    /// disk.
    private static let partSize = 500
    /// The maximum total size of these items, in bytes; a single larger one is allowed.
    private static let largestPart = 4 * 1024 * 1024

    func apply(
        _ id: UUID, overwriting: Bool, at now: Timestamp, of account: AccountID
    ) async throws -> ImportSummary? {
        let known = try await database.read { try self.head(of: id, of: account, $0) }
        // The table is no longer needed.
        if known?.state == .ready { try await forgetPieces(of: id, account) }
        let overwriting = known?.state == .applying ? known?.isOverwriting == true : overwriting
        var part = try await pending(.new, in: id, at: now, of: account)
        if part.isEmpty, overwriting { part = try await pending(.different, in: id, at: now, of: account) }
        let left = "phase = 'pending' AND decision IN ('new'\(overwriting ? ", 'different'" : ""))"
        return try await change(
            id, from: [.ready, .applying], through: .applying, to: .applied, left: left, of: account
        ) { [part] transaction in
            try transaction.execute(
                """
                UPDATE import SET isOverwriting = \(overwriting)
                WHERE accountID = \(account) AND id = \(id) AND state = 'ready'
                """)
            for step in part {
                // Another process may have imported it in the meantime.
                guard try settle(step.place, of: id, from: "pending", account, transaction) else { continue }
                guard let applied = try step.write(overwriting, transaction) else { continue }
                for alias in step.aliases {
                    try transaction.execute(
                        """
                        INSERT INTO visitAlias (accountID, alias, visitID)
                        VALUES (\(account), \(alias), \(applied.id)) ON CONFLICT DO NOTHING
                        """)
                }
                try transaction.execute(
                    """
                    UPDATE importItem
                    SET phase = 'applied', replaced = \(applied.replaced), itemID = \(applied.id),
                        revision = \(applied.revision), wasDeleted = \(applied.wasDeleted)
                    WHERE accountID = \(account) AND importID = \(id) AND place = \(step.place)
                    """)
            }
        }
    }

    func undo(_ id: UUID, at now: Timestamp, of account: AccountID) async throws -> ImportSummary? {
        let part = try await database.read { transaction in
            // From the last one back: an item that is in the file twice gets the state before both.
            try transaction.rows(
                """
                SELECT place, kind, itemID, revision, replaced, wasDeleted FROM importItem
                WHERE accountID = \(account) AND importID = \(id) AND phase = 'applied'
                ORDER BY decision, place DESC LIMIT \(Self.partSize)
                """
            ) { row in
                (
                    place: try row[0] as Int, kind: try row[1] as String,
                    applied: AppliedItem(
                        id: try row[2], revision: try row[3], replaced: try row[4], wasDeleted: try row[5])
                )
            }
        }
        return try await change(
            id, from: [.applying, .applied, .undoing], through: .undoing, to: .undone, left: "phase = 'applied'",
            of: account
        ) { transaction in
            let names = try lists.map { try $0.deletionName(at: now, of: account, in: transaction) }
            for (place, noun, applied) in part {
                guard try settle(place, of: id, from: "applied", account, transaction) else { continue }
                if let index = lists.firstIndex(where: { $0.kind.noun == noun }) {
                    try lists[index].undo(applied, at: now, name: names[index], of: account, in: transaction)
                } else {
                    try undo(applied, of: account, transaction)
                }
            }
        }
    }

    // MARK: - Items

    /// An item to import.
    private struct Step: Sendable {
        let place: Int
        let write: ItemWriter
        /// See ``ImportedItem/iosVisit(_:aliases:)``.
        let aliases: [UUID]
    }

    private func pending(
        _ decision: ImportSummary.Decision, in id: UUID, at now: Timestamp, of account: AccountID
    ) async throws -> [Step] {
        let items = try await database.read { transaction in
            let sizes = try transaction.rows(
                """
                SELECT place, length(item) FROM importItem
                WHERE accountID = \(account) AND importID = \(id) AND phase = 'pending'
                    AND decision = \(decision.rawValue)
                ORDER BY place LIMIT \(Self.partSize)
                """
            ) { (place: try $0[0] as Int, size: try $0[1] as Int) }
            var total = 0
            let part = sizes.prefix { size in
                total += size.size
                return total == size.size || total <= Self.largestPart
            }
            return try transaction.rows(
                """
                SELECT place, kind, item, aliases, itemID, revision FROM importItem
                WHERE accountID = \(account) AND importID = \(id) AND phase = 'pending'
                    AND decision = \(decision.rawValue) AND place <= \(part.last?.place ?? 0)
                ORDER BY place
                """
            ) {
                (
                    place: try $0[0] as Int, noun: try $0[1] as String, json: try $0[2] as String,
                    aliases: [UUID](stored: try $0[3]), claimed: try $0[4] as UUID?, revision: try $0[5] as Int?
                )
            }
        }
        var steps: [Step] = []
        for (place, noun, json, aliases, claimed, revision) in items {
            // Lets other requests run in between, because an item can be long.
            await Task.yield()
            let list = lists.first { $0.kind.noun == noun }
            let write =
                try list?.writer(of: json, as: claimed, basedOn: revision, at: now, of: account)
                ?? settingsWriter(of: json, of: account)
            steps.append(Step(place: place, write: write, aliases: aliases))
        }
        return steps
    }

    /// - Returns: whether the item was still in that phase.
    private func settle(
        _ place: Int, of id: UUID, from phase: String, _ account: AccountID, _ transaction: any DatabaseConnection
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE importItem SET phase = 'settled', item = NULL, replaced = NULL
            WHERE accountID = \(account) AND importID = \(id) AND place = \(place) AND phase = \(phase)
            """) == 1
    }

    /// Does some of the work of an import.
    ///
    /// - Parameters:
    ///   - states: the states in which the work can be done; in any other nothing happens.
    ///   - going: the state while items remain.
    ///   - done: the state after that.
    ///   - left: the condition for remaining items.
    private func change(
        _ id: UUID, from states: Set<ImportSummary.State>, through going: ImportSummary.State,
        to done: ImportSummary.State, left: String, of account: AccountID,
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Void
    ) async throws -> ImportSummary? {
        try await database.write(for: account) { transaction in
            // Another process may have begun to undo it in the meantime.
            guard let current = try head(of: id, of: account, transaction)?.state, states.contains(current) else {
                return
            }
            try body(transaction)
            let isLeft = try transaction.exists(
                "SELECT 1 FROM importItem WHERE accountID = \(account) AND importID = \(id) AND \(sql: left)")
            let state = isLeft ? going : done
            try transaction.execute(
                "UPDATE import SET state = \(state.rawValue) WHERE accountID = \(account) AND id = \(id)")
            if !isLeft { try shrink(id, of: account, transaction) }
            for list in lists { try list.announce(of: account, in: transaction) }
        }
        return try await summary(of: id, of: account)
    }

    /// Imported and undone items take less room.
    private func shrink(_ id: UUID, of account: AccountID, _ transaction: any DatabaseConnection) throws {
        try transaction.execute(
            """
            UPDATE import SET size = (
                SELECT coalesce(sum(\(Self.rowSize) + coalesce(length(item), 0) + coalesce(length(replaced), 0)), 0)
                FROM importItem WHERE accountID = \(account) AND importID = \(id)
            )
            WHERE accountID = \(account) AND id = \(id)
            """)
    }

    // MARK: - Settings

    private func settingsWriter(of json: String, of account: AccountID) throws -> ItemWriter {
        let read = try APIJSON.decode(Settings.self, from: Data(json.utf8))
        return { [settings] isOverwriting, transaction in
            let replaced = try settings.settings(of: account, in: transaction)
            let new = read.replacing(replaced)
            // They may have been changed since the file was read.
            guard replaced != new, isOverwriting || replaced == Settings() else { return nil }
            try settings.replace(with: new, of: account, in: transaction)
            return AppliedItem(
                id: Self.settingsID, revision: try Self.state(of: new), replaced: try APIJSON.text(replaced))
        }
    }

    private func undo(_ applied: AppliedItem, of account: AccountID, _ transaction: any DatabaseConnection) throws {
        let current = try settings.settings(of: account, in: transaction)
        guard try Self.state(of: current) == applied.revision, let replaced = applied.replaced else { return }
        try settings.replace(
            with: try APIJSON.decode(Settings.self, from: Data(replaced.utf8)), of: account, in: transaction)
    }

    /// Settings have no identifier; this one is unused.
    private static let settingsID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// Settings have no revision; this checksum shows whether they were changed.
    private static func state(of settings: Settings) throws -> Int {
        Int(truncatingIfNeeded: try APIJSON.encode(settings).checksum >> 1)
    }
}
