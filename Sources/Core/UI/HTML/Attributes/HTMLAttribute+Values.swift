extension HTMLAttribute {
    /// The kinds of `<input>` and `<button>`.
    package enum ControlType: String, Sendable {
        /// A push button that does nothing by itself.
        case button
        /// A box that is on or off.
        case checkbox
        /// A day of the calendar, `YYYY-MM-DD`.
        case date
        /// An address for mail.
        case email
        /// A file to send.
        case file
        /// A value that people do not see.
        case hidden
        /// A number in ASCII digits.
        case number
        /// A text that is not shown while typed.
        case password
        /// One choice among those with the same name.
        case radio
        /// A button that restores the values the form started with.
        case reset
        /// Words to search for.
        case search
        /// A button that submits its form.
        case submit
        /// A line of text.
        case text
        /// A time of day, `HH:MM`.
        case time
    }

    /// How forms are submitted.
    package enum FormMethod: String, Sendable {
        /// With the values in the address, for reading.
        case get
        /// With the values in the body, for writing.
        case post
        /// By closing the dialog around the form.
        case dialog
    }

    /// The keyboards that phones offer.
    package enum InputMode: String, Sendable {
        /// No keyboard.
        case none
        /// Letters.
        case text
        /// Digits and the decimal separator of the locale.
        case decimal
        /// Digits.
        case numeric
        /// Letters, with a key that searches.
        case search
    }

    /// The kinds of popovers.
    package enum Popover: String, Sendable {
        /// Closes by itself when people press elsewhere, or when another one opens.
        case auto
        /// Closes by a button or a script only.
        case manual
    }
}
