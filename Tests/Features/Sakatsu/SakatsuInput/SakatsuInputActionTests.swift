import SakatsuData
import SampleCore
import Testing

@testable import SakatsuFeature

@Suite struct SakatsuInputActionTests {
    private static let buttons: [SakatsuInputAction] =
        [
            .onAddNewSaunaSetButtonClick, .onDuplicateSaunaSetButtonClick(set: 0),
            .onRemoveSaunaSetButtonClick(set: 12), .onRemoveStepButtonClick(set: 3, step: 4),
            .onAddNewSaunaTemperatureButtonClick, .onRemoveSaunaTemperatureButtonClick(index: 5),
            .onUseLastVisitButtonClick, .onSaveButtonClick,
        ] + SaunaStep.Kind.allCases.map { .onAddStepButtonClick(set: 2, kind: $0) }

    @Test(arguments: buttons)
    func readsWhatAButtonSends(action: SakatsuInputAction) throws {
        let value = try #require(action.buttonValue)
        #expect(SakatsuInputAction(buttonValue: value) == action)
    }

    @Test func givesEveryButtonAValueOfItsOwn() {
        #expect(Set(Self.buttons.map(\.buttonValue)).count == Self.buttons.count)
    }

    @Test func hasNoButtonForOpening() {
        #expect(SakatsuInputAction.onAppear(id: nil).buttonValue == nil)
        #expect(SakatsuInputAction.onAppear(id: .number(1)).buttonValue == nil)
    }

    @Test(arguments: [
        "", ":", "save:", "save:1", "Save", " save", "add-set:0", "duplicate-set", "duplicate-set:", "duplicate-set:x",
        "duplicate-set:0:0", "delete-set:１", "delete-set:99999999999999999999", "add-step:0", "add-step:0:",
        "add-step:0:bath", "add-step:x:sauna", "add-step:0:sauna:0", "delete-step:0", "delete-step:0:x",
        "delete-step:x:0", "delete-temperature", "delete-temperature:", "on-appear", "use-last-visit:0",
    ])
    func readsNothingElse(value: String) {
        #expect(SakatsuInputAction(buttonValue: value) == nil)
    }
}
