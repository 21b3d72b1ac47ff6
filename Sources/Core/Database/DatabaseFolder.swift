import Foundation

/// The folder that holds the database: its owner's alone.
enum DatabaseFolder {
    /// Makes the folder if it is missing and tries that a file can be written in it.
    ///
    /// - Throws: ``DatabaseOpeningError/folderNotWritable(_:)``.
    static func prepare(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let probe = folder.appending(path: ".loki-write-test-\(UUID().uuidString)")
            try Data().write(to: probe)
            try FileManager.default.removeItem(at: probe)
        } catch {
            throw DatabaseOpeningError.folderNotWritable(folder)
        }
    }

    /// Takes the files away from everybody but their owner: an earlier version may have made them for all to read.
    static func protect(_ database: URL) {
        for suffix in ["", "-wal", "-shm", ".before-upgrade"] {
            chmod(database.path + suffix, 0o600)
        }
    }
}
