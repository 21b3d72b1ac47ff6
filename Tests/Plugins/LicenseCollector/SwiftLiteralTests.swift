import Testing

@testable import LicenseCollector

@Suite struct SwiftLiteralTests {
    @Test(arguments: [
        ("plain", "#\"plain\"#"),
        ("", "#\"\"#"),
        ("a\"#", "##\"a\"#\"##"),
        ("\"##\\#(evil)", "###\"\"##\\#(evil)\"###"),
        ("a\nb\tc", "#\"a\\#u{a}b\\#u{9}c\"#"),
        ("日本語 “”", "#\"日本語 “”\"#"),
    ])
    func `No text breaks out of a line`(text: String, literal: String) {
        #expect(SwiftLiteral.line(text) == literal)
    }

    @Test(arguments: [
        ("one\n\n  two", "#\"\"\"\none\n\n  two\n\"\"\"#"),
        ("\"\"\"#\n#\"\"\"", "##\"\"\"\n\"\"\"#\n#\"\"\"\n\"\"\"##"),
        ("\\#(evil)\\", "##\"\"\"\n\\#(evil)\\\n\"\"\"##"),
        ("####", "#####\"\"\"\n####\n\"\"\"#####"),
        ("a\u{0}b\u{7F}", "#\"\"\"\na\\#u{0}b\\#u{7f}\n\"\"\"#"),
        ("a\tb", "#\"\"\"\na\tb\n\"\"\"#"),
    ])
    func `No text breaks out of several lines`(text: String, literal: String) {
        #expect(SwiftLiteral.lines(of: text) == literal)
    }

    /// The compiler's own reading of the functions' output.
    @Test func `The compiler reads the same text back`() {
        let line = ###""##\#(evil)"###
        #expect(SwiftLiteral.line(line) == "###\"\(line)\"###")
        let lines = ##"""
            """#
            #"""
            """##
        #expect(SwiftLiteral.lines(of: lines) == "##\"\"\"\n\(lines)\n\"\"\"##")
        #expect(#"a\#u{a}b"# == "a\nb")
    }
}
