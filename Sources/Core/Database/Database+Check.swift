import GRDB
package import ValuesCore

extension Database {
    /// What the last ``check(_:at:)`` has found; nil before there was one, or ``note(_:)``.
    package var lastCheck: DatabaseCheck? { health.lastCheck }

    /// Reads the whole file for damage: its pages, the indexes against the tables, what searches look in against the
    /// records, and the search index against that. Takes some seconds for each 100 MB; others read and write meanwhile.
    /// What is counted of each account is made anew when it is wrong.
    ///
    /// - Parameter records: what knows the records.
    /// - Throws: ``StorageError`` when that cannot be known.
    package func check(_ records: [any SearchUpkeep], at now: Timestamp) async throws -> DatabaseCheck {
        let damage = try await damage(records)
        let wereCountsWrong = try await damage == .file ? false : correctCounts()
        let check = DatabaseCheck(damage: damage, wereCountsWrong: wereCountsWrong, date: now)
        health.lastCheck = check
        return check
    }

    /// Reads the pages of the whole file for damage; takes a second or so for each 300 MB.
    ///
    /// - Returns: nil when none was found.
    /// - Throws: ``StorageError`` when that cannot be known.
    package func pageDamage() async throws -> DatabaseCheck.Damage? {
        try await findingDamage { try await pageDamage(.quick) }
    }

    /// Makes what searches look in and what is counted anew from the records; an index whose pages are damaged from nothing, and the file then
    /// without those pages.
    ///
    /// - Throws: ``StorageError``.
    package func rebuildSearch(_ records: [any SearchUpkeep]) async throws {
        let isDamaged = try await pageDamage() == .searchIndex
        for record in records { try await record.rebuild(isDamaged: isDamaged) }
        if isDamaged { try await vacuum() }
        try await write { try AccountCounts.rebuild($0) }
    }

    /// Remembers what another look at the file than ``check(_:at:)`` has found.
    package func note(_ check: DatabaseCheck) {
        health.lastCheck = check
    }

    private func damage(_ records: [any SearchUpkeep]) async throws -> DatabaseCheck.Damage? {
        try await findingDamage {
            let pages = try await pageDamage(.whole)
            guard pages != .file else { return .file }
            for record in records where try await !record.isTextSound() { return .file }
            guard pages == nil else { return pages }
            for record in records where try await !record.isIndexSound() { return .searchIndex }
            return nil
        }
    }

    /// - Returns: whether they were wrong.
    private func correctCounts() async throws -> Bool {
        guard try await !read({ try AccountCounts.areRight($0) }) else { return false }
        try await write { try AccountCounts.rebuild($0) }
        return true
    }

    /// What SQLite comes upon by itself is damage, too.
    private func findingDamage(
        _ body: () async throws -> DatabaseCheck.Damage?
    ) async throws -> DatabaseCheck.Damage? {
        do {
            return try await body()
        } catch let error as StorageError where error.isDamage {
            return .file
        }
    }
}
