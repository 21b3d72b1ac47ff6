import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ValuesCore

/// `loki log`: records a visit.
struct LogVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Record a visit.",
        discussion: examples(
            "loki log しきじ 10/1/10x3 --sauna 110 --water 17 --date 昨日",
            "loki log しきじ 10/60s/5 12/1:30/10 --foreword 雨の日に。 --afterword ととのった。", "loki log",
            note: """
                A set is sauna/water/rest: 10 are minutes, 60s seconds, 1:30 both. What is left out was not done (10//5).
                Without a facility it asks for everything.
                """))

    @Argument(help: "The facility.", completion: .facilities) var facility: String?
    @Argument(help: "The sets; x3 behind one means three of them.") var sets: [String] = []
    @Option(help: .init("The temperature of the sauna in ℃.", valueName: "celsius")) var sauna: String?
    @Option(help: .init("The temperature of the cold bath in ℃.", valueName: "celsius")) var water: String?
    @Option(help: .init("The day: 2026-11-20, 11/20, 昨日, Monday and the like; else today.", valueName: "day"))
    var date: String?
    @Option(help: .init("What to write before the sets.", valueName: "text")) var foreword = ""
    @Option(help: .init("What to write behind the sets.", valueName: "text")) var afterword = ""

    func run(in surroundings: CommandSurroundings) async throws {
        let client = try surroundings.signedInClient()
        let content: VisitContent
        if let facility {
            content = try self.content(facility, surroundings)
        } else if surroundings.terminal.isInteractive {
            let facilities = try await client.request(
                .facilities(limit: APILimits.facilities.upperBound), as: [Facility].self)
            content = try VisitQuestions(surroundings: surroundings).content(facilities: facilities)
        } else {
            throw InputProblem.missing(.facility)
        }
        let route = Route.visits(.put(surroundings.makeID(), content, .isNew))
        surroundings.print(.recorded, try await client.request(route, as: Visit.self).summary)
    }

    private func content(
        _ facility: String, _ surroundings: CommandSurroundings
    ) throws(InputProblem) -> VisitContent {
        let dates = surroundings.dates
        let titles = StepTitles(surroundings.localize)
        var content = VisitContent(
            facilityName: facility, visitingDate: dates.today, foreword: foreword, afterword: afterword)
        if let date { content.visitingDate = try dates.date(typed: date) }
        content.sets = try SetsText(titles: titles).sets(typed: sets.joined(separator: " "))
        for (kind, text) in [(VisitTemperature.Kind.sauna, sauna), (.coolBath, water)] {
            guard let text, let celsius = try TemperatureText.celsius(typed: text) else { continue }
            content.temperatures.append(VisitTemperature(kind: kind, title: titles[kind], celsius: celsius))
        }
        return content
    }
}
