import ArchiveCore
import Foundation
import ModelsCore

/// Stores each item in several formats while an export reads the items once, so that all files of an archive have the
/// same items in the same state. The texts are in an unnamed file; about 70 bytes per item stay in memory.
final class ExportSpool<Item: Identifiable<UUID>> {
    typealias Key = (Int, Int64, UUID)

    private static var pieceSize: Int { 64 * 1024 }
    /// How many items are sorted before other work continues: some milliseconds.
    private static var runSize: Int { 2_000 }

    private let formats: [ExportFormat<Item>]
    private let key: (Item) -> Key
    private let file: UnnamedFile
    private var buffer: [UInt8] = []
    private var size = 0
    /// The end of each text in the file: of the first item in each format, of the second, and so on.
    private var ends: [Int] = []
    private var keys: [Key] = []
    /// The items in the order of the files.
    private var order: [Int] = []
    /// The item that begins the files, which formats write differently from the others.
    private var first: Item?

    /// - Parameters:
    ///   - formats: the formats of the files, in their order in the archive.
    ///   - key: sorts the items, the greatest key first.
    /// - Throws: `CocoaError` when there is no room on the disk.
    init(_ formats: [ExportFormat<Item>], sortedBy key: @escaping (Item) -> Key) throws {
        self.formats = formats
        self.key = key
        file = try UnnamedFile()
    }

    /// - Throws: when there is no room on the disk.
    func add(_ item: Item) throws {
        let key = key(item)
        if first.map({ key > self.key($0) }) ?? true { first = item }
        keys.append(key)
        for format in formats {
            let text = try format.text(item, false).utf8
            buffer += text
            size += text.count
            ends.append(size)
        }
        if buffer.count >= Self.pieceSize { try flush() }
    }

    /// Writes all items in the first format, into the current file.
    ///
    /// - Parameter send: called after each item.
    /// - Throws: `ArchiveError`, the error of `send`, and when the disk fails.
    func writeFirst(to zip: ZipWriter, _ send: () async throws -> Void) async throws {
        try flush()
        order = try await sorted()
        try await write(0, to: zip, send)
    }

    /// The items in the order of their keys, by merging runs, so that nothing waits for all of them to be sorted.
    private func sorted() async throws -> [Int] {
        var runs: [ArraySlice<Int>] = []
        for start in stride(from: 0, to: keys.count, by: Self.runSize) {
            let run = keys.indices[start..<min(start + Self.runSize, keys.count)]
            runs.append(run.sorted { keys[$0] > keys[$1] }[...])
            try await AccountExport.pause()
        }
        while runs.count > 1 {
            var (first, second, merged) = (runs.removeFirst(), runs.removeFirst(), [Int]())
            while let left = first.first, let right = second.first {
                merged.append(keys[left] > keys[right] ? first.removeFirst() : second.removeFirst())
                if merged.count.isMultiple(of: Self.runSize) { try await AccountExport.pause() }
            }
            runs.append((merged + first + second)[...])
        }
        return Array(runs.first ?? [])
    }

    /// Writes the files of all other formats, after the first one.
    func writeOthers(to zip: ZipWriter, _ send: () async throws -> Void) async throws {
        for index in formats.indices.dropFirst() {
            if formats[index].page == nil || order.isEmpty { try zip.beginFile(formats[index].fileName) }
            try await write(index, to: zip, send)
        }
    }

    private func write(_ index: Int, to zip: ZipWriter, _ send: () async throws -> Void) async throws {
        let page = order.isEmpty ? nil : formats[index].page
        if page == nil { try zip.write(formats[index].head.utf8) }
        var fileName: String?
        for item in order {
            if let (name, head) = page?(keys[item].0), name != fileName {
                try zip.beginFile(name)
                try zip.write(head.utf8)
                fileName = name
            }
            if item == order.first, let first {
                try zip.write(formats[index].text(first, true).utf8)
            } else {
                try zip.write(text(at: item * formats.count + index))
            }
            try await send()
        }
        try zip.write(formats[index].tail.utf8)
    }

    private func flush() throws {
        try file.handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    private func text(at index: Int) throws -> Data {
        let start = index == 0 ? 0 : ends[index - 1]
        try file.handle.seek(toOffset: UInt64(start))
        return try file.handle.read(upToCount: ends[index] - start) ?? Data()
    }
}

extension ExportSpool<Sakatsu> {
    /// The files of visits, in the order of the list: newest first.
    convenience init(visits formats: [ExportFormat<Sakatsu>]) throws {
        try self.init(formats) {
            ($0.content.visitingDate.daysSinceEpoch, $0.createdAt.milliseconds, $0.id)
        }
    }
}

extension ExportSpool<Memo> {
    /// The files of memos, in the order of the list: pinned ones, then the most recently changed.
    convenience init(memos formats: [ExportFormat<Memo>]) throws {
        try self.init(formats) { ($0.isPinned ? 1 : 0, $0.updatedAt.milliseconds, $0.id) }
    }
}

extension ExportSpool<Facility> {
    /// The files of facilities, in the order of the list: the most recently changed first.
    convenience init(facilities formats: [ExportFormat<Facility>]) throws {
        try self.init(formats) { (0, $0.updatedAt.milliseconds, $0.id) }
    }
}
