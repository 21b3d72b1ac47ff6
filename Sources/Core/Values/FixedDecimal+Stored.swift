extension FixedDecimal {
    /// The numbers that people record for times and temperatures: the original's range.
    package static let recordable = FixedDecimal(0)..<FixedDecimal(1_000)

    /// The two-digit number nearest to `value`; brings back what ``doubleValue`` gave.
    ///
    /// - Precondition: `value` is finite and, times one hundred, fits in `Int`.
    package init(nearest value: Double) {
        self.init(hundredths: Int((value * 100).rounded()))
    }

    /// For files and protocols that know binary numbers only.
    package var doubleValue: Double {
        Double(hundredths) / 100
    }
}
