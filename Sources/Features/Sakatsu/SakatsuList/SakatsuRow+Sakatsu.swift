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
        date = content.visitingDate.marked(query, localize: localize)
        facilityName = MarkedText(content.facilityName, marking: query)
        // The card shows three lines of the foreword and one of the afterword: a match shall be in them, and more than
        // any screen has room for need not be sent.
        foreword = MarkedText(content.foreword, marking: query).excerpt(leading: 40).prefix(300)
        sets = content.sets
            .map { $0.steps.compactMap { SakatsuStepText($0, marking: query, localize: localize) } }
            .filter { !$0.isEmpty }
        afterword = MarkedText(content.afterword, marking: query).excerpt(leading: 10).prefix(100)
        temperatures = content.temperatures.compactMap {
            SakatsuTemperatureText($0, marking: query, localize: localize)
        }
    }
}

extension CivilDate {
    /// The date as shown; marked as a whole when the search found it in another spelling.
    fileprivate func marked(_ query: String, localize: Localizer) -> MarkedText {
        let text = localize.date(self, .standard)
        let marked = MarkedText(text, marking: query)
        guard !query.isEmpty, !marked.hasMatch else { return marked }
        let isFound = searchLines.contains { MarkedText($0, marking: query).hasMatch }
        return isFound ? MarkedText(match: text) : marked
    }
}
