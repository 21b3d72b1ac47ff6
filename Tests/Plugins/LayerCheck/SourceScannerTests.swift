import Testing

@testable import LayerCheck

@Suite struct SourceScannerTests {
    @Test(arguments: [
        "// import SakatsuData",
        "/* import SakatsuData */",
        "/* outer /* import A */ import SakatsuData */",
        "\"import SakatsuData\"",
        "\"\"\"\nimport SakatsuData\n\"\"\"",
        "#\"\"\"\n\\(import) \"\"\" import SakatsuData\n\"\"\"#",
        "#\"a\" import SakatsuData\"#",
        "\"\\(\"import SakatsuData\")\"",
        "\"\\\" import SakatsuData\"",
        "#/import SakatsuData/#",
    ])
    func `Nothing but spaces and line breaks stays of comments and literals`(text: String) {
        let code = SourceScanner.code(of: text)

        #expect(code.allSatisfy { $0.isWhitespace })
        #expect(code.count == text.count)
    }

    @Test(arguments: [
        ("let a = \"b\" // c\nimport D", "let a =         \nimport D"),
        ("let regex = /\"/\nimport D", "let regex = /  \nimport D"),
        ("let a = \"\\(b(\")\"))\"; import D", "let a =            ; import D"),
        ("#if os(Linux)\nimport D\n#endif", "#if os(Linux)\nimport D\n#endif"),
        ("import /* A */ D", "import         D"),
        ("\"never closed", "             "),
        ("/* never closed", "               "),
        ("", ""),
    ])
    func `Code keeps its place`(text: String, code: String) {
        #expect(SourceScanner.code(of: text) == code)
    }
}
