import DatabaseCore
import Foundation
import ModelsCore

/// Photos in the database.
struct DatabasePhotoRepository: PhotoRepository {
    let database: Database
    let reader: PhotoReader

    var isAvailable: Bool { reader.isAvailable }

    func item(showing owner: PhotoOwner, of account: AccountID) async throws -> AccountItem? {
        try await database.read { database in
            switch owner {
            case .visit(let id): try SakatsuRecord.fetchOne(database, id: id, of: account)?.asItem
            case .facility(let id): try facilities.facility(id, database, of: account)?.asItem
            }
        }
    }

    func add(
        fileAt file: String, caption: String, to owner: PhotoOwner, at now: Timestamp, of account: AccountID
    ) async throws -> Photo? {
        let caption = PhotoChoice(id: UUID(), caption: caption).normalized.caption
        try PhotoRecord.check(caption)
        guard try await item(showing: owner, of: account) != nil else { return nil }
        let files = try await reader.photo(fileAt: file, caption: caption, for: account)
        let changed = try await sayingFull {
            try await reader.workers.onThread {
                try await database.keep(files, of: account) { transaction in
                    try arrange(owner, at: now, of: account, in: transaction) { photos in
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
        of owner: PhotoOwner, at now: Timestamp, of account: AccountID,
        _ change: @escaping @Sendable ([Photo]) throws -> [PhotoChoice]
    ) async throws -> AccountItem? {
        try await sayingFull {
            try await database.write(for: account) { transaction in
                try arrange(owner, at: now, of: account, in: transaction, change)
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

    /// - Returns: the visit or facility; nil when there is none.
    /// - Throws: ``PhotoProblem``.
    private func arrange(
        _ owner: PhotoOwner, at now: Timestamp, of account: AccountID, in transaction: any DatabaseConnection,
        _ change: ([Photo]) throws -> [PhotoChoice]
    ) throws -> AccountItem? {
        switch owner {
        case .visit(let id):
            guard let visit = try SakatsuRecord.fetchOne(transaction, id: id, of: account) else { return nil }
            let list = DatabaseList<SakatsuRecord>(database)
            return try (arrange(visit, in: list, at: now, of: account, in: transaction, change) ?? visit).asItem
        case .facility(let id):
            guard let facility = try facilities.facility(id, transaction, of: account) else { return nil }
            var stored = facility
            if !stored.isStored { stored.change(at: now) }
            let list = DatabaseList<FacilityRecord>(database)
            return try (arrange(stored, in: list, at: now, of: account, in: transaction, change) ?? facility).asItem
        }
    }

    /// Gives an item another list of photos.
    ///
    /// - Returns: the changed item; nil when the list is as before.
    private func arrange<List: StoredList>(
        _ item: List.Item, in list: List, at now: Timestamp, of account: AccountID,
        in transaction: any DatabaseConnection, _ change: ([Photo]) throws -> [PhotoChoice]
    ) throws -> List.Item? where List.Item: Photographed {
        let choices = try change(item.photos).map(\.normalized)
        guard choices.count <= List.Item.photoLimit else {
            throw PhotoProblem.tooMany(limit: List.Item.photoLimit)
        }
        let known = try Photo.stored(choices.map(\.id), transaction, of: account)
        let photos = try choices.map { choice in
            try PhotoRecord.check(choice.caption)
            guard let photo = known[choice.id] else { throw PhotoProblem.unknown }
            return Photo(id: photo.id, width: photo.width, height: photo.height, caption: choice.caption)
        }
        guard photos != item.photos else { return nil }
        guard Set(photos.map(\.id)).count == photos.count else { throw PhotoProblem.unknown }
        var item = item
        item.photos = photos
        item.updatedAt = now
        try list.put(list.row(item), of: account, in: transaction)
        try list.announce(of: account, in: transaction)
        database.noteShown(photos.map(\.id))
        return item
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
            ) { (month: (try $0[0] as CivilDate).firstOfMonth, photos: try PhotoRecord.photos($0[1])) }
            let best = Dictionary(visits.map { ($0.month, $0.photos) }) { best, _ in best }
            return best.sorted { $0.key < $1.key }.compactMap(\.value.first)
        }
    }

    func photo(_ id: UUID, _ size: PhotoSize, of account: AccountID) async throws -> Data? {
        try await database.photo(id, size, of: account)
    }

    private var facilities: DatabaseFacilityRepository { DatabaseFacilityRepository(database: database) }
}

/// The list of photos in a row of the table `sakatsu` or `facility`.
enum PhotoRecord {
    static func photos(_ json: String) throws -> [Photo] {
        // Most rows have none.
        json == "[]" ? [] : try JSONDecoder().decode([Photo].self, from: Data(json.utf8))
    }

    static func json(_ photos: [Photo]) throws -> String {
        guard !photos.isEmpty else { return "[]" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(photos), as: UTF8.self)
    }

    /// - Throws: ``PhotoProblem`` when the caption is too long.
    static func check(_ caption: String) throws {
        guard caption.unicodeScalars.count <= PhotoLimits.captionLength else {
            throw PhotoProblem.captionTooLong(limit: PhotoLimits.captionLength)
        }
    }
}
