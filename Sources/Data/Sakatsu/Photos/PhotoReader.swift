import Crypto
import DatabaseCore
import Foundation
import ModelsCore

/// Reads the pictures that people send with `vipsthumbnail` of libvips, a program of its own with limits: a picture that
/// is made to break a decoder can break nothing else. Only the pixels of a file are kept, turned upright, in sRGB: no
/// place, no camera, no other data.
package struct PhotoReader: Sendable {
    /// At most two pictures are read at the same time: each takes a processor core and up to 200 MB for a second.
    static let shared = PhotoReader(workers: WorkerThreads(count: 2))

    /// The seconds of processor time, the kilobytes of memory, and the blocks of 512 bytes that a file may have. A
    /// photo of 12 megapixels takes one second and 170 MB; a PNG of 30,000 × 30,000 pixels takes three and 125 MB.
    private static let limits = "ulimit -t 15; ulimit -v 2000000; ulimit -f 131072; ulimit -n 64"
    /// Runs a script without a network, where the kernel lets anyone make a namespace.
    private static let withoutNetwork =
        #"unshare -Un true && exec unshare -Un /bin/sh -c "$0"; exec /bin/sh -c "$0""#
    /// The seconds after which a program that does not end is ended.
    private static let time = 30

    private static let folderPrefix = "loki-photo-"
    /// In seconds: many times as long as a program runs.
    private static let leftoverTime: TimeInterval = 60 * 60
    /// In bytes: more than the pictures need.
    private static let leastRoom = 16 * 1024 * 1024

    let workers: WorkerThreads
    /// The folders in which the program is looked for.
    var path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    var isAvailable: Bool {
        ["vips", "vipsthumbnail", "timeout"].allSatisfy { program in
            path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
    }

    /// - Parameter file: the path of a file of any kind and size.
    /// - Throws: ``PhotoProblem``; `CancellationError` when the task is cancelled while it waits for others' pictures.
    func photo(fileAt file: String, caption: String, for account: AccountID) async throws -> PhotoFiles {
        guard isAvailable else { throw PhotoProblem.unavailable }
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        guard try handle.seekToEnd() <= PhotoLimits.fileSize else {
            throw PhotoProblem.tooLarge(limit: PhotoLimits.fileSize)
        }
        try handle.seek(toOffset: 0)
        let start = try handle.read(upToCount: 12) ?? Data()
        guard let format = PhotoFormat(startingWith: start) else { throw PhotoProblem.notAPicture }
        // `vipsthumbnail` would keep the first part of such a file, and grey for the rest.
        let check = [.jpeg, .png].contains(format) ? [Self.check] : []
        let steps = check + [Self.thumbnail(.large, of: Self.input), Self.thumbnail(.small, of: Self.large)]
        let files = try await workers.run(for: account) { try Self.run(steps, on: handle, path) }
        return try Self.photo(files, caption: caption)
    }

    /// A photo of an export, which keeps its bytes and its identifier.
    ///
    /// - Parameter file: any bytes.
    /// - Throws: ``PhotoProblem``; `CancellationError` when the task is cancelled while it waits for others' pictures.
    func photo(restoring file: Data, for account: AccountID) async throws -> PhotoFiles {
        guard isAvailable else { throw PhotoProblem.unavailable }
        guard file.count <= PhotoLimits.restoredSize, let large = WebP(file), large.file == file,
            max(large.width, large.height) <= PhotoSize.large.side
        else { throw PhotoProblem.notAPicture }
        let copy = try UnnamedFile()
        try copy.handle.write(contentsOf: file)
        let steps = [Self.check, Self.thumbnail(.small, of: Self.input)]
        var files = try await workers.run(for: account) { try Self.run(steps, on: copy.handle, path) }
        files[.large] = large
        return try Self.photo(files, caption: "")
    }

    private static func photo(_ files: [PhotoSize: WebP], caption: String) throws -> PhotoFiles {
        guard let large = files[.large], files[.small] != nil else { throw PhotoProblem.unreadable }
        return PhotoFiles(
            photo: Photo(
                id: UUID(contentOf: large.file), width: large.width, height: large.height, caption: caption),
            files: files.mapValues(\.file))
    }

    // MARK: - The program

    /// The file as the program sees it, which has no name and is never copied.
    private static let input = "/dev/fd/0"
    private static let large = "\"$HOME/large.webp\""

    /// Fails if the file ends too early.
    private static let check = "vips avg '\(input)[fail_on=truncated,access=sequential]'"

    private static func thumbnail(_ size: PhotoSize, of name: String) -> String {
        """
        vipsthumbnail \(name) --size '\(size.side)x\(size.side)>' --export-profile srgb \
        -o "$HOME/\(size.rawValue).webp[Q=\(size == .large ? 80 : 60),strip,profile=none]"
        """
    }

    /// Runs commands with an empty folder as their home.
    ///
    /// - Parameters:
    ///   - handle: the file on which they work.
    ///   - path: the folders in which programs are looked for.
    /// - Returns: the pictures that they have made.
    /// - Throws: ``PhotoProblem/unreadable`` when one fails, `CocoaError` and `POSIXError` when the machine does.
    private static func run(
        _ steps: [String], on handle: FileHandle, _ path: String
    ) throws -> [PhotoSize: WebP] {
        try removeLeftovers()
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(folderPrefix)\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        try handle.seek(toOffset: 0)
        let script = "\(limits); \(steps.joined(separator: " && "))"
        let status = try LimitedProcess.run(
            ["timeout", "-k", "5", "\(time)", "/bin/sh", "-c", withoutNetwork, script], in: folder,
            input: handle.fileDescriptor,
            path: path)
        guard status == 0 else {
            // The program fails in the same way when the disk is full.
            let room = try folder.resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity ?? .max
            guard room > leastRoom else { throw CocoaError(.fileWriteOutOfSpace) }
            guard ![126, 127].contains(status) else { throw POSIXError(.ENOENT) }
            throw PhotoProblem.unreadable
        }
        let files = try PhotoSize.allCases.compactMap { size -> (PhotoSize, WebP)? in
            let file = folder.appending(path: "\(size.rawValue).webp")
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return WebP(try Data(contentsOf: file)).map { (size, $0) }
        }
        return Dictionary(uniqueKeysWithValues: files)
    }

    /// Removes the folders of killed servers.
    private static func removeLeftovers() throws {
        let parent = FileManager.default.temporaryDirectory
        for name in try FileManager.default.contentsOfDirectory(atPath: parent.path) where name.hasPrefix(folderPrefix)
        {
            let folder = parent.appending(path: name)
            let date = try? FileManager.default.attributesOfItem(atPath: folder.path)[.modificationDate] as? Date
            if let date, date.timeIntervalSinceNow < -leftoverTime { try? FileManager.default.removeItem(at: folder) }
        }
    }
}

extension UUID {
    /// An identifier made from 122 bits of the content's SHA-256 (version 8 of RFC 9562), so that it cannot be guessed.
    init(contentOf content: Data) {
        var bytes = Array(SHA256.hash(data: content).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

/// The formats of pictures that are read, recognised by their first twelve bytes.
enum PhotoFormat {
    case jpeg
    case png
    case webP
    /// HEIC and AVIF.
    case heif

    /// The brands of HEIF (ISO/IEC 23008-12) and AVIF that telephones and cameras write.
    private static let brands: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]

    /// - Returns: nil for anything else: libvips reads many more, such as SVG and PDF.
    init?(startingWith bytes: Data) {
        let bytes = Array(bytes)
        guard bytes.count == 12 else { return nil }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8), bytes[8...].elementsEqual("WEBP".utf8) {
            self = .webP
        } else if bytes[4..<8].elementsEqual("ftyp".utf8),
            Self.brands.contains(String(decoding: bytes[8...], as: UTF8.self))
        {
            self = .heif
        } else {
            return nil
        }
    }
}
