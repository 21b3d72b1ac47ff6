import SakatsuData
import TestSupport
import Testing

@testable import SakatsuFeature

extension SakatsuInputTester {
    /// Expects that the action makes this change to the filled form and nothing else.
    func expect(
        _ action: SakatsuInputAction, focuses field: SakatsuField? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        makes change: (inout SakatsuInputForm) -> Void
    ) async {
        let uiState = await state(of: .filled, after: action)
        var expected = SakatsuInputUiState.new(SakatsuInputForm.filled.with(change))
        expected.focus = field
        #expect(uiState == expected, sourceLocation: sourceLocation)
        #expect(reports.names == [], sourceLocation: sourceLocation)
    }
}

extension SakatsuInputForm {
    /// A form with two sets, two temperatures and a foreword.
    static let filled = SakatsuInputForm.typed.with {
        $0.sets = [[.sauna("1"), .sauna("2")], [.sauna("3")]]
        $0.temperatures = [.sauna("88"), .coolBath("１６")]
        $0.foreword = "まえがき"
    }
}
