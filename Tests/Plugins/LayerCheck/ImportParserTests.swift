import Testing

@testable import LayerCheck

@Suite struct ImportParserTests {
    @Test(arguments: [
        "import SakatsuData",
        "package import SakatsuData",
        "public import SakatsuData",
        "@testable import SakatsuData",
        "@preconcurrency package import SakatsuData",
        "@_spi(Testing) import SakatsuData",
        "@testable\nimport SakatsuData",
        "import\n    SakatsuData",
        "import struct SakatsuData.Sakatsu",
        "import func SakatsuData.validate",
        "import SakatsuData.Models",
        "import `SakatsuData`",
        "import/* why */SakatsuData// reason",
        "#if DEBUG\nimport SakatsuData\n#endif",
        "#if os(macOS)\n#else\nimport SakatsuData\n#endif",
        "let a = 1; import SakatsuData",
        "let regex = /\"(/\nimport SakatsuData",
        "import SakatsuData\r\n",
    ])
    func `Each way to import a module is seen`(text: String) {
        #expect(ImportParser.imports(in: text).map(\.module) == ["SakatsuData"])
    }

    @Test(arguments: [
        "// import SakatsuData",
        "let text = \"import SakatsuData\"",
        "let text = \"\"\"\n    import SakatsuData\n    \"\"\"",
        "#if canImport(SakatsuData)\n#endif",
        "backup.import(SakatsuData)",
        "backup\n    .import SakatsuData",
        "func read(\n    import value: Int\n) {}",
        "func read(import SakatsuData: Int) {}",
        "restore(import: SakatsuData)",
        "let imported = SakatsuData.self",
        "import",
    ])
    func `What only looks like an import is none`(text: String) {
        #expect(ImportParser.imports(in: text) == [])
    }

    @Test func `Lines are counted from one over comments, texts and Windows line breaks`() {
        let text = "/* a\n */\nimport A\r\nlet b = \"\"\"\n  import C\n  \"\"\"\n@testable\nimport D"

        #expect(
            ImportParser.imports(in: text) == [
                ImportDeclaration(module: "A", line: 3),
                ImportDeclaration(module: "D", line: 8),
            ])
    }
}
