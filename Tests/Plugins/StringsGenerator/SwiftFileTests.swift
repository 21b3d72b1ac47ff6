import Foundation
import Testing

@testable import StringsGenerator

@Suite struct SwiftFileTests {
    private static let catalog = SampleCatalog.json([
        "facility": SampleCatalog.both("Facility name", "施設名"),
        "visits": SampleCatalog.plural("en", ["zero": "No visits", "one": "%lld visit", "other": "%lld visits"])
            + "," + SampleCatalog.plural("ja", ["zero": "サ活なし", "other": "%lld件"]),
        "swapped": SampleCatalog.both(#"\"%@\" by %@\n100%%"#, #"%2$@の%1$@\\"#),
    ])

    @Test func makesACaseForEachText() throws {
        let texts = try StringCatalog(json: Self.catalog).texts
        #expect(
            SwiftFile(module: "MemoFeature", texts: texts).text == #"""
                // Made from Localizable.xcstrings by StringsGenerator: edit that.
                import LocalizationCore

                /// The texts of MemoFeature, with the arguments that they take.
                enum MemoString: Hashable, Sendable {
                    /// 施設名 · Facility name
                    case facility
                    /// …の…\ · "…" by … 100%
                    case swapped(String, String)
                    /// 0件 · 0 visits
                    case visits(Int)
                }

                extension Localizer {
                    /// The text in the localizer's language.
                    func callAsFunction(_ string: MemoString) -> String {
                        switch language {
                        case .japanese:
                            switch string {
                                case .facility:
                                    return "施設名"
                                case .swapped(let a0, let a1):
                                    return "\(a1)の\(a0)\\"
                                case .visits(let a0):
                                    if a0 == 0 { return "サ活なし" }
                                    return "\(number(a0))件"
                            }
                        case .english:
                            switch string {
                                case .facility:
                                    return "Facility name"
                                case .swapped(let a0, let a1):
                                    return "\"\(a0)\" by \(a1)\u{a}100%"
                                case .visits(let a0):
                                    if a0 == 0 { return "No visits" }
                                    if a0.magnitude == 1 { return "\(number(a0)) visit" }
                                    return "\(number(a0)) visits"
                            }
                        }
                    }
                }

                """#)
    }

    @Test(arguments: [
        ("MemoFeature", "MemoString"), ("UICore", "UIString"), ("ServerApp", "ServerString"),
        ("SakatsuData", "SakatsuString"), ("Core", "CoreString"), ("Tool", "ToolString"),
    ])
    func namesTheTypeForTheModule(module: String, type: String) {
        #expect(SwiftFile(module: module, texts: []).type == type)
    }

    @Test func theFirstNumberChoosesThePluralForm() throws {
        let json = SampleCatalog.json([
            "visits": SampleCatalog.plural("en", ["one": "%@: %lld visit", "other": "%@: %lld visits"])
                + "," + SampleCatalog.plain("ja", "%@：%lld件")
        ])
        let text = SwiftFile(module: "MemoFeature", texts: try StringCatalog(json: json).texts).text
        #expect(text.contains("if a1.magnitude == 1 { return \"\\(a0): \\(number(a1)) visit\" }"))
    }

    @Test func theModuleOfTheLocalizerDoesNotImportItself() {
        #expect(!SwiftFile(module: "LocalizationCore", texts: []).text.contains("import"))
    }

    /// Runs the tool on a folder of its own, with a source of that text.
    private func output(of json: Data, source: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = ["Localizable.xcstrings", "Output.swift", "Source.swift"].map { folder.appending(path: $0).path() }
        try json.write(to: URL(filePath: paths[0]))
        try source.write(toFile: paths[2], atomically: true, encoding: .utf8)
        do {
            try StringsGenerator.run(["MemoFeature"] + paths)
            return try String(contentsOfFile: paths[1], encoding: .utf8)
        } catch let error as StringsError {
            return error.description.replacing("\(folder.path())/", with: "")
        }
    }

    @Test func writesTheFile() throws {
        let text = try output(of: Self.catalog, source: "[.facility, .swapped, .visits(3)]")
        #expect(text == SwiftFile(module: "MemoFeature", texts: try StringCatalog(json: Self.catalog).texts).text)
    }

    @Test func namesTheCatalogueAndTheText() throws {
        #expect(
            try output(of: Self.catalog, source: "localize(.facility)") == """
                Localizable.xcstrings: error: "swapped" is not used
                Localizable.xcstrings: error: "visits" is not used
                """)
        let bad = SampleCatalog.json(["facility": SampleCatalog.plain("ja", "施設名")])
        #expect(
            try output(of: bad, source: "") == #"Localizable.xcstrings: error: "facility" (en) is missing"#)
    }

    @Test func saysHowItIsCalled() {
        #expect(throws: StringsError(lines: [StringsGenerator.usage])) { try StringsGenerator.run(["MemoFeature"]) }
    }
}
