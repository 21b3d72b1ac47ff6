import Testing

@testable import LayerCheck

@Suite struct LayerRulesTests {
    @Test(arguments: [
        ("ProductionApp", "SakatsuFeature"),
        ("ProductionApp", "DatabaseCore"),
        ("SakatsuFeature", "SakatsuData"),
        ("SakatsuFeature", "SettingsData"),
        ("SakatsuFeature", "UICore"),
        ("SakatsuData", "DatabaseCore"),
        ("WebCore", "UICore"),
        ("WebCore", "NIOCore"),
        ("ProductionApp", "ServerApp"),
        ("DebugData", "SakatsuData"),
        ("ProductionApp", "Foundation"),
        ("LayerCheck", "Foundation"),
    ])
    func `What the table allows passes`(importer: String, imported: String) {
        #expect(LayerRules.objection(to: imported, importedBy: importer) == nil)
    }

    @Test(arguments: [
        ("ProductionApp", "SakatsuData", "Apps must not import Data: SakatsuData"),
        ("CatalogApp", "ProductionApp", "Apps must not import other Apps: ProductionApp"),
        ("ServerApp", "ProductionApp", "Apps must not import other Apps: ProductionApp"),
        ("SakatsuFeature", "SettingsFeature", "Features must not import other Features: SettingsFeature"),
        ("SakatsuFeature", "ProductionApp", "Features must not import Apps: ProductionApp"),
        ("SakatsuData", "SettingsData", "Data must not import other Data: SettingsData"),
        ("SakatsuData", "SakatsuFeature", "Data must not import Features: SakatsuFeature"),
        ("SakatsuData", "ProductionApp", "Data must not import Apps: ProductionApp"),
        ("WebCore", "SakatsuData", "Core must not import Data: SakatsuData"),
        ("WebCore", "SakatsuFeature", "Core must not import Features: SakatsuFeature"),
        ("WebCore", "ProductionApp", "Core must not import Apps: ProductionApp"),
        ("Tool", "UICore", "Tools must not import Core: UICore"),
    ])
    func `What the table forbids is named, with a reason`(importer: String, imported: String, finding: String) {
        let objection = LayerRules.objection(to: imported, importedBy: importer)

        #expect(objection?.hasPrefix("\(finding) (") == true)
        #expect(objection?.hasSuffix(")") == true)
    }

    @Test func `Data imports other Data only where the pair is listed, and one way only`() {
        let exceptions = ["StatisticsData": Set(["SakatsuData"])]

        #expect(
            LayerRules.objection(to: "SakatsuData", importedBy: "StatisticsData", exceptions: exceptions) == nil)
        #expect(
            LayerRules.objection(to: "StatisticsData", importedBy: "SakatsuData", exceptions: exceptions) != nil)
        #expect(
            LayerRules.objection(to: "SettingsData", importedBy: "StatisticsData", exceptions: exceptions) != nil)
    }
}
