import LocalizationCore
import SettingsData
import Testing
import ValuesCore
import WebCore

@testable import SettingsFeature

/// Reading the posted form.
@Suite struct SettingsFormFieldsTests {
    private func form(_ encoded: String) throws -> SettingsForm {
        SettingsForm(try FormFields(encoded: Array(encoded.utf8)))
    }

    @Test func readsACompleteForm() throws {
        let form = try form(
            "sauna.amount=7.5&sauna.unit=minutes&coolBath.amount=1.5&coolBath.unit=minutes"
                + "&relaxation.amount=600&relaxation.unit=seconds&language=en&appearance=dark")
        #expect(form == .chosen)
    }

    @Test(arguments: ["", "sauna.unit=hours&language=fr&appearance=pink", "language=system&appearance=system&x=y"])
    func takesWhatIsMissingOrUnknownForNotSet(encoded: String) throws {
        #expect(try form(encoded) == SettingsForm(("", .minutes), ("", .minutes), ("", .minutes)))
    }

    @Test(arguments: LanguageSetting.all, AppearanceSetting.allCases)
    func readsWhatTheChoicesSend(language: LanguageSetting, appearance: AppearanceSetting) throws {
        let form = try form("language=\(language.fieldValue)&appearance=\(appearance.rawValue)")
        #expect(form.language == language)
        #expect(form.appearance == appearance)
    }

    @Test func givesEachTimeFieldsOfItsOwn() {
        let names = DefaultTimeForm.Kind.allCases.flatMap { [$0.amountName, $0.unitName] }
        #expect(
            names == [
                "sauna.amount", "sauna.unit", "coolBath.amount", "coolBath.unit", "relaxation.amount",
                "relaxation.unit",
            ])
    }
}
