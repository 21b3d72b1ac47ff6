/// Colours and weights of words on a terminal. Elsewhere, and where the person wants none, words stay plain.
struct TerminalStyle: Hashable, Sendable {
    /// The raw value is the parameter of the escape sequence (ECMA-48, Select Graphic Rendition).
    enum Emphasis: Int, Hashable, Sendable, CaseIterable {
        case bold = 1
        case dim = 2
        case yellow = 33
    }

    let isStyled: Bool

    init(isStyled: Bool) {
        self.isStyled = isStyled
    }

    /// - Parameters:
    ///   - isTerminal: whether a person looks at the output.
    ///   - environment: in which `NO_COLOR` (no-color.org) or the terminal `dumb` switch it off.
    init(isTerminal: Bool, environment: [String: String]) {
        self.init(
            isStyled: isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb")
    }

    func callAsFunction(_ text: String, _ emphasis: Emphasis?) -> String {
        guard isStyled, let emphasis, !text.isEmpty else { return text }
        return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
    }
}
