import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import ScreensCore
import TypedCore
import UICore
import WebCore

@testable import SakatsuFeature

/// The visit form in its states.
enum SakatsuInputCatalog {
    static let entries = new + existing + problems

    private static let new = [
        page("New"),
        page("New with history") { uiState, _ in
            uiState.visited(["湯の森サウナ", "駅前サウナ", "Löyly by the Lake", "銭湯みなと湯", "Sauna North"])
        },
        page("New with a history of long words") { uiState, _ in
            uiState.visited([SakatsuContent.long.facilityName, String(repeating: "löylyhuone", count: 8)])
        },
        page("Last sets used") { uiState, visitor in
            let pattern = SakatsuInputForm(.full, localize: Localizer(.japanese)).pattern
            uiState.visited([pattern.facilityName])
            uiState.form.replaced = uiState.form.pattern
            uiState.form.pattern = pattern
            uiState.filledText = visitor.localize(.lastSetsUsed(pattern.facilityName))
        },
        page("Text to fill it") { uiState, _ in
            uiState.form.pasted = "サウナ：10分 × 3\n水風呂：ちょっと × 3\nよかった"
            uiState.lines = [
                PostLine(text: "サウナ：10分 × 3", mark: .read),
                PostLine(text: "水風呂：ちょっと × 3", mark: .doubtful), PostLine(text: "よかった", mark: .note),
            ]
        },
        page("Filled by a text") { uiState, visitor in uiState.filledText = visitor.localize(.textReadInPart) },
        page("Set added") { uiState, _ in uiState.focus = .stepAmount(set: 0, step: 0) },
        page("Pasting a text", openPopover: SakatsuInputPaste.id),
        page("Filled", form: SakatsuInputForm(Sakatsu(.number(9), .full, revision: 0), localize: Localizer(.japanese))),
        page(
            "From a diary",
            form: SakatsuInputForm(
                Sakatsu(.number(9), Sakatsu.diary[0].content, revision: 0), localize: Localizer(.japanese))),
        page("Nothing but a name", form: .typed),
        page("Saving failed", form: .typed) { uiState, _ in uiState.error = .savingFailed },
        page("Storage full", form: .typed) { uiState, _ in uiState.error = .accountFull(limit: 100_000_000) },
        page("Adding failed", form: .typed) { uiState, _ in uiState.error = .loadingFailed },
    ]

    private static let existing = [
        page("Edit", of: Sakatsu.full.id, form: SakatsuInputForm(.full, localize: Localizer(.japanese))),
        page(
            "Edit long words in ten sets", of: Sakatsu.long.id,
            form: SakatsuInputForm(.long, localize: Localizer(.japanese))),
        page("Changed elsewhere", of: Sakatsu.full.id, form: .edited) { uiState, visitor in
            uiState.show(Sakatsu(.number(1), .full, revision: 5), localize: visitor.localize)
        },
        page("Changed elsewhere to long words", of: Sakatsu.full.id, form: .edited) { uiState, visitor in
            uiState.show(Sakatsu(.number(1), .long, revision: 5), localize: visitor.localize)
        },
        page("Deleted elsewhere", of: Sakatsu.full.id, form: .typed) { uiState, _ in uiState.error = .deleted },
    ]

    private static let problems = [
        problem("Fields are wrong") { form in
            form.facilityName = ""
            form.visitingDate = CivilDate.sampleDay.earlier(days: -1).description
            form.sets = [
                [
                    SaunaStepForm(kind: .sauna, title: longTitle, amount: "1000", unit: .minutes),
                    SaunaStepForm(kind: .coolBath, title: "", amount: "<b>", unit: .seconds),
                ]
            ]
            form[.afterword] = "あとがき"
            form.temperatures = [
                SaunaTemperatureForm(kind: .sauna, title: "サウナ", amount: "1.234"),
                SaunaTemperatureForm(kind: .coolBath, title: longTitle, amount: "−1"),
            ]
        },
        problem("Numbers are hardly meant") { form in
            form.sets = [[SaunaStepForm(kind: .sauna, title: "サウナ", amount: "912", unit: .minutes)]]
            form.temperatures = [SaunaTemperatureForm(kind: .coolBath, title: "水風呂", amount: "170")]
        },
        problem("Texts are too long") { form in
            form.facilityName = String(repeating: "湯", count: SakatsuLimits.facilityNameLength + 1)
            form[.foreword] = String(repeating: "あ", count: SakatsuLimits.textLength + 1)
            form[.afterword] = String(repeating: "い", count: SakatsuLimits.textLength + 1)
        },
        problem("No date") { $0.visitingDate = "" },
        problem("Date is too early") { $0.visitingDate = "1899-12-31" },
        problem("Too many steps") { form in
            let step = SaunaStepForm(kind: .other, title: "足湯", unit: .minutes)
            form.sets = [Array(repeating: step, count: SakatsuLimits.stepsPerSet + 1)]
        },
        problem("Too many sets") { form in
            form.sets = Array(repeating: [], count: SakatsuLimits.setCount + 1)
        },
        problem("Too many temperatures") { form in
            let temperature = SaunaTemperatureForm(kind: .sauna, title: "サウナ")
            form.temperatures = Array(repeating: temperature, count: SakatsuLimits.temperatureCount + 1)
        },
    ]

