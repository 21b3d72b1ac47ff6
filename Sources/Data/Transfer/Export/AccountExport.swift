import APICore
import ArchiveCore
package import DatabaseCore
import Foundation
package import LocalizationCore
package import MemoData
package import ModelsCore
package import SakatsuData
package import SettingsData
package import ValuesCore

/// All that an account has written, as files to carry away.
///
/// It is read in parts while it is sent, so that it takes the same memory however much there is. What changes meanwhile
/// may be in it as it was before or as it is afterwards.
package struct AccountExport: Sendable {
    /// How many items are read at once.
    private static let partSize = 100
    /// How much is collected before it is sent, in bytes.
    private static let pieceSize = 64 * 1024

    private let visits: any SakatsuRepository
    private let memos: any MemoRepository
    private let settings: any SettingsRepository

    package init(_ database: Database) {
        self.init(
            visits: SakatsuRepositories.live(database), memos: MemoRepositories.live(database),
            settings: SettingsRepositories.live(database))
    }

    package init(visits: any SakatsuRepository, memos: any MemoRepository, settings: any SettingsRepository) {
        self.visits = visits
        self.memos = memos
        self.settings = settings
    }

    /// A ZIP archive of everything, each in the forms that people and programs read: `loki.json` (see ``ExportJSON``),
    /// `visits.csv`, `memos.csv`, `visits.md`, `memos.md` and `visits.ics`.
    ///
    /// - Parameters:
    ///   - now: when the files were made, as the archive tells it.
    ///   - send: takes each piece when it is made.
    /// - Throws: `ArchiveError`, what `send` throws, and when the storage fails.
    package func zip(
        of account: AccountID, at now: Timestamp, _ localize: Localizer, send: ([UInt8]) async throws -> Void
    ) async throws {
        let zip = try ZipWriter(at: now)
        try zip.beginFile("loki.json")
        try zip.write(ExportJSON.head(try await settings.settings(of: account)))
        try await write(ExportJSON.visits, visits, of: account, to: zip, send)
        try zip.write(ExportJSON.between.utf8)
        try await write(ExportJSON.memos, memos, of: account, to: zip, send)
        try zip.write(ExportJSON.tail.utf8)
        for format in [ExportFormat.visitsCSV, .visitsMarkdown(localize), .visitsCalendar(localize)] {
            try zip.beginFile(format.fileName)
            try await write(format, visits, of: account, to: zip, send)
        }
        for format in [ExportFormat.memosCSV, .memosMarkdown(localize)] {
            try zip.beginFile(format.fileName)
            try await write(format, memos, of: account, to: zip, send)
        }
        try zip.finish()
        try await send(zip.takeOutput())
    }

    /// `visits.ics` alone.
    ///
    /// - Parameter send: takes each piece when it is made.
    /// - Throws: what `send` throws, and when the storage fails.
    package func calendar(
        of account: AccountID, showing detail: CalendarDetail = .everything, _ localize: Localizer,
        send: ([UInt8]) async throws -> Void
    ) async throws {
        let plain = PlainText()
        try await write(.visitsCalendar(localize, detail), visits, of: account, to: plain, send)
        try await send(plain.takeOutput())
    }

    private func write<Repository: ListRepository>(
        _ format: ExportFormat<Repository.Item>, _ repository: Repository, of account: AccountID,
        to output: some ExportOutput, _ send: ([UInt8]) async throws -> Void
    ) async throws {
        try output.write(format.head.utf8)
        var range: ListRange<Repository.Cursor>? = .start
        var isFirst = true
        while let part = range {
            let page = try await repository.page(matching: "", in: part, limit: Self.partSize, of: account)
            for item in page.items {
                try output.write(format.text(item, isFirst).utf8)
                isFirst = false
                if output.outputCount >= Self.pieceSize { try await send(output.takeOutput()) }
            }
            range = page.next.map { .after($0) }
        }
        try output.write(format.tail.utf8)
    }
}

/// Where an export is collected until it is sent.
private protocol ExportOutput {
    var outputCount: Int { get }

    func write(_ bytes: some Sequence<UInt8>) throws(ArchiveError)
    func takeOutput() -> [UInt8]
}

extension ZipWriter: ExportOutput {}

/// A file by itself.
private final class PlainText: ExportOutput {
    private var bytes: [UInt8] = []

    var outputCount: Int { bytes.count }

    func write(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }

    func takeOutput() -> [UInt8] {
        defer { bytes.removeAll() }
        return bytes
    }
}

/// A file of visits or memos in one of the forms that they are exported in.
struct ExportFormat<Item>: Sendable {
    let fileName: String
    /// What stands before the first item.
    let head: String
    /// What stands behind the last item.
    let tail: String
    /// An item, and whether it is the first.
    let text: @Sendable (_ item: Item, _ isFirst: Bool) throws -> String

    init(
        _ fileName: String, head: String = "", tail: String = "",
        text: @escaping @Sendable (_ item: Item, _ isFirst: Bool) throws -> String
    ) {
        self.fileName = fileName
        self.head = head
        self.tail = tail
        self.text = text
    }
}

/// `loki.json`: settings, visits and memos as the API has them, one a line.
///
///     {"format":"loki","version":1,"settings":{…},"visits":[
///     {…},
///     {…}
///     ],"memos":[
///     {…}
///     ]}
enum ExportJSON {
    static let format = "loki"
    /// Rises when what an older program makes of the file would be wrong.
    static let version = 1

    static let visits = items(Sakatsu.self)
    static let memos = items(Memo.self)
    static let between = "\n],\"memos\":[\n"
    static let tail = "\n]}\n"

    /// - Throws: `EncodingError`.
    static func head(_ settings: Settings) throws -> Data {
        var head = Data("{\"format\":\"\(format)\",\"version\":\(version),\"settings\":".utf8)
        head += try APIJSON.encode(settings)
        head += Data(",\"visits\":[\n".utf8)
        return head
    }

    private static func items<Item: Encodable & SendableMetatype>(_: Item.Type) -> ExportFormat<Item> {
        ExportFormat("loki.json") { item, isFirst in
            (isFirst ? "" : ",\n") + String(decoding: try APIJSON.encode(item), as: UTF8.self)
        }
    }
}
