import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

/// A picture of a visit or of a year, to keep or to share. It shows only the parts that the user chooses.
struct SakatsuPicture: Equatable {
    /// The path of the visit's page, or of the year's.
    let page: String
    let parts: [Part]
    /// The chosen parts, by their identifiers.
    let chosen: Set<String>
    /// The share text that goes with it; nil for none.
    let textPath: String?

    struct Part: Equatable {
        /// The value of its checkbox.
        let id: String
        let name: String
        let content: Content
        /// Whether it is chosen at first.
        let isUsual: Bool
    }

    enum Content: Equatable {
        case title(String)
        case subtitle(String)
        /// A large number above the name of the part.
        case number(String)
        case text(String)
        /// The numbers of visits on the days of a year.
        case days([CivilDate: Int], year: Int)
        case sets([SetBars])
    }

    /// A set in words and as bars.
    struct SetBars: Equatable {
        /// With symbols in place of the usual names.
        let text: String
        /// The text for screen readers.
        let spoken: String
        let bars: [Bar]
    }

    struct Bar: Equatable {
        let kind: SaunaStep.Kind
        let seconds: Double
    }
}

extension SakatsuPicture {
    /// - Parameter chosen: nil for the usual parts.
    init(of page: String, _ parts: [Part], chosen: [String]?, textPath: String? = nil) {
        self.page = page
        self.parts = parts
        self.chosen = Set(chosen ?? parts.filter(\.isUsual).map(\.id))
        self.textPath = textPath
    }

    /// The path on which the parts are chosen.
    var path: String { SakatsuPaths.picture(page) }

    var shown: [Part] { parts.filter { chosen.contains($0.id) } }

    /// The picture in words.
    var text: String {
        shown.map { part in
            switch part.content {
            case .title(let text), .subtitle(let text), .text(let text): text
            case .number(let text): "\(part.name) \(text)"
            case .days: part.name
            case .sets(let sets): sets.map(\.spoken).joined(separator: "\n")
            }
        }
        .joined(separator: "\n")
    }
}

extension SakatsuPicture.Part {
    private init(_ id: String, _ name: String, _ content: SakatsuPicture.Content, isUsual: Bool = false) {
        self.init(id: id, name: name, content: content, isUsual: isUsual)
    }

    /// The maximum number of sets in a picture.
    private static let setCount = 10

    /// The parts of a picture of a visit. At first it shows what the share text has, without the texts.
    static func parts(of content: SakatsuContent, localize: Localizer) -> [SakatsuPicture.Part] {
        let all = content.sets.map { SakatsuPicture.SetBars($0, localize: localize) }.filter { !$0.text.isEmpty }
        let more = localize(.moreSets(all.count - setCount))
        let rest = all.count > setCount ? [SakatsuPicture.SetBars(text: more, spoken: more, bars: [])] : []
        let sets = all.prefix(setCount) + rest
        let temperatures = localize.temperatures(of: content).joined(separator: "  ")
        let fields = VisitField.allCases.map { field in
            SakatsuPicture.Part(
                field.rawValue, localize.name(of: field), .text(localize.line(of: field, in: content)))
        }
        return [
            SakatsuPicture.Part(
                "facility", localize(.facilityName), .title(content.facilityName), isUsual: true),
            SakatsuPicture.Part(
                "date", localize(.visitingDate), .subtitle(localize.date(content.visitingDate, .full)), isUsual: true),
            sets.isEmpty ? nil : SakatsuPicture.Part("sets", localize(.sets), .sets(Array(sets)), isUsual: true),
            SakatsuPicture.Part("temperatures", localize(.temperatures), .text(temperatures), isUsual: true),
        ].compactMap(\.self).filter { $0.content != .text("") } + fields.filter { $0.content != .text("") }
    }

    /// The parts of a picture of a year: at first its title, three numbers and its days.
    static func parts(of year: YearReview, localize: Localizer) -> [SakatsuPicture.Part] {
        let title = SakatsuPicture.Part("title", localize(.pictureTitle), .title(year.title), isUsual: true)
        let days = SakatsuPicture.Part(
            "map", localize(.visitDays), .days(year.map.counts, year: year.year), isUsual: true)
        let numbers = year.numbers.map { number in
            SakatsuPicture.Part(
                number.fact.rawValue, number.name, .number(number.value),
                isUsual: YearReview.usual.contains(number.fact))
        }
        let lines = year.lines.map { SakatsuPicture.Part($0.id, $0.name, .text("\($0.name)\n\($0.value)")) }
        return [title] + numbers + [days] + lines
    }
}

extension SakatsuPicture.SetBars {
    fileprivate init(_ set: SaunaSet, localize: Localizer) {
        let steps = set.steps.filter { !$0.title.isEmpty || $0.seconds != nil }
        let words = { (name: (SaunaStep) -> String) in
            steps.map { step in
                [name(step), step.seconds.map(localize.duration)].compactMap(\.self).joined(separator: " ")
            }
            .joined(separator: " → ")
        }
        self.init(
            text: words { step in
                step.kind.symbol.map { $0 + (step.ownTitle ?? "") } ?? localize.title(of: step)
            },
            spoken: words { localize.title(of: $0) },
            bars: steps.compactMap { step in
                step.seconds.map { SakatsuPicture.Bar(kind: step.kind, seconds: $0.doubleValue) }
            })
    }
}
