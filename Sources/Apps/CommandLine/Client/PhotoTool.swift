import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki photo`: the photos of visits and facilities.
struct PhotoTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Add, list and save the photos of a visit or a facility.",
        discussion: examples(
            "loki photo add @1 tent.jpg --caption 'テントサウナ'", "loki photo list @1",
            "loki photo get @1 2 tent.webp", "loki photo add --place しきじ door.jpg"),
        subcommands: [Add.self, List.self, Get.self, Remove.self]
    )

    static let numberHelp: ArgumentHelp = "The number of the photo, as loki photo list shows it."

    /// The visit or facility whose photos are meant.
    struct Owner: ParsableArguments {
        @Argument(help: Sakatsu.argumentHelp, completion: .ids(of: Sakatsu.self)) var id: String
        @Flag(help: "The photos of a facility: its name, its ID, or the beginning of that.") var place = false

        func read(_ environment: CommandEnvironment) async throws -> (PhotoOwner, photos: [Photo], tag: ETag) {
            let client = try environment.signedInClient()
            guard place else {
                let visit = try await ItemList<Sakatsu>(client: client).item(try ItemReference(typed: id)).item
                return (.visit(visit.id), visit.photos, visit.tag)
            }
            let facility = try await client.call(
                API.facilities.read(try await environment.facility(id).id, nil))
            return (.facility(facility.id), facility.photos, facility.tag)
        }
    }

    struct Add: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add photos to a visit or a facility.",
            discussion: examples(
                "loki photo add @1 tent.jpg", "loki photo add 3f2a food.heic view.heic --caption 'サ飯'",
                note: "JPEG, PNG, WebP, HEIC or AVIF. The server keeps only the picture, not its place."))

        @OptionGroup var owner: Owner
        @Argument(help: "The files; - is standard input.", completion: .file()) var files: [String]
        @Option(help: .init("What the photos show.", valueName: "text")) var caption = ""
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let owner = try await owner.read(environment).0
            var photos: [Photo] = []
            for file in files {
                photos.append(try await client.add(try InputFile.contents(of: file), caption, to: owner))
                if !json { try environment.print(.photoAdded(file.printableLine)) }
            }
            if json { try environment.print(json: photos) }
        }
    }

    struct List: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the photos of a visit or a facility.", discussion: examples("loki photo list @1"),
            aliases: ["ls"])

        @OptionGroup var owner: Owner
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let photos = try await owner.read(environment).photos
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
            abstract: "Save a photo of a visit or a facility as a WebP file.",
            discussion: examples("loki photo get @1 2 tent.webp", "loki photo get @1 1 - --small > small.webp"))

        @OptionGroup var owner: Owner
        @Argument(help: PhotoTool.numberHelp) var number: Int
        @Argument(help: "The new file; - is standard output.", completion: .file(extensions: ["webp"])) var file: String
        @Flag(help: "Save the small one, of at most 320 pixels.") var small = false
        @Flag(name: .shortAndLong, help: "Replace an existing file.") var force = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let output = file == "-" ? nil : try OutputFile(file, isReplacing: force)
            let photo = try await owner.read(environment).photos.numbered(number)
            let contents = try await client.call(API.readPhoto(photo.id, small ? .small : .large))
            guard let output else { return try environment.terminal.printBody(contents) }
            try output.write(contents)
            try environment.print(.exported(file))
        }
    }

    struct Remove: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a photo from a visit or a facility.", discussion: examples("loki photo remove @1 2"),
            aliases: ["rm"])

        @OptionGroup var owner: Owner
        @Argument(help: PhotoTool.numberHelp) var number: Int
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let (owner, photos, tag) = try await owner.read(environment)
            let photo = try photos.numbered(number)
            let rest = PhotoList(photos: photos.filter { $0.id != photo.id }.map(PhotoChoice.init))
            let changed = try await environment.signedInClient().arrange(rest, of: owner, ifIn: tag)
            try environment.print(.photoRemoved("\(number)"), or: changed, json: json)
        }
    }
}

extension ApiClient {
    fileprivate func add(_ file: Data, _ caption: String, to owner: PhotoOwner) async throws -> Photo {
        switch owner {
        case .visit(let id): try await call(API.addPhoto(id, file, caption))
        case .facility(let id): try await call(API.addFacilityPhoto(id, file, caption))
        }
    }

    fileprivate func arrange(_ photos: PhotoList, of owner: PhotoOwner, ifIn tag: ETag) async throws -> AccountItem {
        switch owner {
        case .visit(let id): .visit(try await call(API.arrangePhotos(id, photos, tag)))
        case .facility(let id): .facility(try await call(API.arrangeFacilityPhotos(id, photos, tag)))
        }
    }
}

extension [Photo] {
    /// - Parameter number: from 1.
    /// - Throws: ``InputProblem``.
    fileprivate func numbered(_ number: Int) throws -> Photo {
        guard indices.contains(number - 1) else { throw InputProblem.invalid(.noSuchPhoto(count)) }
        return self[number - 1]
    }
}
