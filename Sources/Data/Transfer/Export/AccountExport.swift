import APICore
import ArchiveCore
package import DatabaseCore
import Foundation
package import LocalizationCore
package import MemoData
package import ModelsCore
package import SakatsuData
package import SettingsData

/// The export of everything that an account has written, as files.
///
/// It is read in parts while it is sent, so that it takes little memory for any amount of data. An item that exists all
/// the time is in each file once, and in the same state in all files of an archive. Items added or deleted in the
/// meantime may be missing.
package struct AccountExport: Sendable {
    /// How many items are read at once.
    private static let partSize = 100
    /// How much is collected before it is sent, in bytes.
    private static let pieceSize = 64 * 1024

    /// At most two archives are created for an account at the same time: each needs room on the disk, about four times
    /// as much as the account's visits and three times as much as its memos, which are stored once per format.
    private let turns = Turns(width: 2)
    private let visits: any SakatsuRepository
    private let memos: any MemoRepository
    private let facilities: any FacilityRepository
    private let photos: any PhotoRepository
    private let settings: any SettingsRepository

    package init(_ database: Database) {
        self.init(
            visits: SakatsuRepositories.live(database), memos: MemoRepositories.live(database),
            facilities: FacilityRepositories.live(database), photos: PhotoRepositories.live(database),
            settings: SettingsRepositories.live(database))
    }

    package init(
        visits: any SakatsuRepository, memos: any MemoRepository, facilities: any FacilityRepository,
        photos: any PhotoRepository, settings: any SettingsRepository
    ) {
        self.visits = visits
        self.memos = memos
        self.facilities = facilities
        self.photos = photos
        self.settings = settings
    }

    /// A ZIP archive of everything, in formats for people and programs: `loki.json` (see ``ExportJSON``), `visits.csv`,
    /// `memos.csv`, a page for each year such as `visits-2026.md`, `memos.md`, `facilities.md`, `visits.ics`,
    /// and the photos as `photos/{id}.webp`.
    ///
    /// It is created while it is sent. This waits for other archives of the account, so that the response begins with
    /// the file.
    ///
    /// - Parameter now: the modification date of the files in the archive.
    /// - Returns: a function that creates the file, and passes each piece to another one. Other archives wait until it
    ///   is released. It throws `ArchiveError`, the error of that other function, and when the storage fails.
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    package func zip(
        of account: AccountID, at now: Timestamp, _ localize: Localizer
    ) async throws -> @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void {
        let turn = try await turns.turn(of: account)
        return { send in
            defer { withExtendedLifetime(turn) {} }
            let zip = try ZipWriter(at: now)
            try zip.beginFile("loki.json")
            // The response begins before everything is read.
            try await send(zip.takeOutput())
            let ownSettings = try await settings.settings(of: account)
            let localize = localize.writing(temperaturesIn: ownSettings.temperatureUnit)
            let visitFiles = try ExportSpool(
                visits: [ExportJSON.visits, .visitsCSV, .visitsMarkdown(localize), .visitsCalendar(localize)])
            let memoFiles = try ExportSpool(memos: [ExportJSON.memos, .memosCSV, .memosMarkdown(localize)])
            let facilityFiles = try ExportSpool(facilities: [ExportJSON.facilities, .facilitiesMarkdown(localize)])
            let head = try ExportJSON.head(ownSettings)
            var photoIDs: Set<UUID> = []
            try await forEach(of: visits, account) { visit, _ in
                try visitFiles.add(visit)
                photoIDs.formUnion(visit.photos.map(\.id))
            }
            try await forEach(of: memos, account) { memo, _ in try memoFiles.add(memo) }
            try await forEach(of: facilities, account) { facility, _ in
                try facilityFiles.add(facility)
                photoIDs.formUnion(facility.photos.map(\.id))
            }
            try zip.write(head)
            try await visitFiles.writeFirst(to: zip) { try await Self.sendPiece(of: zip, send) }
            try zip.write(ExportJSON.beforeMemos.utf8)
            try await memoFiles.writeFirst(to: zip) { try await Self.sendPiece(of: zip, send) }
            try zip.write(ExportJSON.beforeFacilities.utf8)
            try await facilityFiles.writeFirst(to: zip) { try await Self.sendPiece(of: zip, send) }
            try zip.write(ExportJSON.tail.utf8)
            try await visitFiles.writeOthers(to: zip) { try await Self.sendPiece(of: zip, send) }
            try await memoFiles.writeOthers(to: zip) { try await Self.sendPiece(of: zip, send) }
            try await facilityFiles.writeOthers(to: zip) { try await Self.sendPiece(of: zip, send) }
            for id in photoIDs.sorted() {
                // A photo that was removed in the meantime may be missing.
                guard let file = try await photos.photo(id, .large, of: account) else { continue }
                try zip.addFile(ExportPhoto.fileName(of: id), unpacked: file)
                try await Self.sendPiece(of: zip, send)
            }
            try zip.finish()
            try await send(zip.takeOutput())
        }
    }

    /// `visits.ics` alone.
    ///
    /// - Parameter send: receives each piece when it is created.
    /// - Throws: the error of `send`, and when the storage fails.
    package func calendar(
        of account: AccountID, showing detail: CalendarDetail = .everything, _ localize: Localizer,
        send: ([UInt8]) async throws -> Void
    ) async throws {
        let unit = try await settings.settings(of: account).temperatureUnit
        let (plain, format) = (
            PlainText(), ExportFormat.visitsCalendar(localize.writing(temperaturesIn: unit), detail)
        )
        plain.write(format.head.utf8)
        try await forEach(of: visits, account) { visit, isFirst in
            plain.write(try format.text(visit, isFirst).utf8)
            try await Self.sendPiece(of: plain, send)
        }
        plain.write(format.tail.utf8)
        try await send(plain.takeOutput())
    }

    /// Reads all items of a list, in the order of their identifiers, so that no edit moves an item past the current
    /// position.
    private func forEach<Repository: ListRepository>(
        of repository: Repository, _ account: AccountID, _ body: (Repository.Item, _ isFirst: Bool) async throws -> Void
    ) async throws where Repository.Item: Identifiable<UUID> {
        var last: UUID?
        repeat {
            let items = try await repository.items(
                in: (last ?? .least)...UUID.greatest, areDeleted: false, limit: Self.partSize + 1, of: account
            ).map(\.item)
            for item in items where item.id != last {
                try await Self.pause()
                try await body(item, last == nil && item.id == items.first?.id)
            }
            last = items.last.flatMap { $0.id == last ? nil : $0.id }
        } while last != nil
    }

    private static func sendPiece(
        of output: some ExportOutput, _ send: ([UInt8]) async throws -> Void
    ) async throws {
        try await pause()
        if output.outputCount >= pieceSize { try await send(output.takeOutput()) }
    }

    /// Lets other work on the same thread continue, and throws when the client has left or the server stops.
    static func pause() async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// The photos in an export.
enum ExportPhoto {
    private static let (folder, ending) = ("photos/", ".webp")

    static func fileName(of id: UUID) -> String { "\(folder)\(id.canonicalText)\(ending)" }

    /// Whether a file in an archive is a photo. Some programs add a folder when they pack the files again.
    static func isName(_ name: String) -> Bool {
        name.hasSuffix(ending) && (name.hasPrefix(folder) || name.contains("/\(folder)"))
    }
}

extension UUID {
    fileprivate static let least = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    fileprivate static let greatest = UUID(
        uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255))
}

