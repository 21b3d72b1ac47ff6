import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki export`: saves all data of the account in a file.
struct Export: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Save all visits, memos and settings as a ZIP file.",
        discussion: examples(
            "loki export", "loki export ~/backup/loki.zip --force", "loki export - | bsdtar -xOf - loki.json",
            note: "The file contains everything as JSON, CSV, Markdown and calendar entries."))

    @Argument(
        help: .init(
            "The new file; - is standard output. Default: loki-2026-11-20.zip, with today's date.",
            valueName: "file"),
        completion: .file(extensions: ["zip"]))
    var file: String?
    @Flag(name: .shortAndLong, help: "Replace an existing file.") var force = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let path = file ?? "loki-\(CivilDate(environment.now(), in: environment.timeZone)).zip"
        guard path != "-" else {
            return try environment.terminal.printBody(try await client.call(API.exportAll()))
        }
        // Through a link, its target is replaced.
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let former = try? FileManager.default.attributesOfItem(atPath: file.path)
        let type = former?[.type] as? FileAttributeType
        // Checked before the server is asked, and again when the file is written.
        guard type != .typeDirectory else { throw CommandFailure.fileNotWritten(path) }
        guard force || type == nil else { throw CommandFailure.fileExists(path) }
        let archive = try await client.call(API.exportAll())
        do {
            if type == .typeRegular, let mode = former?[.posixPermissions] as? NSNumber {
                try Self.replace(file, mode.uint32Value, with: archive)
            } else {
                // A device is written to, not replaced.
                try archive.write(to: file, options: force ? [] : .withoutOverwriting)
            }
        } catch CocoaError.fileWriteFileExists {
            throw CommandFailure.fileExists(path)
        } catch {
            throw CommandFailure.fileNotWritten(path)
        }
        try environment.print(.exported(path))
    }

    /// Keeps the former file until the new one is complete. Others can read it only if they could read the former one.
    private static func replace(_ file: URL, _ mode: mode_t, with archive: Data) throws {
        let new = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().shortText)")
        try PrivateFile.write(archive, to: new)
        guard chmod(new.path, mode) == 0, rename(new.path, file.path) == 0 else {
            unlink(new.path)
            throw CommandFailure.fileNotWritten(file.path)
        }
    }
}