    private static let longTitle = String(repeating: "い", count: SakatsuLimits.titleLength + 1)

    /// - Parameters:
    ///   - id: the edited visit; nil for a new one.
    ///   - form: the typed values; nil for the initial values of a new visit.
    ///   - change: further changes of the state.
    private static func page(
        _ state: String, of id: UUID? = nil, openPopover: String? = nil, form: SakatsuInputForm? = nil,
        change: @escaping @Sendable (inout SakatsuInputUiState, Visitor) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SakatsuInputPage.self, state, openPopover: openPopover) { visitor in
            let localize = visitor.localize
            var uiState = SakatsuInputUiState(
                form: form ?? .started(localize), latestDate: CivilDate(latestAnywhereAt: visitor.now.date).description)
            uiState.title = localize(uiState.form.revision == 0 ? .registration : .editing)
            uiState.newSteps = SaunaStep.Kind.allCases.map { SaunaStepForm($0, defaults: .usual, localize: localize) }
            uiState.newTemperatures = SaunaTemperature.Kind.allCases.map {
                SaunaTemperatureForm($0, localize: localize)
            }
            change(&uiState, visitor)
            let path = id.map { SakatsuPaths.edit($0) } ?? SakatsuPaths.new
            return SakatsuInputPage(uiState: uiState, path: path, visitor: visitor)
        }
    }

    /// - Parameter edit: makes a valid form invalid.
    private static func problem(
        _ state: String, edit: @escaping @Sendable (inout SakatsuInputForm) -> Void
    ) -> CatalogEntry {
        page(state) { uiState, visitor in
            uiState.form.facilityName = SakatsuContent.full.facilityName
            edit(&uiState.form)
            let days = TypedDays(today: CivilDate(latestAnywhereAt: visitor.now.date))
            let (content, problems) = uiState.form.content(days)
            uiState.show(problems, doubts: content.doubts, localize: visitor.localize)
        }
    }
}

extension SakatsuInputForm {
    /// The initial form of a new visit.
    fileprivate static func started(_ localize: Localizer) -> SakatsuInputForm {
        SakatsuInputForm(
            id: .number(9), revision: 0, facilityName: "", visitingDate: CivilDate.sampleDay.description,
            sets: [
                [SaunaStep.Kind.sauna, .coolBath, .relaxation].map {
                    SaunaStepForm($0, defaults: .usual, localize: localize)
                }
            ],
            temperatures: SaunaTemperature.Kind.allCases.map { SaunaTemperatureForm($0, localize: localize) })
    }

    /// A new visit with only the required fields.
    fileprivate static let typed = SakatsuInputForm(
        id: .number(9), revision: 0, facilityName: "湯の森サウナ", visitingDate: "2026-11-20")

    /// An edit of the second revision.
    fileprivate static let edited = SakatsuInputForm(
        id: .number(1), revision: 2, facilityName: "湯の森サウナ", visitingDate: "2026-11-20", fields: [.foreword: "晴れた日に。"])
}

extension SakatsuInputUiState {
    /// Adds the names of facilities, most recently visited first, and suggestions from their last visits.
    fileprivate mutating func visited(_ names: [String]) {
        facilityNames = names
        patterns = names.prefix(SakatsuInputViewModel.patternCount).map { name in
            SakatsuPattern(facilityName: name, sets: form.sets, temperatures: form.temperatures)
        }
    }
}
