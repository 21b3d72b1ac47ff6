import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import ValuesCore

/// `loki export`: all that one has written, as a file.
struct Export: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Save all visits, memos and settings as a ZIP file.",
        discussion: examples(
            "loki export", "loki export ~/backup/loki.zip", "loki export - | bsdtar -xOf - loki.json",
            note: "In it everything is there as JSON, CSV, Markdown and calendar entries."))

    @Argument(
        help: .init(
            "Where to; loki-2026-11-20.zip, with the day's date, unless told otherwise. - is the standard output.",
            valueName: "file"),
        completion: .file(extensions: ["zip"]))
    var file: String?
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let path = file ?? "loki-\(CivilDate(environment.now(), in: environment.timeZone)).zip"
        let (archive, _) = try await client.response(to: .export)
        guard path != "-" else { return try environment.terminal.printBody(archive) }
        do {
            // Nothing that lies there is overwritten.
            try archive.write(to: URL(filePath: path), options: .withoutOverwriting)
        } catch {
            throw CommandFailure.fileNotWritten(path)
        }
        try environment.print(.exported(path))
    }
}
