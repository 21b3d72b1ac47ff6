import Foundation
import GRDB

/// Checks whether an existing file can be trusted, without changing it, and copies it before an upgrade.
struct DatabaseFileCheck {
    let url: URL
    let migrator: SchemaMigrator

    /// The state in which the file was found.
    enum State {
        case missing
        /// As this program has closed it: it was not read completely.
        case asClosed
        case read
    }

    /// - Throws: ``DatabaseOpeningError``.
    func run() throws -> State {
        guard FileManager.default.fileExists(atPath: url.path) else {
            try checkNothingIsLeft()
            return .missing
        }
        try checkHeader()
        try OpenFileMarker(of: url).check()
        // Checked first, because opening the file creates a write-ahead log.
        let isAsClosed = CleanShutdownMarker(of: url).isValid
        let queue = try openReadOnly()
        defer { try? queue.close() }
        if !isAsClosed {
            try checkPages(queue)
        }
        try checkSchema(queue)
        return isAsClosed ? .asClosed : .read
    }

    /// Files next to a missing database show that there was one, which must not be mistaken for a first start.
    private func checkNothingIsLeft() throws {
        for suffix in ["-wal", "-journal", ".closed", ".open", ".before-upgrade"] {
            let rest = URL(filePath: url.path + suffix)
            if FileManager.default.fileExists(atPath: rest.path) { throw DatabaseOpeningError.missing(url, rest: rest) }
        }
    }

    /// A file of 0 bytes passes SQLite's own checks: for SQLite it is a new database.
    private func checkHeader() throws {
        let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DatabaseOpeningError(POSIXError.last, of: url) }
        defer { Foundation.close(descriptor) }
        var header = Data(count: 16)
        let count = header.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        // It is a folder.
        guard count >= 0 || errno != EISDIR else { throw DatabaseOpeningError.notADatabase(url) }
        guard count >= 0 else { throw DatabaseOpeningError(POSIXError.last, of: url) }
        header = header.prefix(count)
        guard !header.isEmpty else { throw DatabaseOpeningError.emptyFile(url) }
        guard header == Data("SQLite format 3\0".utf8) else { throw DatabaseOpeningError.notADatabase(url) }
    }

    private func openReadOnly() throws -> DatabaseQueue {
        var configuration = Configuration()
        // A transaction interrupted while there was no write-ahead log yet, as in the copy of an upgrade, can only be
        // rolled back by a connection that can write.
        configuration.readonly = !FileManager.default.fileExists(atPath: url.path + "-journal")
        configuration.label = "loki.check"
        do {
            return try DatabaseQueue(path: url.path, configuration: configuration)
        } catch {
            throw DatabaseOpeningError(error, of: url)
        }
    }

    private func checkPages(_ queue: DatabaseQueue) throws {
        // A file with damage only in its search index is opened, because that can be rebuilt then.
        do {
            guard try queue.unsafeRead({ try $0.pageDamage(.quick) }) != .file else {
                throw DatabaseOpeningError.damaged(url)
            }
        } catch {
            throw DatabaseOpeningError(error, of: url)
        }
    }

    private func checkSchema(_ queue: DatabaseQueue) throws {
        let state = try queue.read { try migrator.state(of: $0) }
        if let refusal = state.refusal(of: url) { throw refusal }
        if state != .current { try copyBeforeUpgrade(queue) }
    }

    private func copyBeforeUpgrade(_ queue: DatabaseQueue) throws {
        let copy = URL(filePath: url.path + ".before-upgrade")
        let unfinished = URL(filePath: copy.path + ".unfinished")
        DatabaseFolder.removeUnfinished(unfinished)
        do {
            try queue.writeCopy(to: unfinished)
            try DatabaseFolder.put(unfinished, inPlaceOf: copy)
        } catch {
            DatabaseFolder.removeUnfinished(unfinished)
            throw DatabaseOpeningError.unusable(
                url,
                "its copy before the upgrade cannot be written to \(copy.path): \(DatabaseOpeningError.reason(error))")
        }
    }
}
