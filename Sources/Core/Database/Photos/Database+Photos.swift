package import Foundation
package import ModelsCore

/// The pictures of photos. SQLite keeps them in files next to its own (see ``PhotoFolder``), PostgreSQL in a table, so
/// that several machines can share them.
extension Database {
    /// Keeps a picture, and writes in the same transaction what shows it. Both are on the disk when this returns.
    ///
    /// - Throws: ``PhotoProblem/full(limit:)``; also the errors of ``write(for:_:)`` and of `body`.
    package func keep<Value: Sendable>(
        _ picture: PhotoFiles, of account: AccountID,
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Value
    ) async throws -> Value {
        let limit = photoLimit
        let checkRoom = { @Sendable (database: any DatabaseConnection) in
            let used: Int? = try database.value(
                "SELECT sum(size) FROM photo WHERE accountID = \(account) AND id <> \(picture.photo.id)")
            guard (used ?? 0) + picture.byteCount <= limit else { throw PhotoProblem.full(limit: limit) }
        }
        // Before the files are written: a full account would fill the disk.
        try await read(checkRoom)
        let folder = file?.photos
        if let folder {
            try await interceptor?(.write)
            try Self.reportingFullDisk { try folder.write(picture, of: account) }
        }
        return try await write(for: account) { transaction in
            try checkRoom(transaction)
            // Files without rows are removed in a transaction, so that they cannot vanish from here on.
            if let folder, !folder.contains(picture.photo.id, of: account) {
                try Self.reportingFullDisk { try folder.write(picture, of: account) }
            }
            let photo = picture.photo
            try transaction.execute(
                """
                INSERT INTO photo (accountID, id, width, height, size)
                VALUES (\(account), \(photo.id), \(photo.width), \(photo.height), \(picture.byteCount))
                ON CONFLICT (accountID, id) DO UPDATE SET unusedSince = NULL
                """)
            if folder == nil {
                for (size, bytes) in picture.files {
                    try transaction.execute(
                        """
                        INSERT INTO photoFile (accountID, photoID, size, bytes)
                        VALUES (\(account), \(photo.id), \(size.rawValue), \(bytes))
                        ON CONFLICT (accountID, photoID, size) DO NOTHING
                        """)
                }
            }
            return try body(transaction)
        }
    }

    /// Keeps a photo that exists for another hour, even if nothing shows it.
    ///
    /// - Returns: whether it exists.
    /// - Throws: ``StorageError``.
    package func use(photo id: UUID, of account: AccountID) async throws -> Bool {
        guard file.map({ $0.photos.contains(id, of: account) }) ?? true else { return false }
        return try await write(for: account) { transaction in
            try transaction.execute(
                "UPDATE photo SET unusedSince = NULL WHERE accountID = \(account) AND id = \(id)") > 0
        }
    }

    /// The WebP file of a photo; nil when the account has no such photo, or its file is lost.
    ///
    /// - Throws: ``StorageError``.
    package func photo(_ id: UUID, _ size: PhotoSize, of account: AccountID) async throws -> Data? {
        guard let folder = file?.photos else {
            return try await read { database in
                try database.value(
                    """
                    SELECT bytes FROM photoFile
                    WHERE accountID = \(account) AND photoID = \(id) AND size = \(size.rawValue)
                    """)
            }
        }
        let isKnown = try await read { database in
            try database.exists("SELECT 1 FROM photo WHERE accountID = \(account) AND id = \(id)")
        }
        return isKnown ? try? Data(contentsOf: folder.file(id, size, of: account)) : nil
    }

    /// Removes the photos that nothing has shown for ``PhotoLimits/unusedTime``, and files that no row names.
    ///
    /// - Returns: the number of removed photos.
    /// - Throws: ``StorageError``.
    @discardableResult
    package func removeUnusedPhotos(at now: Timestamp) async throws -> Int {
        let accounts: [AccountID] = try await patient.read { try $0.values("SELECT DISTINCT accountID FROM photo") }
        var count = 0
        for account in accounts {
            let uses = try await patient.read { try PhotoUse.outOfDate($0, of: account) }
            for start in stride(from: 0, to: uses.count, by: PhotoUse.partSize) {
                let part = uses[start..<min(start + PhotoUse.partSize, uses.count)]
                count += try await patient.write(.account(account)) { transaction in
                    try PhotoUse.update(part, of: account, at: now, in: transaction)
                }
            }
        }
        try await removeUnnamedFiles(at: now)
        return count
    }

