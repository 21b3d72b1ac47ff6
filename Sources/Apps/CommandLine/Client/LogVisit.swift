import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import TypedCore

/// `loki log`: records a visit.
struct LogVisit: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Record a visit.",
        discussion: examples(
            "loki log しきじ 10/1/10x3 --sauna 110 --water 17 --date 昨日",
            "loki log しきじ 10/60s/5 12/1:30/10 --foreword 雨の日に。 --afterword ととのった。",
            "loki log しきじ 3x10/1/10 \"12'/1'/10'\"", "loki log しきじ --water 17 -- -/1/10 10/1/10", "loki log",
            "loki log --draft ~/.local/state/loki/draft-3f2a7c10.txt", "pbpaste | loki log --from-text -",
            note: """
                A set is sauna/water/rest: 10 means minutes, 60s seconds, 1:30 both. A step can be left out (10//5,
                10/), and - is an unknown time; put -- before sets that begin with it, after all options. The visit is
                printed as it was understood. Without a facility, the command asks for everything; answers that cannot
                be recorded, or were typed before Ctrl-C, are saved in a file for --draft.
                """),
        aliases: ["add"])

    @Argument(help: "The facility.", completion: .facilities) var place: String?
    @Argument(help: "The sets; x3 after one means three of them.") var sets: [String] = []
    @Option(
        parsing: .unconditional,
        help: .init("The facility, if its name looks like sets; all words are then sets.", valueName: "name"),
        completion: .facilities)
    var facility: String?
    @Option(
        parsing: .unconditional,
        help: .init("The temperature of the sauna in ℃, or with its unit, as 190F.", valueName: "celsius"))
    var sauna: String?
    @Option(
        parsing: .unconditional,
        help: .init("The temperature of the cold bath in ℃, or with its unit, as 60F.", valueName: "celsius"))
    var water: String?
    @Option(
        parsing: .unconditional,
        help: .init("The day, such as 2026-11-20, 11/20, Nov 20, 昨日 or 先週の土曜. Default: today.", valueName: "day"),
        completion: .days)
    var date: String?
    @OptionGroup var fields: VisitFieldOptions
    @Option(
        help: .init(
            "Record the visit from a file saved by an earlier loki log; - is standard input.", valueName: "file"
        ),
        completion: .file())
    var draft: String?
    @Option(
        help: .init(
            "Record the visit from a post in a file; - is standard input. What cannot be read stays text, and other "
                + "options and the facility take precedence.", valueName: "file"),
        completion: .file())
    var fromText: String?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func validate() throws {
        // As for other commands. A place of this name can be given with --facility.
        if place == "help", sets.isEmpty { throw CleanExit.helpRequest(Self.self) }
        let typed =
            [place, facility, sauna, water, date].compactMap(\.self) + fields.typed.values.filter { !$0.isEmpty }
        guard draft == nil || typed.isEmpty && fromText == nil else {
            throw ValidationError("--draft cannot be combined with other values of the visit.")
        }
        guard fromText == nil || sets.isEmpty else {
            throw ValidationError("--from-text cannot be combined with sets.")
        }
    }

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let visit: Sakatsu
        if let fromText {
            let content = try await content(ofText: try environment.draft(fromText), client, environment)
            visit = try await Self.put(content, environment.makeID(), client)
        } else if let read = try reader(environment) {
            // Invalid input is refused before the server is asked.
            _ = try read(StepTitles(environment.localize))
            let (id, content) = try read(try await environment.titles(from: client))
            visit = try await record(content, id, client, environment)
        } else if environment.terminal.isInteractive {
            visit = try await askAndRecord(client, environment)
        } else {
            throw InputProblem.missing(.facility)
        }
        try environment.print(.recorded(visit.understood(environment.localize)), or: visit, json: json)
    }

    /// Creates a visit, with the given titles, from the typed values; nil when there are none.
    private func reader(
        _ environment: CommandEnvironment
    ) throws -> ((StepTitles) throws -> (id: UUID?, content: SakatsuContent))? {
        let dates = environment.dates
        if let draft {
            let text = try environment.draft(draft)
            return { try VisitDraft(localize: environment.localize, dates: dates, titles: $0).read(text) }
        }
        guard let name = facility ?? place else { return nil }
        if facility == nil, sets.isEmpty, StepTitles.maySetsBeMeant(by: name) {
            throw InputProblem.invalid(.noFacility(name, name.printableLine.shellQuoted))
        }
        let sets = (facility == nil ? [] : place.map { [$0] } ?? []) + self.sets
        return { titles in (nil, try content(name, sets, titles, dates)) }
    }

    private func askAndRecord(_ client: ApiClient, _ environment: CommandEnvironment) async throws -> Sakatsu {
        let titles = try await environment.titles(from: client)
        let facilities = try await client.call(API.listFacilities(APILimits.facilities.upperBound))
        var questions = VisitQuestions(environment: environment, titles: titles)
        // The same identifier is used in the draft, because an interrupted request may have been carried out.
        let id = environment.makeID()
        do {
            try questions.ask(facilities: facilities)
            let content = questions.content
            return try await Signals.interrupting { try await Self.put(content, id, client) }
        } catch {
            if !questions.isEmpty {
                let form = VisitDraft(localize: environment.localize, dates: environment.dates, titles: titles)
                let text = form.text(of: questions.content, id: id, unfinished: questions.unfinished)
                environment.keep(Data(text.utf8), command: "loki log --draft")
            }
            throw error
        }
    }

    /// - Parameter id: the identifier in the draft.
    private func record(
        _ content: SakatsuContent, _ id: UUID?, _ client: ApiClient, _ environment: CommandEnvironment
    ) async throws -> Sakatsu {
        if let id, let draft {
            do {
                return try await Self.put(content, id, client)
            } catch let error as ApiError {
                guard case .stale(let problem) = error.failure else { throw error }
                guard problem.code == ProblemCode.deleted.rawValue else {
                    // The visit that the draft would create already exists.
                    let command = "loki edit \(id.canonicalText) --draft \(draft.shellQuoted)"
                    throw CommandFailure.failed(.recordedBefore(command), .conflict)
                }
            }
        }
        return try await Self.put(content, environment.makeID(), client)
    }

    /// The content of a post, with the typed values in place of what was read.
    private func content(
        ofText text: String, _ client: ApiClient, _ environment: CommandEnvironment
    ) async throws -> SakatsuContent {
        let date = try date.map { try environment.dates.date(typed: $0) }
        guard !text.isBlank else { throw InputProblem.missing(.facility) }
        let read = try await client.call(API.readVisitText(VisitText(text: text)))
        guard let name = facility ?? place ?? read.visit.facilityName else { throw InputProblem.missing(.facility) }
        var content = SakatsuContent(
            facilityName: name, visitingDate: date ?? read.visit.visitingDate ?? environment.dates.today,
            foreword: read.visit.foreword, sets: read.visit.sets, afterword: read.rest,
            temperatures: read.visit.temperatures)
        for (field, text) in fields.typed where !text.isEmpty {
            let kept = field == .afterword ? [content.afterword, text].filter { !$0.isEmpty } : [text]
            try field.read(typed: kept.joined(separator: "\n\n"), into: &content)
        }
        let typed = try typedTemperatures(try await environment.titles(from: client))
        content.temperatures = typed + content.temperatures.filter { one in !typed.contains { $0.kind == one.kind } }
        for line in read.lines where line.mark == .doubtful {
            environment.terminal.printError("? \(line.text.printableLine)")
        }
        return content
    }

    private static func put(_ content: SakatsuContent, _ id: UUID, _ client: ApiClient) async throws -> Sakatsu {
        try await client.call(API.visits.put(id, content, .isNew))
    }

    private func content(
        _ facility: String, _ sets: [String], _ titles: StepTitles, _ dates: TypedDays
    ) throws(InputProblem) -> SakatsuContent {
        var content = SakatsuContent(facilityName: facility, visitingDate: dates.today)
        for field in VisitField.allCases { try field.read(typed: fields.typed[field] ?? "", into: &content) }
        if let date { content.visitingDate = try dates.date(typed: date) }
        content.sets = try titles.sets(typed: sets.joined(separator: " "))
        content.temperatures = try typedTemperatures(titles)
        return content
    }

    private func typedTemperatures(_ titles: StepTitles) throws(InputProblem) -> [SaunaTemperature] {
        var temperatures: [SaunaTemperature] = []
        for (kind, text) in [(SaunaTemperature.Kind.sauna, sauna), (.coolBath, water)] {
            guard let text, let celsius = try SaunaTemperature.celsius(typed: text) else { continue }
            temperatures.append(SaunaTemperature(kind: kind, title: titles[kind], celsius: celsius))
        }
        return temperatures
    }
}

/// An option for each field of a visit. ArgumentParser finds options by reflection and reads them by their keys.
struct VisitFieldOptions: ParsableArguments, CustomReflectable {
    private(set) var typed: [VisitField: String] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: VisitField.self)
        for field in VisitField.allCases {
            typed[field] = try options.decode(Option<String?>.self, forKey: field).wrappedValue
        }
    }

    var customMirror: Mirror {
        Mirror(
            self,
            children: VisitField.allCases.map { field in
                (
                    field.rawValue,
                    Option<String?>(
                        parsing: .unconditional,
                        help: ArgumentHelp(field.row.help, valueName: field.isText ? "text" : field.rawValue))
                )
            })
    }
}

extension VisitField {
    /// Reads the typed text of the field.
    func read(typed text: String, into content: inout SakatsuContent) throws(InputProblem) {
        do { try read(text, into: &content) } catch { throw .invalid(.invalidValue(text)) }
    }
}
