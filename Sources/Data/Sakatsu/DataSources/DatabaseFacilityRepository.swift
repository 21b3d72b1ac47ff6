import DatabaseCore
import Foundation
import ModelsCore

/// Facilities in the database; ``ListStore`` has the operations that all lists share.
struct DatabaseFacilityRepository: FacilityRepository, ListStore {
    typealias Record = FacilityRecord

    let database: Database

    func summaries(limit: Int, of account: AccountID) async throws -> [FacilitySummary] {
        try await database.read { Array(try summaries($0, of: account).prefix(limit)) }
    }

    private func summaries(_ database: any DatabaseConnection, of account: AccountID) throws -> [FacilitySummary] {
        try FacilityDirectory(database, of: account)
            .summaries(of: try FacilitySpelling.all(database, of: account))
    }

    func facility(_ reference: FacilityReference, of account: AccountID) async throws -> FoundFacility? {
        try await database.read { database in
            let directory = try FacilityDirectory(database, of: account)
            var others = directory.summaries(of: try FacilitySpelling.all(database, of: account))
            let index: Int? =
                switch reference {
                case .id(let id): others.firstIndex { $0.id == id }
                case .name(let name):
                    if let entry = directory.entry(named: name) {
                        others.firstIndex { $0.id == entry.id }
                    } else {
                        others.firstIndex { SearchText.folded($0.name) == SearchText.folded(name) }
                    }
                }
            guard let index else { return nil }
            let summary = others.remove(at: index)
            let stored = try FacilityRecord.fetchOne(database, id: summary.id, of: account)
            return FoundFacility(stored ?? Facility(visited: summary), summary, others: others)
        }
    }

    func item(id: UUID, of account: AccountID) async throws -> Facility? {
        try await database.read { try facility(id, $0, of: account) }
    }

