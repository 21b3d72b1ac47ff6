/// An icon of the sprite `icons.svg`, hidden from screen readers: the control around it has the name.
package struct Icon: HTML {
    /// The symbols of the sprite.
    package enum Name: String, CaseIterable, Sendable {
        case chevronLeft = "chevron-left"
        case calendar
        case check
        case clipboard
        case close
        case columns
        case copy
        case droplet
        case ellipsis
        case gear
        case memo
        case pencil
        case pin
        case place
        case plus
        case search
        case share
        case timer
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

/// The app's logo, as decoration.
package struct Logo: HTML {
    package init() {}

    package var body: some HTML {
        HTMLVoidElement(
            "img",
            [
                .class("mark"), .src(Assets.bundled.address("icon.svg")), .custom(name: "alt", value: ""),
                .custom(name: "width", value: "72"), .custom(name: "height", value: "72"),
            ])
    }
}

/// A symbol, with its name for screen readers.
package struct Symbol: HTML {
    private let sign: String
    private let name: String

    package init(_ sign: String, name: String) {
        self.sign = sign
        self.name = name
    }

    package var body: some HTML {
        span(.aria("hidden", true)) { sign }
        span(.class("vh")) { name }
    }
}
