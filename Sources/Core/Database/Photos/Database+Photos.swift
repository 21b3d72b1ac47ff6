package import Foundation
package import ModelsCore
import Synchronization

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
                ON CONFLICT (accountID, id) DO NOTHING
                """)
            if folder == nil { try transaction.insertFiles(picture.files, ofPhoto: photo.id, of: account) }
            return try body(transaction)
        }
    }

    /// Keeps a photo that exists for another hour, even if nothing shows it.
    ///
    /// - Returns: whether it exists.
    /// - Throws: ``StorageError``.
    package func use(photo id: UUID, of account: AccountID) async throws -> Bool {
        health.unusedPhotos.forget(id)
        guard file.map({ $0.photos.contains(id, of: account) }) ?? true else { return false }
        return try await read { try $0.exists("SELECT 1 FROM photo WHERE accountID = \(account) AND id = \(id)") }
    }

    /// Notes that something shows some photos, so that their hour begins again when it does not any more.
    package func noteShown(_ photos: [UUID]) {
        for id in photos { health.unusedPhotos.forget(id) }
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

    /// Removes the photos that nothing has shown for ``PhotoLimits/unusedTime`` while this program ran, and files that no
    /// row names. A wrong clock removes none.
    ///
    /// - Parameter instant: the current instant of a clock that does not jump.
    /// - Returns: the number of removed photos.
    /// - Throws: ``StorageError``.
    @discardableResult
    package func removeUnusedPhotos(at now: Timestamp, instant: ContinuousClock.Instant = .now) async throws -> Int {
        let accounts: [AccountID] = try await patient.read { try $0.values("SELECT DISTINCT accountID FROM photo") }
        var (seen, count) = (Set<UUID>(), 0)
        for account in accounts {
            let unused = try await patient.read { try Self.unusedPhotos(of: account, $0) }
            seen.formUnion(unused)
            let old = health.unusedPhotos.old(unused, at: instant)
            for start in stride(from: 0, to: old.count, by: Self.removedCount) {
                let part = old[start..<min(start + Self.removedCount, old.count)]
                count += try await patient.write(.account(account)) { [health] transaction in
                    // Once more, because a save or an import may have come in between.
                    let unused = try Self.unusedPhotos(of: account, transaction)
                    let still = health.unusedPhotos.old(unused, at: instant)
                    return try Self.remove(part.filter(Set(still).contains), of: account, in: transaction)
                }
            }
        }
        health.unusedPhotos.keepOnly(seen)
        try await removeUnnamedFiles(at: now)
        return count
    }

    /// How many photos are removed in one transaction.
    private static let removedCount = 200

    private static func remove(
        _ photos: [UUID], of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Int {
        guard !photos.isEmpty else { return 0 }
        let ids = photos.map(\.canonicalText)
        if transaction.dialect == .postgreSQL {
            let those = SQL.column("photoID", isOneOf: ids, type: "uuid")
            try transaction.execute("DELETE FROM photoFile WHERE accountID = \(account) AND \(those)")
        }
        let those = SQL.column("id", isOneOf: ids, type: "uuid")
        return try transaction.execute("DELETE FROM photo WHERE accountID = \(account) AND \(those)")
    }

    /// The photos that no visit and no facility shows, and that no import needs when it is applied or undone.
    private static func unusedPhotos(of account: AccountID, _ database: any DatabaseConnection) throws -> [UUID] {
        struct Shown: Decodable {
            let photos: [PhotoChoice]
        }
        let lists: [String] = try ["sakatsu", "facility"].flatMap { table in
            try database.values(
                "SELECT photos FROM \(sql: table) WHERE accountID = \(account) AND photos <> '[]'")
        }
        let shown = Set(
            try lists.flatMap { try JSONDecoder().decode([PhotoChoice].self, from: Data($0.utf8)).map(\.id) })
        let photos: [UUID] = try database.values("SELECT id FROM photo WHERE accountID = \(account)")
        let unshown = photos.filter { !shown.contains($0) }
        guard !unshown.isEmpty else { return [] }
        // Most items have none.
        let items: [String] = try ["item", "replaced"].flatMap { column in
            try database.values(
                """
                SELECT \(sql: column) FROM importItem
                WHERE accountID = \(account) AND \(sql: column) LIKE '%"photos":[{%'
                """)
        }
        let imported = Set(
            items.flatMap { (try? JSONDecoder().decode(Shown.self, from: Data($0.utf8)))?.photos ?? [] }.map(\.id))
        return unshown.filter { !imported.contains($0) }
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

/// Since when this program has seen that nothing shows a photo.
final class UnusedPhotos: Sendable {
    private let firstSeen = Mutex<[UUID: ContinuousClock.Instant]>([:])

    /// - Parameter photos: those that nothing shows now.
    /// - Returns: those of them that have been so for ``PhotoLimits/unusedTime``.
    func old(_ photos: [UUID], at instant: ContinuousClock.Instant) -> [UUID] {
        firstSeen.withLock { seen in
            photos.filter { id in
                let first = seen[id] ?? instant
                seen[id] = first
                return instant - first >= .milliseconds(PhotoLimits.unusedTime)
            }
        }
    }

    func forget(_ id: UUID) {
        firstSeen.withLock { $0[id] = nil }
    }

    func keepOnly(_ photos: Set<UUID>) {
        firstSeen.withLock { seen in seen = seen.filter { photos.contains($0.key) } }
    }
}

extension DatabaseConnection {
    /// Writes the files of a photo to PostgreSQL's table, unless they are there.
    func insertFiles(_ files: [PhotoSize: Data], ofPhoto id: UUID, of account: AccountID) throws {
        for (size, bytes) in files {
            try execute(
                """
                INSERT INTO photoFile (accountID, photoID, size, bytes)
                VALUES (\(account), \(id), \(size.rawValue), \(bytes))
                ON CONFLICT (accountID, photoID, size) DO NOTHING
                """)
        }
    }
}
