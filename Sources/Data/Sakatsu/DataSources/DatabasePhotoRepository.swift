import DatabaseCore
import Foundation
import ModelsCore

/// Photos in the database.
struct DatabasePhotoRepository: PhotoRepository {
    let database: Database
    let reader: PhotoReader

    var isAvailable: Bool { reader.isAvailable }

    func add(
        fileAt file: String, caption: String, toVisit id: UUID, at now: Timestamp, of account: AccountID
    ) async throws -> Photo? {
        let caption = PhotoChoice(id: id, caption: caption).normalized.caption
        try PhotoRecord.check(caption)
        let visit = try await database.read { try SakatsuRecord.fetchOne($0, id: id, of: account) }
        guard visit != nil else { return nil }
        let files = try await reader.photo(fileAt: file, caption: caption, for: account)
        let changed = try await sayingFull {
            try await reader.workers.onThread {
                try await database.keep(files, of: account) { [database] transaction in
                    try PhotoRecord.arrange(id, database, at: now, of: account, in: transaction) { photos in
                        let known = photos.map(PhotoChoice.init)
                        return known.contains { $0.id == files.photo.id } ? known : known + [PhotoChoice(files.photo)]
                    }
                }
            }
        }
        return changed?.photos.first { $0.id == files.photo.id }
    }

    func restore(_ file: Data, of account: AccountID) async throws {
        guard try await !database.use(photo: UUID(contentOf: file), of: account) else { return }
        let photo = try await reader.photo(restoring: file, for: account)
        try await sayingFull {
            try await reader.workers.onThread { try await database.keep(photo, of: account) { _ in } }
        }
    }

    func arrangePhotos(
        ofVisit id: UUID, at now: Timestamp, of account: AccountID,
        _ arrange: @escaping @Sendable ([Photo]) throws -> [PhotoChoice]
    ) async throws -> Sakatsu? {
        try await sayingFull {
            try await database.write(for: account) { [database] transaction in
                try PhotoRecord.arrange(id, database, at: now, of: account, in: transaction, arrange)
            }
        }
    }

    /// An account whose texts are full has no room for descriptions.
    private func sayingFull<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as AccountFullError {
            throw PhotoProblem.textsFull(limit: error.limit)
        }
    }

    func monthly(in days: ClosedRange<CivilDate>, of account: AccountID) async throws -> [Photo] {
        try await database.read { database in
            let visits = try database.rows(
                """
                SELECT visitingDate, photos FROM sakatsu
                WHERE accountID = \(account) AND photos <> '[]' AND deletedAt IS NULL
                    AND visitingDate BETWEEN \(days.lowerBound) AND \(days.upperBound)
                ORDER BY coalesce(score, 0) DESC, visitingDate DESC, id
                """
            ) { (month: (try $0[0] as CivilDate).firstOfMonth, photos: try SakatsuRecord.photos($0[1])) }
            let best = Dictionary(visits.map { ($0.month, $0.photos) }) { best, _ in best }
            return best.sorted { $0.key < $1.key }.compactMap(\.value.first)
        }
    }

    func photo(_ id: UUID, _ size: PhotoSize, of account: AccountID) async throws -> Data? {
        try await database.photo(id, size, of: account)
    }
}

/// A row of the table `photo`.
enum PhotoRecord {
    /// The account's photos with some identifiers, without captions.
    static func all(
        _ ids: [UUID], _ database: any DatabaseConnection, of account: AccountID
    ) throws -> [UUID: Photo] {
        let isNamed = SQL.column("id", isOneOf: ids.map(\.canonicalText), type: "uuid")
        let photos = try database.rows(
            "SELECT id, width, height FROM photo WHERE accountID = \(account) AND \(isNamed)"
        ) { Photo(id: try $0[0], width: try $0[1], height: try $0[2]) }
        return Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0) })
    }

    /// - Throws: ``PhotoProblem`` when the caption is too long.
    static func check(_ caption: String) throws {
        guard caption.unicodeScalars.count <= PhotoLimits.captionLength else {
            throw PhotoProblem.captionTooLong(limit: PhotoLimits.captionLength)
        }
    }

    /// Gives a visit another list of photos.
    ///
    /// - Returns: the changed visit; nil when no visit has the identifier.
    /// - Throws: ``PhotoProblem``.
    static func arrange(
        _ id: UUID, _ database: Database, at now: Timestamp, of account: AccountID,
        in transaction: any DatabaseConnection, _ arrange: ([Photo]) throws -> [PhotoChoice]
    ) throws -> Sakatsu? {
        guard var visit = try SakatsuRecord.fetchOne(transaction, id: id, of: account) else { return nil }
        let choices = try arrange(visit.photos).map(\.normalized)
        guard choices.count <= PhotoLimits.countPerVisit else {
            throw PhotoProblem.tooMany(limit: PhotoLimits.countPerVisit)
        }
        let known = try all(choices.map(\.id), transaction, of: account)
        let photos = try choices.map { choice in
            try check(choice.caption)
            guard let photo = known[choice.id] else { throw PhotoProblem.unknown }
            return Photo(id: photo.id, width: photo.width, height: photo.height, caption: choice.caption)
        }
        guard photos != visit.photos else { return visit }
        guard Set(photos.map(\.id)).count == photos.count else { throw PhotoProblem.unknown }
        visit.photos = photos
        visit.updatedAt = now
        var values = try SakatsuRecord.values(of: visit)
        values["createdAt"] = nil
        try SakatsuRecord.update(values, id: id, of: account, in: transaction)
        try database.announce(ChangeKind(.sakatsu), of: account, in: transaction)
        database.noteShown(photos.map(\.id))
        return visit
    }
}