    private func removeUnnamedFiles(at now: Timestamp) async throws {
        guard let folder = file?.photos else { return }
        for account in folder.accounts {
            let photos = { @Sendable (database: any DatabaseConnection) in
                Set(try database.values("SELECT id FROM photo WHERE accountID = \(account)") as [UUID])
            }
            let known = try await patient.read(photos)
            let names = folder.unnamed(of: account, except: known, at: now.date)
            guard !names.isEmpty || known.isEmpty else { continue }
            // In a transaction, so that no row names one of them in the meantime.
            try await patient.write { transaction in
                folder.remove(names, of: account, except: try photos(transaction))
            }
        }
    }

    /// A full disk is reported as the database reports it.
    private static func reportingFullDisk(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as POSIXError where [.ENOSPC, .EDQUOT].contains(error.code) {
            throw StorageError.noRoom
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw StorageError.noRoom
        }
    }
}

/// A photo whose row says something else than whether anything shows it.
private struct PhotoUse {
    /// How many rows are changed in one transaction.
    static let partSize = 200

    let id: UUID
    let unusedSince: Timestamp?
    let isUsed: Bool

    /// The photos of an account that are not used, or that were not until now.
    static func outOfDate(_ database: any DatabaseConnection, of account: AccountID) throws -> [PhotoUse] {
        var used = try inVisits(database, of: account)
        let photos = try database.rows("SELECT id, unusedSince FROM photo WHERE accountID = \(account)") {
            (id: try $0[0] as UUID, unusedSince: try $0[1] as Timestamp?)
        }
        if photos.contains(where: { !used.contains($0.id) }) { used.formUnion(try inImports(database, of: account)) }
        return photos.filter { !used.contains($0.id) || $0.unusedSince != nil }
            .map { PhotoUse(id: $0.id, unusedSince: $0.unusedSince, isUsed: used.contains($0.id)) }
    }

    private static func inVisits(_ database: any DatabaseConnection, of account: AccountID) throws -> Set<UUID> {
        let lists: [String] = try database.values(
            "SELECT photos FROM sakatsu WHERE accountID = \(account) AND photos <> '[]'")
        return Set(
            try lists.flatMap { try JSONDecoder().decode([PhotoChoice].self, from: Data($0.utf8)).map(\.id) })
    }

    /// The photos of visits that an import brings when it is applied, or back when it is undone.
    private static func inImports(_ database: any DatabaseConnection, of account: AccountID) throws -> Set<UUID> {
        struct Shown: Decodable {
            let photos: [PhotoChoice]
        }
        // Most items have none.
        let items: [String] = try ["item", "replaced"].flatMap { column in
            try database.values(
                """
                SELECT \(sql: column) FROM importItem
                WHERE accountID = \(account) AND \(sql: column) LIKE '%"photos":[{%'
                """)
        }
        return Set(
            items.flatMap { (try? JSONDecoder().decode(Shown.self, from: Data($0.utf8)))?.photos ?? [] }.map(\.id))
    }

    /// Notes since when photos are not used, and removes those that are not for long.
    ///
    /// - Returns: the number of removed photos.
    static func update(
        _ photos: ArraySlice<PhotoUse>, of account: AccountID, at now: Timestamp,
        in transaction: any DatabaseConnection
    ) throws -> Int {
        // Once more, because a save may have come in between.
        let used = try inVisits(transaction, of: account)
        var count = 0
        for photo in photos {
            let row: SQL = "accountID = \(account) AND id = \(photo.id)"
            let isUsed = photo.isUsed || used.contains(photo.id)
            if !isUsed, let since = photo.unusedSince, since <= now.adding(-PhotoLimits.unusedTime) {
                // An import that has come in between has set it back.
                guard try transaction.execute("DELETE FROM photo WHERE \(row) AND unusedSince = \(since)") > 0 else {
                    continue
                }
                count += 1
                if transaction.dialect == .postgreSQL {
                    try transaction.execute(
                        "DELETE FROM photoFile WHERE accountID = \(account) AND photoID = \(photo.id)")
                }
            } else {
                let since = isUsed ? nil : photo.unusedSince ?? now
                try transaction.execute("UPDATE photo SET unusedSince = \(since) WHERE \(row)")
            }
        }
        return count
    }
}
