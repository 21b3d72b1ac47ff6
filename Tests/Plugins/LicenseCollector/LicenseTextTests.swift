import Testing

@testable import LicenseCollector

@Suite struct LicenseTextTests {
    @Test(arguments: [
        ("one\ntwo", "one\ntwo"),
        ("one\r\ntwo\r\n", "one\ntwo"),
        ("one\rtwo\u{0C}three", "one\ntwo\nthree"),
        ("\u{FEFF}one", "one"),
        ("\n \n    centred  \n\n  one\t\n\n", "    centred\n\n  one"),
        ("", ""),
        (" \n\t\n", ""),
    ])
    func `Only trailing white space and surrounding blank lines are removed`(text: String, expected: String) {
        #expect(LicenseText(text).text == expected)
    }
}
