import Foundation
import ModelsCore

/// The pictures of a database file, in the folder `photos` next to it: a folder for each account, and in it a file for
/// each size of a picture. A file never changes, and exists before the row that names it.
struct PhotoFolder: Sendable {
    /// The age at which a file without a row is removed, in seconds: a row follows its files at once.
    private static let unfinishedTime: TimeInterval = 60 * 60

    let url: URL

    /// - Parameter database: the database file, or a backup of it. All backups in a folder share their pictures, so
    ///   that a backup copies only new ones; a file that a restored backup has replaced has its own.
    init(of database: URL) {
        let name = database.lastPathComponent
        let replaced = name.range(of: DatabaseFolder.replaced).map { name[$0.lowerBound...] } ?? ""
        url = database.deletingLastPathComponent().appending(path: "photos\(replaced)")
    }

    func file(_ id: UUID, _ size: PhotoSize, of account: AccountID) -> URL {
        folder(of: account).appending(path: "\(id.canonicalText)-\(size.rawValue).webp")
    }

    private func folder(of account: AccountID) -> URL { url.appending(path: account.uuid.canonicalText) }

    func contains(_ id: UUID, of account: AccountID) -> Bool {
        PhotoSize.allCases.allSatisfy {
            FileManager.default.fileExists(atPath: file(id, $0, of: account).path)
        }
    }

    /// Writes the files of a picture; they are on the disk when this returns.
    ///
    /// - Throws: `POSIXError`, `CocoaError`.
    func write(_ picture: PhotoFiles, of account: AccountID) throws {
        try write(picture.files, of: picture.photo.id, account)
    }

    func write(_ files: [PhotoSize: Data], of id: UUID, _ account: AccountID) throws {
        let folder = folder(of: account)
        if !FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for parent in [url, url.deletingLastPathComponent()] { try DatabaseFolder.synchronize(parent) }
        }
        for (size, bytes) in files {
            let unfinished = folder.appending(path: "\(UUID().canonicalText).unfinished")
            defer { unlink(unfinished.path) }
            try bytes.write(to: unfinished)
            try DatabaseFolder.put(unfinished, inPlaceOf: file(id, size, of: account))
        }
    }

    /// The files of a picture; nil if one is missing.
    ///
    /// - Throws: `CocoaError` when a file exists and cannot be read.
    func files(_ id: UUID, of account: AccountID) throws -> [PhotoSize: Data]? {
        guard contains(id, of: account) else { return nil }
        let files = try PhotoSize.allCases.map { ($0, try Data(contentsOf: file(id, $0, of: account))) }
        return Dictionary(uniqueKeysWithValues: files)
    }

    /// The number of photos that a database names and that have no files.
    func missingCount(of database: any DatabaseConnection) throws -> Int {
        try Self.photos(of: database).count { !contains($0.id, of: $0.account) }
    }

    static func photos(of database: any DatabaseConnection) throws -> [(account: AccountID, id: UUID)] {
        try database.rows("SELECT accountID, id FROM photo") { (try $0[0], try $0[1]) }
    }

    /// Gives all files a second name in another folder, which takes no room.
    ///
    /// - Throws: `POSIXError`, `CocoaError`.
    func link(into other: PhotoFolder) throws {
        for account in accounts {
            let (folder, target) = (folder(of: account), other.folder(of: account))
            try FileManager.default.createDirectory(
                at: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for name in names(in: folder) {
                guard Foundation.link(folder.appending(path: name).path, target.appending(path: name).path) == 0
                else { throw POSIXError.last }
            }
        }
    }

    /// Copies the pictures of a database that this folder lacks. Those without files are left out.
    ///
    /// - Throws: `POSIXError`, `CocoaError`; also when the database cannot be read.
    func copy(photosOf database: any DatabaseConnection, from other: PhotoFolder) throws {
        for (account, id) in try Self.photos(of: database) where !contains(id, of: account) {
            if let files = try other.files(id, of: account) { try write(files, of: id, account) }
        }
    }

    /// The accounts that have a folder.
    var accounts: [AccountID] {
        names(in: url).compactMap { UUID(uuidString: $0) }.map(AccountID.init)
    }

    /// Removes the files of an account, except those of some photos, and those that may still get a row.
    func removeAll(of account: AccountID, except photos: Set<UUID>, at now: Date) {
        remove(unnamed(of: account, except: photos, at: now), of: account, except: photos)
    }

    /// The names of the files of an account that are not of some photos, and that get no row any more.
    func unnamed(of account: AccountID, except photos: Set<UUID>, at now: Date) -> [String] {
        let folder = folder(of: account)
        return names(in: folder).filter { name in
            guard !isFile(name, of: photos) else { return false }
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
            let date = attributes?[.modificationDate] as? Date
            return date.map { now.timeIntervalSince($0) > Self.unfinishedTime } ?? false
        }
    }

    /// Removes some files of an account, except those of some photos.
    func remove(_ names: [String], of account: AccountID, except photos: Set<UUID>) {
        let folder = folder(of: account)
        for name in names where !isFile(name, of: photos) { unlink(folder.appending(path: name).path) }
        // Fails unless it is empty.
        rmdir(folder.path)
    }

    private func isFile(_ name: String, of photos: Set<UUID>) -> Bool {
        UUID(uuidString: String(name.prefix(36))).map(photos.contains) ?? false
    }

    private func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}
