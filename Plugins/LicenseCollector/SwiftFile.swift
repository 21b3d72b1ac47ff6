/// The Swift file with all licences, the same for any order of the components.
struct SwiftFile {
    let text: String

    init(_ components: [LicensedComponent]) {
        let components = components.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
        // Many packages have the same text, which is in the file only once.
        var texts: [String] = []
        for text in components.flatMap(\.texts) where !texts.contains(text) { texts.append(text) }
        let entries = components.map { component in
            Self.entry(component, component.texts.compactMap(texts.firstIndex(of:)))
        }
        text = """
            // Collected by LicenseCollector while the package was built.

            enum CollectedLicenses {
                static let all: [License] = [
            \(entries.joined())    ]

                private static func text(_ parts: Int...) -> String {
                    parts.map { texts[$0] }.joined(separator: "\\n\\n\\n")
                }

                private static let texts: [String] = [
            \(texts.map { "\(SwiftLiteral.lines(of: $0)),\n" }.joined())    ]
            }

            """
    }

    private static func entry(_ component: LicensedComponent, _ numbers: [Int]) -> String {
        let (name, version) = (SwiftLiteral.line(component.name), SwiftLiteral.line(component.version))
        let parts = numbers.map(String.init).joined(separator: ", ")
        return "        License(name: \(name), version: \(version), text: text(\(parts))),\n"
    }
}
