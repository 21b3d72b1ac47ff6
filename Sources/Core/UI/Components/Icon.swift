/// A picture of the sprite `icons.svg`, hidden from screen readers: the control around it has the name.
package struct Icon: HTML {
    /// The sprite's symbols.
    package enum Name: String, CaseIterable, Sendable {
        case chevronLeft = "chevron-left"
        case check
        case close
        case copy
        case droplet
        case ellipsis
        case gear
        case memo
        case pencil
        case pin
        case plus
        case search
        case share
        case trash
        case warning
    }

    private let name: Name

    package init(_ name: Name) {
        self.name = name
    }

    package var body: some HTML {
        svg(.aria("hidden", true)) {
            use(.href("\(Self.sprite)#\(name.rawValue)"))
        }
    }

    /// Built once: a list page has some 250 icons.
    private static let sprite = Assets.bundled.address("icons.svg") ?? ""
}
