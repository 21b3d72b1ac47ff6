import CatalogCore
import SakatsuData
import SampleCore
import SampleData
import ValuesCore
import WebCore

/// What can be wrong beside the input's fields.
enum SakatsuInputProblemCatalog {
    static let entries: [CatalogEntry] = [
        page("Fields are wrong") { form in
            form.facilityName = ""
            form.visitingDate = CivilDate.sampleDay.earlier(days: -1).description
            form.sets = [
                [
                    SaunaStepForm(kind: .sauna, title: longTitle, amount: "1000", unit: .minutes),
                    SaunaStepForm(kind: .coolBath, title: "", amount: "<b>", unit: .seconds),
                ]
            ]
            form.afterword = "あとがき"
            form.temperatures = [
                SaunaTemperatureForm(kind: .sauna, title: "サウナ", celsius: "1.234"),
                SaunaTemperatureForm(kind: .coolBath, title: longTitle, celsius: "−1"),
            ]
        },
        page("Texts are too long") { form in
            form.facilityName = String(repeating: "湯", count: SakatsuLimits.facilityNameLength + 1)
            form.foreword = String(repeating: "あ", count: SakatsuLimits.textLength + 1)
            form.afterword = String(repeating: "い", count: SakatsuLimits.textLength + 1)
        },
        page("No date") { $0.visitingDate = "" },
        page("Date is too early") { $0.visitingDate = "1899-12-31" },
        page("Too many steps") { form in
            let step = SaunaStepForm(kind: .other, title: "足湯", unit: .minutes)
            form.sets = [Array(repeating: step, count: SakatsuLimits.stepsPerSet + 1)]
        },
        page("Too many sets") { form in
            form.sets = Array(repeating: [], count: SakatsuLimits.setCount + 1)
        },
        page("Too many temperatures") { form in
            let temperature = SaunaTemperatureForm(kind: .sauna, title: "サウナ")
            form.temperatures = Array(repeating: temperature, count: SakatsuLimits.temperatureCount + 1)
        },
    ]

    private static let longTitle = String(repeating: "い", count: SakatsuLimits.titleLength + 1)

    /// - Parameter edit: makes the form wrong, which otherwise holds a name and a day.
    private static func page(
        _ state: String, edit: @escaping @Sendable (inout SakatsuInputForm) -> Void
    ) -> CatalogEntry {
        SakatsuInputCatalog.page(state) { uiState, visitor in
            uiState.form.facilityName = SakatsuContent.full.facilityName
            edit(&uiState.form)
            let latestDay = CivilDate(latestAnywhereAt: visitor.now.date)
            guard case .failure(let problems) = uiState.form.content(latestDay: latestDay) else { return }
            uiState.show(problems, localize: visitor.localize)
        }
    }
}
