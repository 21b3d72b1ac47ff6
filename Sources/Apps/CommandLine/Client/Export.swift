import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki export`: all that one has written, as a file.
struct Export: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Save all visits, memos and settings as a ZIP file.",
        discussion: examples(
            "loki export", "loki export ~/backup/loki.zip --force", "loki export - | bsdtar -xOf - loki.json",
            note: "The file holds everything as JSON, CSV, Markdown and calendar entries."))

    @Argument(
        help: .init(
            "Where to; loki-2026-11-20.zip, with the day's date, unless told otherwise. - is the standard output.",
            valueName: "file"),
        completion: .file(extensions: ["zip"]))
    var file: String?
    @Flag(name: .shortAndLong, help: "Replace a file that exists.") var force = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let path = file ?? "loki-\(CivilDate(environment.now(), in: environment.timeZone)).zip"
        guard path != "-" else {
            return try environment.terminal.printBody(try await client.call(API.exportAll()))
        }
        // A link stays, and what it leads to is replaced.
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let former = try? FileManager.default.attributesOfItem(atPath: file.path)
        let type = former?[.type] as? FileAttributeType
        // Before the server is asked, and again when it is written.
        guard type != .typeDirectory else { throw CommandFailure.fileNotWritten(path) }
        guard force || type == nil else { throw CommandFailure.fileExists(path) }
        let archive = try await client.call(API.exportAll())
        do {
            if type == .typeRegular, let mode = former?[.posixPermissions] as? NSNumber {
                try Self.replace(file, mode.uint32Value, with: archive)
            } else {
                // A device is written to instead of replaced.
                try archive.write(to: file, options: force ? [] : .withoutOverwriting)
            }
        } catch CocoaError.fileWriteFileExists {
            throw CommandFailure.fileExists(path)
        } catch {
            throw CommandFailure.fileNotWritten(path)
        }
        try environment.print(.exported(path))
    }

    /// The former file stays until the new one is complete, and others can read it only if they could read the former.
    private static func replace(_ file: URL, _ mode: mode_t, with archive: Data) throws {
        let new = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().shortText)")
        try PrivateFile.write(archive, to: new)
        guard chmod(new.path, mode) == 0, rename(new.path, file.path) == 0 else {
            unlink(new.path)
            throw CommandFailure.fileNotWritten(file.path)
        }
    }
}
