import Foundation

/// Tells that the file is just as it was closed in good order, so that a start need not read all of it.
///
/// SQLite's `quick_check` reads the whole file: 1 s for 100,000 visits (280 MB) on the slow disk that was measured.
struct DatabaseCloseMark {
    private let database: URL
    private let mark: URL

    init(of database: URL) {
        self.database = database
        mark = URL(filePath: database.path + ".closed")
    }

    /// Whether nobody has touched the file since the mark was set.
    var isValid: Bool {
        guard let state = fileState, let text = try? String(contentsOf: mark, encoding: .utf8) else { return false }
        return text == state
    }

    /// Failing to set it only makes the next start slower.
    func set() {
        try? fileState?.write(to: mark, atomically: true, encoding: .utf8)
    }

    /// - Throws: when it stays, which would tell a lie about a file that is about to change.
    func remove() throws {
        guard unlink(mark.path) == 0 || errno == ENOENT else { throw CocoaError(.fileWriteNoPermission) }
    }

    /// What changes with every change of the file, and with its replacement; nil while there is a write-ahead log.
    private var fileState: String? {
        var status = stat()
        guard !FileManager.default.fileExists(atPath: database.path + "-wal"), stat(database.path, &status) == 0
        else { return nil }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\n"
    }
}
