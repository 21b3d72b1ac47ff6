import CatalogCore
import Foundation
import LocalizationCore
import SakatsuData
import SampleCore
import SampleData
import UICore
import ValuesCore
import WebCore

/// The input in its states, but for what is wrong beside fields.
enum SakatsuInputCatalog {
    static let entries = new + existing

    private static let new: [CatalogEntry] = [
        page("New"),
        page("New with history") { uiState, visitor in
            uiState.facilityNames = ["湯の森サウナ", "駅前サウナ", "Löyly by the Lake", "銭湯みなと湯", "Sauna North"]
            uiState.showLastVisit(.minimal, localize: visitor.localize)
        },
        page("New with a history of long words") { uiState, visitor in
            uiState.facilityNames = [SakatsuContent.long.facilityName, String(repeating: "löylyhuone", count: 8)]
            uiState.showLastVisit(.long, localize: visitor.localize)
        },
        page("Set added") { uiState, _ in
            uiState.focus = .stepAmount(set: 0, step: 0)
        },
        page("Choosing a step", openPopover: "add-step-0"),
        page("Filled", form: SakatsuInputForm(Sakatsu(.number(9), .full, revision: 0))),
        page("From a diary", form: SakatsuInputForm(Sakatsu(.number(9), Sakatsu.diary[0].content, revision: 0))),
        page("Nothing but a name", form: .typed),
        page("Saving failed", form: .typed) { uiState, _ in
            uiState.error = .savingFailed
        },
        page("Storage full", form: .typed) { uiState, _ in
            uiState.error = .accountFull(limit: 100_000_000)
        },
        page("Adding failed", form: .typed) { uiState, _ in
            uiState.error = .loadingFailed
        },
    ]

    private static let existing: [CatalogEntry] = [
        page("Edit", of: Sakatsu.full.id, form: SakatsuInputForm(.full)),
        page("Edit long words in ten sets", of: Sakatsu.long.id, form: SakatsuInputForm(.long)),
        page("Changed elsewhere", of: Sakatsu.full.id, form: .edited) { uiState, visitor in
            uiState.show(Sakatsu(.number(1), .full, revision: 5), localize: visitor.localize)
        },
        page("Changed elsewhere to long words", of: Sakatsu.full.id, form: .edited) { uiState, visitor in
            uiState.show(Sakatsu(.number(1), .long, revision: 5), localize: visitor.localize)
        },
        page("Deleted elsewhere", of: Sakatsu.full.id, form: .typed) { uiState, _ in
            uiState.error = .deleted
        },
    ]

    /// - Parameters:
    ///   - id: the visit that is edited; nil for a new one.
    ///   - form: what was typed; nil for what a new visit starts with.
    ///   - change: what else is particular.
    static func page(
        _ state: String, of id: UUID? = nil, openPopover: String? = nil, form: SakatsuInputForm? = nil,
        change: @escaping @Sendable (inout SakatsuInputUiState, Visitor) -> Void = { _, _ in }
    ) -> CatalogEntry {
        CatalogEntry(SakatsuInputPage.self, state, openPopover: openPopover) { visitor in
            let localize = visitor.localize
            var uiState = SakatsuInputUiState(
                form: form ?? .started(localize), latestDate: CivilDate(latestAnywhereAt: visitor.now.date).description)
            uiState.title = localize(uiState.form.revision == 0 ? .registration : .editing)
            change(&uiState, visitor)
            let path = id.map { SakatsuPaths.edit($0) } ?? SakatsuPaths.new
            return SakatsuInputPage(uiState: uiState, path: path, visitor: visitor)
        }
    }
}

extension SakatsuInputForm {
    /// What a new visit starts with.
    fileprivate static func started(_ localize: Localizer) -> SakatsuInputForm {
        SakatsuInputForm(
            id: .number(9),
            revision: 0,
            facilityName: "",
            visitingDate: CivilDate.sampleDay.description,
            sets: [
                [SaunaStep.Kind.sauna, .coolBath, .relaxation].map {
                    SaunaStepForm($0, defaults: .usual, localize: localize)
                }
            ],
            temperatures: SaunaTemperature.Kind.allCases.map { SaunaTemperatureForm($0, localize: localize) })
    }

    /// A new visit with no more than what it must hold.
    fileprivate static let typed = SakatsuInputForm(
        id: .number(9), revision: 0, facilityName: "湯の森サウナ", visitingDate: "2026-11-20")

    /// An edit that started from the second revision.
    fileprivate static let edited = SakatsuInputForm(
        id: .number(1), revision: 2, facilityName: "湯の森サウナ", visitingDate: "2026-11-20", foreword: "晴れた日に。")
}
