import ApiClientTestSupport
import ModelsCore
import Testing

/// `openapi.yaml` compared with the limits of what can be saved.
@Suite struct OpenAPILimitTests {
    @Test(
        arguments: [
            ("VisitContent/properties/facilityName", "maxLength", SakatsuLimits.facilityNameLength),
            ("VisitContent/properties/sets", "maxItems", SakatsuLimits.setCount),
            ("VisitContent/properties/temperatures", "maxItems", SakatsuLimits.temperatureCount),
            ("VisitSet/properties/steps", "maxItems", SakatsuLimits.stepsPerSet),
            ("VisitStep/properties/title", "maxLength", SakatsuLimits.titleLength),
            ("VisitTemperature/properties/title", "maxLength", SakatsuLimits.titleLength),
            ("MemoContent/properties/body", "maxLength", MemoValidator.bodyLength),
            ("Account/properties/name", "maxLength", AccountLimits.nameLength),
            ("Credentials/properties/deviceName", "maxLength", AccountLimits.tokenNameLength),
        ] as [(String, String, Int)])
    func `the document names the limits`(pointer: String, keyword: String, limit: Int) throws {
        #expect(try OpenAPIDocument().number(pointer, keyword) == Double(limit))
    }
}
