import Foundation

/// The storage scheme of the original app: all visits are one JSON value, which each use reads and each change writes
/// as a whole.
///
/// The original gives the value to `UserDefaults`, which writes it to a file some time later and does not wait for the
/// disk. Here it is on the disk before a save returns, because Loki guarantees that, too.
struct JSONLog {
    /// The visits that were found, and their number.
    typealias Found = (page: [StoredVisit], count: Int)

    fileprivate static let pageSize = 50

    let file: URL

    func list() throws -> [StoredVisit] {
        Array(try load().prefix(Self.pageSize))
    }

    /// - Parameter query: folded.
    func search(_ query: String) throws -> Found {
        let found = try load().filter { strstr($0.searchText, query) != nil }
        return (Array(found.prefix(Self.pageSize)), found.count)
    }

    func save(_ visit: StoredVisit) throws {
        try write([visit] + load())
    }

    func load() throws -> [StoredVisit] {
        try JSONDecoder().decode([StoredVisit].self, from: Data(contentsOf: file))
    }

    /// After a power cut, the file is either the old one or the new one.
    func write(_ visits: [StoredVisit]) throws {
        let unfinished = URL(filePath: file.path + ".unfinished")
        try JSONEncoder().encode(visits).write(to: unfinished)
        try sync(unfinished)
        guard rename(unfinished.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try sync(file.deletingLastPathComponent())
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    private func sync(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// The same with all visits read and folded in advance, as a program could keep them, to measure only the search.
struct JSONLogInMemory {
    private let visits: [StoredVisit]
    private let texts: [String]

    init(_ log: JSONLog) throws {
        visits = try log.load()
        texts = visits.map(\.searchText)
    }

    /// - Parameter query: folded.
    func search(_ query: String) -> JSONLog.Found {
        let found = visits.indices.filter { strstr(texts[$0], query) != nil }
        return (found.prefix(JSONLog.pageSize).map { visits[$0] }, found.count)
    }
}
