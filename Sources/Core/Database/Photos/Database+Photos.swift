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
            let photos = try await patient.read { try PhotoUse.all($0, of: account) }
            guard photos.contains(where: \.isOutOfDate) else { continue }
            count += try await patient.write(.account(account)) { transaction in
                // Once more, because a save may have come in between.
                let photos = try PhotoUse.all(transaction, of: account)
                return try PhotoUse.update(photos, of: account, at: now, in: transaction)
            }
        }
        guard let folder = file?.photos else { return count }
        for account in folder.accounts {
            try await write { transaction in
                let photos: [UUID] = try transaction.values("SELECT id FROM photo WHERE accountID = \(account)")
                folder.removeAll(of: account, except: Set(photos), at: now.date)
            }
        }
        return count
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

/// Whether something shows a photo.
private struct PhotoUse {
    let id: UUID
    let unusedSince: Timestamp?
    let isUsed: Bool

    /// Whether the row says something else.
    var isOutOfDate: Bool { !isUsed || unusedSince != nil }

    /// All photos of an account.
    static func all(_ database: any DatabaseConnection, of account: AccountID) throws -> [PhotoUse] {
        let lists: [String] = try database.values(
            "SELECT photos FROM sakatsu WHERE accountID = \(account) AND photos <> '[]'")
        var used: Set<UUID> = []
        for list in lists {
            used.formUnion(try JSONDecoder().decode([PhotoChoice].self, from: Data(list.utf8)).map(\.id))
        }
        let photos = try database.rows("SELECT id, unusedSince FROM photo WHERE accountID = \(account)") {
            (id: try $0[0] as UUID, unusedSince: try $0[1] as Timestamp?)
        }
        return try photos.map { photo in
            let isUsed = try used.contains(photo.id) || isInImport(photo.id, database, of: account)
            return PhotoUse(id: photo.id, unusedSince: photo.unusedSince, isUsed: isUsed)
        }
    }

    /// Whether an import that is not applied, or that can be undone, brings a visit back that shows the photo.
    private static func isInImport(
        _ id: UUID, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> Bool {
        let named = "%\(id.canonicalText)%"
        return try database.exists(
            """
            SELECT 1 FROM importItem WHERE accountID = \(account) AND (item LIKE \(named) OR replaced LIKE \(named))
            """)
    }

    /// Notes since when photos are not used, and removes those that are not for long.
    ///
    /// - Returns: the number of removed photos.
    static func update(
        _ photos: [PhotoUse], of account: AccountID, at now: Timestamp, in transaction: any DatabaseConnection
    ) throws -> Int {
        var count = 0
        for photo in photos where photo.isOutOfDate {
            let row: SQL = "accountID = \(account) AND id = \(photo.id)"
            if !photo.isUsed, let since = photo.unusedSince, since <= now.adding(-PhotoLimits.unusedTime) {
                count += 1
                try transaction.execute("DELETE FROM photo WHERE \(row)")
                if transaction.dialect == .postgreSQL {
                    try transaction.execute(
                        "DELETE FROM photoFile WHERE accountID = \(account) AND photoID = \(photo.id)")
                }
            } else {
                let since = photo.isUsed ? nil : photo.unusedSince ?? now
                try transaction.execute("UPDATE photo SET unusedSince = \(since) WHERE \(row)")
            }
        }
        return count
    }
}
