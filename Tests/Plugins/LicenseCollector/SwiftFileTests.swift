import Testing

@testable import LicenseCollector

@Suite struct SwiftFileTests {
    private let components = [
        LicensedComponent(name: "b", version: "1.0.0", texts: ["shared", "notice"]),
        LicensedComponent(name: "A", version: "", texts: ["shared"]),
        LicensedComponent(name: "c", version: "2.0.0", texts: ["own\n\nlines"]),
    ]

    @Test func `Components are ordered by name, and each text is there once`() {
        #expect(
            SwiftFile(components).text == """
                // Collected by LicenseCollector while the package was built.

                enum CollectedLicenses {
                    static let all: [License] = [
                        License(name: #"A"#, version: #""#, text: text(0)),
                        License(name: #"b"#, version: #"1.0.0"#, text: text(0, 1)),
                        License(name: #"c"#, version: #"2.0.0"#, text: text(2)),
                    ]

                    private static func text(_ parts: Int...) -> String {
                        parts.map { texts[$0] }.joined(separator: "\\n\\n\\n")
                    }

                    private static let texts: [String] = [
                #\"""
                shared
                \"""#,
                #\"""
                notice
                \"""#,
                #\"""
                own

                lines
                \"""#,
                    ]
                }

                """)
    }

    @Test func `The order of the components makes no difference`() {
        #expect(SwiftFile(components.reversed()).text == SwiftFile(components).text)
    }
}
