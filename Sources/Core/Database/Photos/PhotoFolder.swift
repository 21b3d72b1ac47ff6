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
    func files(_ id: UUID, of account: AccountID) -> [PhotoSize: Data]? {
        let files = PhotoSize.allCases.map { ($0, try? Data(contentsOf: file(id, $0, of: account))) }
        let found = files.compactMap { size, bytes in bytes.map { (size, $0) } }
        return found.count == files.count ? Dictionary(uniqueKeysWithValues: found) : nil
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
        let photos = try database.rows("SELECT accountID, id FROM photo") {
            (try $0[0] as AccountID, try $0[1] as UUID)
        }
        for (account, id) in photos where !contains(id, of: account) {
            if let files = other.files(id, of: account) { try write(files, of: id, account) }
        }
    }

    /// The accounts that have a folder.
    var accounts: [AccountID] {
        names(in: url).compactMap { UUID(uuidString: $0) }.map(AccountID.init)
    }

    /// Removes the files of an account, except those of some photos, and those that may still get a row.
    ///
    /// - Returns: the number of removed files.
    @discardableResult
    func removeAll(of account: AccountID, except photos: Set<UUID>, at now: Date) -> Int {
        let kept = Set(photos.flatMap { id in PhotoSize.allCases.map { file(id, $0, of: account).lastPathComponent } })
        let folder = folder(of: account)
        var count = 0
        for name in names(in: folder) where !kept.contains(name) {
            let path = folder.appending(path: name).path
            let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            guard let date, now.timeIntervalSince(date) > Self.unfinishedTime else { continue }
            unlink(path)
            count += 1
        }
        rmdir(folder.path)
        return count
    }

    private func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}
