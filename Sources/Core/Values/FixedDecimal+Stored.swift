extension FixedDecimal {
    /// The numbers that people record for times and temperatures: the original's range.
    package static let recordable = FixedDecimal(0)..<FixedDecimal(1_000)

    /// The two-digit number nearest to `value`; brings back what ``doubleValue`` gave.
    ///
    /// A file can hold any number, which must not stop the program: what is further from zero than 1,000,000,000,000 is
    /// taken for that, and what is no number for zero.
    package init(nearest value: Double) {
        let limit = 1e14
        let hundredths = (value * 100).rounded()
        self.init(hundredths: hundredths.isNaN ? 0 : Int(min(max(hundredths, -limit), limit)))
    }

    /// For files and protocols that know binary numbers only.
    package var doubleValue: Double {
        Double(hundredths) / 100
    }
}
