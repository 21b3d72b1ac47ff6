import LocalizationCore
import SakatsuData
import SearchCore
import ValuesCore

extension SakatsuRow {
    /// - Parameter query: what is marked; empty for nothing.
    init(_ sakatsu: Sakatsu, marking query: String, localize: Localizer) {
        let content = sakatsu.content
        id = sakatsu.id
        path = sakatsu.id.canonicalText
        day = content.visitingDate.description
        date = MarkedText(localize.date(content.visitingDate, .standard), marking: query)
        facilityName = MarkedText(content.facilityName, marking: query)
        // The card shows three lines of the foreword and one of the afterword: a match shall be in them.
        foreword = MarkedText(content.foreword, marking: query).excerpt(leading: 40)
        sets = content.sets
            .map { $0.steps.compactMap { SakatsuStepText($0, marking: query, localize: localize) } }
            .filter { !$0.isEmpty }
        afterword = MarkedText(content.afterword, marking: query).excerpt(leading: 10)
        temperatures = content.temperatures.compactMap {
            SakatsuTemperatureText($0, marking: query, localize: localize)
        }
    }
}