    /// A stored or visited facility; nil for one that is deleted or unknown.
    func facility(
        _ id: UUID, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> Facility? {
        if let stored = try FacilityRecord.fetchOne(database, id: id, of: account) { return stored }
        return try summaries(database, of: account).first { $0.id == id }.map(Facility.init(visited:))
    }

    func save(
        _ content: FacilityContent, id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<Facility> {
        let content = try await database.read { database in
            guard let name = try facility(id, database, of: account)?.content.name,
                SearchText.folded(name) != SearchText.folded(content.name)
            else { return content }
            // A facility of that name gets merged only if someone asks for it.
            let directory = try FacilityDirectory(database, of: account)
            let visited = try FacilityNames.spellings(of: content.name, in: directory, database, of: account)
            let own = directory.keys(ofFacilityNamed: name)
            guard visited.allSatisfy({ own.contains(SearchText.folded($0)) }) else {
                throw FacilityProblem(.name, .taken)
            }
            var content = content
            content.aliases.append(name)
            content = content.normalized
            if let problem = FacilityValidator.problems(in: content).first { throw problem }
            return content
        }
        return try await save(
            content, id: id, of: account, isNew: revision == 0,
            // A photo makes the record of a visited facility, and is no conflict.
            if: { $0.revision == revision || revision == 0 && $0.hasOnlyPhotos },
            edit: { stored in
                guard var facility = stored else {
                    return Facility(id: id, content: content, revision: 1, createdAt: now, updatedAt: now)
                }
                guard content != facility.content else { return nil }
                // A repeated rename, whose first answer was lost, no longer knows the old name.
                var repeated = content
                repeated.aliases += facility.content.aliases
                if facility.revision == revision + 1, repeated.normalized == facility.content { return nil }
                facility.content = content
                facility.change(at: now)
                return facility
            })
    }

    func delete(
        id: UUID, basedOn revision: Int, at now: Timestamp, of account: AccountID
    ) async throws -> DeletionResult<Facility> {
        try await database.write(for: account) { transaction in
            guard let stored = try FacilityRecord.fetchOne(transaction, id: id, of: account) else { return .notFound }
            guard stored.revision == revision else { return .stale(current: stored) }
            let visits = try summaries(transaction, of: account).first { $0.id == id }?.count ?? 0
            guard visits == 0 else { throw VisitedFacilityError(count: visits) }
            let name = try list.deletionName(at: now, of: account, in: transaction)
            try list.delete(id, name: name, of: account, in: transaction)
            try list.announce(of: account, in: transaction)
            return .deleted
        }
    }

    // MARK: - Merging

    func merge(
        _ merged: UUID, into id: UUID, at now: Timestamp, of account: AccountID
    ) async throws -> SaveResult<Facility> {
        do {
            return try await database.write(for: account) { transaction in
                guard merged != id, var facility = try facility(id, transaction, of: account),
                    var other = try self.facility(merged, transaction, of: account)
                else { return .deleted }
                let json = String(decoding: try JSONEncoder().encode(facility), as: UTF8.self)
                facility.content = facility.content.merged(with: other.content)
                let photos = facility.photos
                facility.photos += other.photos.filter { photo in !photos.contains { $0.id == photo.id } }
                guard facility.photos.count <= Facility.photoLimit else {
                    throw PhotoProblem.tooMany(limit: Facility.photoLimit)
                }
                if let problem = FacilityValidator.problems(in: facility.content).first { throw problem }
                if !other.isStored {
                    other.change(at: now)
                    try list.put(list.row(other), of: account, in: transaction)
                }
                try FacilityRecord.update(
                    ["mergedInto": facility.id, "replaced": json], id: other.id, of: account, in: transaction)
                let name = try list.deletionName(at: now, of: account, in: transaction)
                try list.delete(other.id, name: name, of: account, in: transaction)
                facility.change(at: now)
                try list.put(list.row(facility), of: account, in: transaction)
                try list.announce(of: account, in: transaction)
                return .saved(facility)
            }
        } catch let error as AccountFullError {
            return .accountFull(limit: error.limit)
        }
    }

    /// Also undoes a merge: the other facility gets back what the merge replaced, where that was not edited since.
    func restore(id: UUID, of account: AccountID) async throws -> Facility? {
        try await database.write(for: account) { transaction in
            guard let (facility, isDeleted) = try list.stored(id, of: account, in: transaction) else { return nil }
            guard isDeleted else { return facility }
            if let replaced = try FacilityRecord.replaced(by: id, transaction, of: account),
                var other = try FacilityRecord.fetchOne(transaction, id: replaced.id, of: account)
            {
                other.content = other.content.separated(from: facility.content, replaced: replaced.content)
                let added = facility.photos.filter { photo in !replaced.photos.contains { $0.id == photo.id } }
                other.photos.removeAll { photo in added.contains { $0.id == photo.id } }
                other.change(at: other.updatedAt)
                try list.put(list.row(other), of: account, in: transaction)
            }
            let values: [String: any SQLConvertible] = [
                "deletedAt": SQLValue.null, "mergedInto": SQLValue.null, "replaced": SQLValue.null,
            ]
            try FacilityRecord.update(values, id: id, of: account, in: transaction)
            try list.announce(of: account, in: transaction)
            return facility
        }
    }

    private var list: DatabaseList<FacilityRecord> { DatabaseList(database) }
}

extension Facility {
    /// A facility about which nothing is written.
    init(visited summary: FacilitySummary) {
        self.init(
            id: summary.id, content: FacilityContent(name: summary.name), revision: 0,
            createdAt: Timestamp(milliseconds: 0), updatedAt: Timestamp(milliseconds: 0))
    }

    /// Whether nothing is written about the stored facility.
    fileprivate var hasOnlyPhotos: Bool { revision == 1 && content == FacilityContent(name: content.name) }

    /// Counts a change.
    mutating func change(at now: Timestamp) {
        self = Facility(
            id: id, content: content, revision: revision + 1, createdAt: isStored ? createdAt : now, updatedAt: now,
            photos: photos)
    }
}