/// Collects an export until it is sent.
private protocol ExportOutput {
    var outputCount: Int { get }

    func write(_ bytes: some Sequence<UInt8>) throws(ArchiveError)
    func takeOutput() -> [UInt8]
}

extension ZipWriter: ExportOutput {}

/// A file without an archive.
private final class PlainText: ExportOutput {
    private var bytes: [UInt8] = []

    var outputCount: Int { bytes.count }

    func write(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }

    func takeOutput() -> [UInt8] {
        defer { bytes.removeAll() }
        return bytes
    }
}

/// A format of the items of a list in an export.
struct ExportFormat<Item>: Sendable {
    let fileName: String
    /// The text before the first item.
    let head: String
    /// The file of an item and its head, by the first number that sorts the items, for a format with several files.
    var page: (@Sendable (_ key: Int) -> (fileName: String, head: String))?
    /// The text after the last item.
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

/// `loki.json`: settings and all items in the API's JSON, one item per line.
///
///     {"format":"loki","version":1,"settings":{…},"visits":[
///     {…},
///     {…}
///     ],"memos":[
///     {…}
///     ],"facilities":[
///     {…}
///     ]}
enum ExportJSON {
    static let format = "loki"
    /// Increases when older programs would misread the file.
    static let version = 1

    static let visits = items(Sakatsu.self)
    static let memos = items(Memo.self)
    static let facilities = items(Facility.self)
    static let beforeMemos = "\n],\"memos\":[\n"
    static let beforeFacilities = "\n],\"facilities\":[\n"
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
