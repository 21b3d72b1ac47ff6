import SakatsuData
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuFieldNameTests {
    /// A problem's link leads to the element whose message it repeats.
    @Test(arguments: [
        (SakatsuField.facilityName, "facilityName"), (.visitingDate, "visitingDate"), (.foreword, "foreword"),
        (.sets, "sets"), (.set(3), "set-3"), (.stepTitle(set: 1, step: 2), "sets.1.steps.2.title"),
        (.stepAmount(set: 1, step: 2), "sets.1.steps.2.amount"), (.afterword, "afterword"),
        (.temperatures, "temperatures"), (.temperatureTitle(4), "temperatures.4.title"),
        (.celsius(4), "temperatures.4.celsius"),
    ])
    func namesTheElement(field: SakatsuField, id: String) {
        #expect(field.elementID == id)
    }
}
