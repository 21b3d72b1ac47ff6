import Foundation
import GRDB

/// Shows that the file is exactly as it was closed properly, so that a start need not read all of it.
///
/// SQLite's `quick_check` reads the whole file: 1 s for 100,000 visits (280 MB) on the slow disk that was measured.
struct CleanShutdownMarker {
    private let database: URL
    private let marker: URL

    init(of database: URL) {
        self.database = database
        marker = URL(filePath: database.path + ".closed")
    }

    /// Whether nothing has touched the file since the marker was set.
    var isValid: Bool {
        guard let state = fileState, let text = try? String(contentsOf: marker, encoding: .utf8) else { return false }
        return text == state
    }

    /// If setting it fails, only the next start is slower.
    func set() {
        try? fileState?.write(to: marker, atomically: true, encoding: .utf8)
    }

    /// - Throws: when it cannot be removed, which would be wrong for a file that is about to change.
    func remove() throws {
        guard unlink(marker.path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteNoPermission) }
    }

    /// Changes with every change of the file, and with its replacement; nil while there is a write-ahead log.
    private var fileState: String? {
        var status = stat()
        guard !FileManager.default.fileExists(atPath: database.path + "-wal"), stat(database.path, &status) == 0
        else { return nil }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\n"
    }
}

/// Shows while a database is open, and after a kill, which file its write-ahead log belongs to.
///
/// SQLite applies a log to whatever file is next to it, including a restored backup, which it damages. Therefore each
/// opening gives the file a new number (`user_version`) and records it next to the file (`loki.sqlite.open`) until the
/// log is merged. The inode would not do: it stays when a file is copied over another, and changes when the whole
/// folder is copied.
struct OpenFileMarker {
    /// In bytes: one sector, so that the marker is written as a whole.
    private static let size = 64
    /// The position of the number in the file (https://www.sqlite.org/fileformat.html, 1.3).
    private static let numberOffset: off_t = 60

    private let database: URL
    private let marker: URL
    private let log: URL

    init(of database: URL) {
        self.database = database
        marker = URL(filePath: database.path + ".open")
        log = URL(filePath: database.path + "-wal")
    }

    /// - Throws: ``DatabaseOpeningError/foreignLog(_:log:)``.
    func check() throws {
        guard hasLog, let noted = try? String(contentsOf: marker, encoding: .utf8), let number = try? fileNumber()
        else {
            return
        }
        let numbers = noted.split(whereSeparator: \.isWhitespace)
        guard numbers.isEmpty || numbers.contains("\(number)") else {
            throw DatabaseOpeningError.foreignLog(database, log: log)
        }
    }

    /// Gives the file another number. Fails on a full disk, and then the former marker stays valid.
    ///
    /// Costs each start two `fsync`s of the marker, one of its folder, and a checkpoint: the price of noticing a log of
    /// another file.
    func set(_ pool: DatabasePool) throws {
        let number = Int32.random(in: 1...Int32.max)
        try pool.writeWithoutTransaction { database in
            let former = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            // Until the log is merged, the file has one of these.
            try write([fileNumber(), former, number])
            try DatabaseFolder.synchronize(marker.deletingLastPathComponent())
            try database.execute(sql: "PRAGMA user_version = \(number)")
            _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        if try fileNumber() == number { try write([number]) }
    }

    /// Removes the marker if there is no log any more.
    func remove() {
        if !hasLog { unlink(marker.path) }
    }

    private var hasLog: Bool { DatabaseFolder.size(of: log.path) > 0 }

    /// The number in the file itself; the log may have another.
    private func fileNumber() throws -> Int32 {
        let descriptor = Foundation.open(database.path, O_RDONLY | O_CLOEXEC)
        defer { Foundation.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4)
        guard pread(descriptor, &bytes, bytes.count, Self.numberOffset) == bytes.count else {
            throw POSIXError.last
        }
        return bytes.reduce(0) { $0 << 8 | Int32($1) }
    }

    private func write(_ numbers: [Int32]) throws {
        let descriptor = Foundation.open(marker.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { Foundation.close(descriptor) }
        var bytes = Array(numbers.map { "\($0)" }.joined(separator: " ").utf8)
        bytes += Array(repeating: UInt8(ascii: " "), count: Self.size - bytes.count)
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, fsync(descriptor) == 0 else {
            throw POSIXError.last
        }
    }
}
