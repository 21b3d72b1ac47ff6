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
        let output = try OutputFile(path, isReplacing: force)
        try output.write(try await client.call(API.exportAll()))
        try environment.print(.exported(path))
    }
}
