import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki photo`: the photos of visits.
struct PhotoTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Add, list and save the photos of a visit.",
        discussion: examples(
            "loki photo add @1 tent.jpg --caption 'テントサウナ'", "loki photo list @1",
            "loki photo get @1 2 tent.webp"),
        subcommands: [Add.self, List.self, Get.self, Remove.self]
    )

    static let numberHelp: ArgumentHelp = "The number of the photo, as loki photo list shows it."

    struct Add: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add photos to a visit.",
            discussion: examples(
                "loki photo add @1 tent.jpg", "loki photo add 3f2a food.heic view.heic --caption 'サ飯'",
                note: "JPEG, PNG, WebP, HEIC or AVIF. The server keeps only the picture, not its place."))

        @Argument(help: Sakatsu.argumentHelp, completion: .ids(of: Sakatsu.self)) var id: String
        @Argument(help: "The files; - is standard input.", completion: .file()) var files: [String]
        @Option(help: .init("What the photos show.", valueName: "text")) var caption = ""
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let visit = try await client.visit(id)
            var photos: [Photo] = []
            for file in files {
                photos.append(
                    try await client.call(API.addPhoto(visit.id, try InputFile.contents(of: file), caption)))
                if !json { try environment.print(.photoAdded(file.printableLine)) }
            }
            if json { try environment.print(json: photos) }
        }
    }

    struct List: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the photos of a visit.", discussion: examples("loki photo list @1"), aliases: ["ls"])

        @Argument(help: Sakatsu.argumentHelp, completion: .ids(of: Sakatsu.self)) var id: String
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let photos = try await environment.signedInClient().visit(id).photos
            guard !json else { return try environment.print(json: photos) }
            guard !photos.isEmpty else { return try environment.print(.nothingFound) }
            let rows = photos.enumerated().map { index, photo in
                [
                    TextTable.Cell("\(index + 1)", .bold), TextTable.Cell("\(photo.width)×\(photo.height)", .dim),
                    TextTable.Cell(photo.caption.printableLine),
                ]
            }
            try environment.print(TextTable(rows: rows, flexibleColumn: 2))
        }
    }

    struct Get: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save a photo of a visit as a WebP file.",
            discussion: examples("loki photo get @1 2 tent.webp", "loki photo get @1 1 - --small > small.webp"))

        @Argument(help: Sakatsu.argumentHelp, completion: .ids(of: Sakatsu.self)) var id: String
        @Argument(help: PhotoTool.numberHelp) var number: Int
        @Argument(help: "The new file; - is standard output.", completion: .file(extensions: ["webp"])) var file: String
        @Flag(help: "Save the small one, of at most 320 pixels.") var small = false
        @Flag(name: .shortAndLong, help: "Replace an existing file.") var force = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let output = file == "-" ? nil : try OutputFile(file, isReplacing: force)
            let photo = try await client.visit(id).photo(number)
            let contents = try await client.call(API.readPhoto(photo.id, small ? .small : .large))
            guard let output else { return try environment.terminal.printBody(contents) }
            try output.write(contents)
            try environment.print(.exported(file))
        }
    }

    struct Remove: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a photo from a visit.", discussion: examples("loki photo remove @1 2"), aliases: ["rm"])

        @Argument(help: Sakatsu.argumentHelp, completion: .ids(of: Sakatsu.self)) var id: String
        @Argument(help: PhotoTool.numberHelp) var number: Int
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let visit = try await client.visit(id)
            let photo = try visit.photo(number)
            let rest = visit.photos.filter { $0.id != photo.id }.map(PhotoChoice.init)
            let changed = try await client.call(API.arrangePhotos(visit.id, PhotoList(photos: rest), visit.tag))
            try environment.print(.photoRemoved("\(number)"), or: changed, json: json)
        }
    }
}

extension ApiClient {
    /// - Parameter typed: refers to the visit.
    fileprivate func visit(_ typed: String) async throws -> Sakatsu {
        try await ItemList<Sakatsu>(client: self).item(try ItemReference(typed: typed)).item
    }
}

extension Sakatsu {
    /// - Parameter number: from 1.
    /// - Throws: ``InputProblem``.
    fileprivate func photo(_ number: Int) throws -> Photo {
        guard photos.indices.contains(number - 1) else { throw InputProblem.invalid(.noSuchPhoto(photos.count)) }
        return photos[number - 1]
    }
}
