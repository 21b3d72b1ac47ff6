import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import SearchCore

/// `loki places`: facilities.
struct PlaceTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "List, describe and merge facilities.",
        discussion: examples("loki places", "loki places write しきじ --area 静岡県", "loki places merge サウナしきじ しきじ"),
        subcommands: [List.self, Show.self, Write.self, Merge.self, Undo.self, Delete.self],
        defaultSubcommand: List.self
    )

    static let placeHelp: ArgumentHelp = "The facility: its name, its ID, or the beginning of that."

    struct List: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "List facilities, the most recently visited first.",
            discussion: examples("loki places", "loki places list 静岡 --json", "loki places list --wish"),
            aliases: ["ls"])

        @Argument(help: "The words to search names and areas for.") var words: [String] = []
        @Flag(help: "Only facilities that you want to visit.") var wish = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let query = SearchQuery(words.joined(separator: " "))
            let facilities = try await environment.facilities().filter {
                (!wish || $0.isWish) && query.matches($0.searchedText.foldedForSearch())
            }
            guard !json else { return try environment.print(json: facilities) }
            guard !facilities.isEmpty else { return try environment.print(.nothingFound) }
            let head = [CommandLineString.idColumn, .facilityColumn, .visitsColumn, .lastVisitColumn, .scoreColumn]
            let rows = facilities.map { facility in
                [
                    TextTable.Cell(facility.id.shortText, .dim), TextTable.Cell(facility.name.printableLine, .bold),
                    TextTable.Cell("\(facility.count)"), TextTable.Cell(facility.lastVisit?.description ?? ""),
                    TextTable.Cell(facility.averageScore?.description ?? ""),
                ]
            }
            let cells = head.map { TextTable.Cell(environment.localize($0), .dim) }
            try environment.print(TextTable(rows: [cells] + rows, flexibleColumn: 1))
        }
    }

    struct Show: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what is written about a facility.",
            discussion: examples("loki places show しきじ", "loki places show 3f2a --json"))

        @Argument(help: PlaceTool.placeHelp, completion: .facilities) var place: String
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let id = try await environment.facility(place).id
            guard json else {
                let text = try await environment.signedInClient().call(API.facilities.text(id))
                return try environment.terminal.print(text.printable)
            }
            try environment.print(json: try await environment.signedInClient().call(API.facilities.read(id, nil)))
        }
    }

    struct Write: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write about a facility.",
            discussion: examples(
                "loki places write しきじ --note '月曜は清掃' --home", "loki places write 北欧 --name サウナ北欧",
                "loki places write 湯らっくす --new --wish",
                note: "What is not given stays as it is. A facility with a new name keeps the old one as another name.")
        )

        @Argument(help: PlaceTool.placeHelp, completion: .facilities) var place: String
        @Flag(help: "Add a facility that you have not visited yet.") var new = false
        @Option(help: "The new name.") var name: String?
        @Option(help: .init("Another name; repeatable.", valueName: "name")) var alias: [String] = []
        @Option(help: "The prefecture or region.") var area: String?
        @Option(help: .init("The address of its web site.", valueName: "address")) var site: String?
        @Option(help: .init("Your note.", valueName: "text")) var note: String?
        @Flag(inversion: .prefixedNo, help: "Whether you want to visit it.") var wish: Bool?
        @Flag(inversion: .prefixedNo, help: "Whether it is your home sauna.") var home: Bool?
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            var facility: Facility?
            if !new {
                facility = try await client.call(API.facilities.read(try await environment.facility(place).id, nil))
            }
            var content = facility?.content ?? FacilityContent(name: place)
            content.name = name ?? content.name
            content.aliases += alias
            content.area = area ?? content.area
            content.site = site ?? content.site
            content.note = note ?? content.note
            content.isWish = wish ?? content.isWish
            content.isHome = home ?? content.isHome
            let precondition = facility.map { Precondition.matches($0.tag) } ?? .isNew
            let saved = try await client.call(
                API.facilities.put(facility?.id ?? environment.makeID(), content, precondition))
            try environment.print(.changed(saved.summary), or: saved, json: json)
        }
    }

    struct Merge: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make one facility of two.",
            discussion: examples(
                "loki places merge サウナしきじ しきじ", note: "Visits with either name belong to the second facility then."))

        @Argument(help: "The facility that becomes another name: its name or ID.", completion: .facilities)
        var merged: String
        @Argument(help: "The facility that remains: its name or ID.", completion: .facilities) var into: String
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let (merged, into) = (try await environment.facility(merged), try await environment.facility(into))
            let facility = try await environment.signedInClient()
                .call(API.mergeFacility(into.id, FacilityMerge(merged: merged.id)))
            try environment.print(
                .merged(facility.summary, "loki places undo \(merged.id.canonicalText)"), or: facility, json: json)
        }
    }

    struct Undo: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Undo a merge, or restore a deleted facility.",
            discussion: examples("loki places undo 5ac1d0de-7f5b-4a8e-9b0a-3a1f5a0c2b11", note: "Possible for 30 days.")
        )

        @Argument(help: "The whole ID of the facility.") var id: String
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            guard let id = UUID(uuidString: id) else { throw InputProblem.invalid(.notAReference(id)) }
            let facility = try await environment.signedInClient().call(API.facilities.restore(id))
            try environment.print(.restored(facility.summary), or: facility, json: json)
        }
    }

    struct Delete: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a facility without visits.",
            discussion: examples("loki places delete 湯らっくす", note: "Prints how to undo this."), aliases: ["rm"])

        @Argument(help: PlaceTool.placeHelp, completion: .facilities) var place: String
        @OptionGroup var connection: ServerOption

        func run(in environment: CommandEnvironment) async throws {
            let client = try environment.signedInClient()
            let facility = try await client.call(
                API.facilities.read(try await environment.facility(place).id, nil))
            try await client.call(API.facilities.delete(facility.id, .matches(facility.tag)))
            try environment.print(.deleted("loki places undo \(facility.id.canonicalText)"))
        }
    }
}

extension Facility {
    fileprivate var summary: String { "\(id.shortText) \(content.name.printableLine)" }
}

extension CommandEnvironment {
    fileprivate func facilities() async throws -> [FacilitySummary] {
        try await signedInClient().call(API.listFacilities(APILimits.facilities.upperBound))
    }

    /// The facility with this name, in any spelling; or else with this identifier, or the beginning of it.
    ///
    /// - Throws: ``CommandFailure`` when there is no such facility, or there are several.
    func facility(_ typed: String) async throws -> FacilitySummary {
        let facilities = try await facilities()
        let name = typed.withoutOuterSpaces.foldedForSearch()
        let id = typed.lowercased()
        let isID = id.utf8.count >= IdentifierPrefix.leastLength
        let found =
            facilities.first { $0.name.foldedForSearch() == name }.map { [$0] }
            ?? facilities.first { $0.aliases.contains { $0.foldedForSearch() == name } }.map { [$0] }
            ?? facilities.filter { isID && $0.id.canonicalText.hasPrefix(id) }
        guard let facility = found.first else { throw CommandFailure.failed(.noSuchItem(typed), .notFound) }
        guard found.count == 1 else {
            let candidates = found.map { "\($0.id.canonicalText) \($0.name.printableLine)" }
            throw CommandFailure.failed(.ambiguous(typed, candidates.joined(separator: "; ")), .usage)
        }
        return facility
    }
}
