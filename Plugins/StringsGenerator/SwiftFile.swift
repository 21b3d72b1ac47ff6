/// The Swift code of a module's texts: an enum with a case for each, and a method of the localizer that returns them.
struct SwiftFile {
    let module: String
    let texts: [LocalizedText]

    /// `MemoString` for `MemoFeature`.
    var type: String {
        let layer = ["Feature", "Core", "Data", "App"].first { module.hasSuffix($0) && module != $0 }
        return "\(module.dropLast(layer?.count ?? 0))String"
    }

    var text: String {
        """
        // Made from Localizable.xcstrings by StringsGenerator: edit that.
        \(module == "LocalizationCore" ? "" : "import LocalizationCore\n")
        /// The texts of \(module), with the arguments that they take.
        enum \(type): Hashable, Sendable {
        \(texts.map(\.declaration).joined(separator: "\n"))
        }

        extension Localizer {
            /// The text in the localizer's language.
            func callAsFunction(_ string: \(type)) -> String {
                switch language {
        \(Language.allCases.map(branch).joined(separator: "\n"))
                }
            }
        }

        """
    }

    private func branch(_ language: Language) -> String {
        """
                case .\(language):
                    switch string {
        \(texts.map { $0.branch(language) }.joined(separator: "\n"))
                    }
        """
    }
}

extension LocalizedText {
    fileprivate var declaration: String {
        let samples = Language.allCases.compactMap { formats[$0]?[.other]?.sample }.joined(separator: " · ")
        let types = arguments.isEmpty ? "" : "(\(arguments.map(\.rawValue).joined(separator: ", ")))"
        return "    /// \(samples)\n    case \(name)\(types)"
    }

    fileprivate func branch(_ language: Language) -> String {
        let formats = formats[language] ?? [:]
        let names = arguments.indices.map { "let a\($0)" }.joined(separator: ", ")
        let pattern = "                case .\(name)\(names.isEmpty ? "" : "(\(names))"):"
        let count = countIndex.map { "a\($0)" } ?? ""
        let conditions: [(PluralForm, String)] = [(.zero, "\(count) == 0"), (.one, "\(count).magnitude == 1")]
        let choices = conditions.compactMap { form, condition in
            formats[form].map { "if \(condition) { return \($0.literal) }" }
        }
        let lines = choices + (formats[.other].map { ["return \($0.literal)"] } ?? [])
        return ([pattern] + lines.map { "                    \($0)" }).joined(separator: "\n")
    }
}

extension MessageFormat {
    /// The catalogue's text on one line.
    fileprivate var sample: String {
        segments.map { segment in
            switch segment {
            case .literal(let text): String(text.map { $0.isNewline ? " " : $0 })
            case .place(let place): place.argument == .text ? "…" : "0"
            }
        }.joined()
    }

    /// The text as a Swift literal, with the arguments `a0`, `a1` in their places.
    fileprivate var literal: String {
        let parts = segments.map { segment in
            switch segment {
            case .literal(let text): text.unicodeScalars.map(\.escaped).joined()
            case .place(let place): place.argument == .text ? "\\(a\(place.index))" : "\\(number(a\(place.index)))"
            }
        }
        return "\"\(parts.joined())\""
    }
}

extension Unicode.Scalar {
    fileprivate var escaped: String {
        switch self {
        case "\\", "\"": "\\\(self)"
        case _ where properties.generalCategory == .control: "\\u{\(String(value, radix: 16))}"
        default: String(self)
        }
    }
}
