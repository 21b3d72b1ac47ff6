package import Foundation

/// What a visit cost.
package struct Price: Hashable, Sendable {
    /// In the smallest unit of the currency: whole yen, but cents.
    package let amount: Int
    package let currency: Currency

    package init(amount: Int, currency: Currency) {
        self.amount = amount
        self.currency = currency
    }

    /// The amounts that can be recorded. The limit is chosen by judgment, to catch typing errors.
    package static let recordable = 0...99_999_999

    /// The amount in the currency's main unit.
    package var decimal: Decimal {
        Decimal(sign: .plus, exponent: -currency.fractionDigits, significand: Decimal(amount))
    }
}

extension Price {
    /// The amount as people type it, `1600` or `12.50`, followed by the currency unless it is this one.
    package func text(in usual: Currency) -> String {
        let unit = currency.smallestUnits
        let (whole, rest) = amount.quotientAndRemainder(dividingBy: unit)
        let fraction = rest == 0 ? "" : ".\(String(unit + rest).dropFirst())"
        return "\(whole)\(fraction)\(currency == usual ? "" : " \(currency.code)")"
    }

    /// Reads an amount as people type it, with its currency or in the usual one: `1,600円`, `¥1600`, `12.50 EUR`, `€12`;
    /// in full width, too.
    ///
    /// - Returns: nil for an empty text.
    package static func parse(typed text: String, in usual: Currency) throws(TypedNumberError) -> Price? {
        // Longer than any price, and slow to search.
        guard text.utf8.count <= 256 else { throw .notANumber }
        let typed = text.halfWidth.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !typed.isEmpty else { return nil }
        let (number, currency) = Currency.removed(from: typed)
        guard !number.isEmpty else { throw .notANumber }
        let unit = (currency ?? usual).smallestUnits
        guard let decimal = try FixedDecimal.parse(typed: ungrouped(number)) else { throw .notANumber }
        // A decimal has two fraction digits, which are enough for what people pay.
        guard unit >= 100 || decimal.hundredths.isMultiple(of: 100 / unit) else { throw .tooManyFractionDigits }
        let amount =
            unit >= 100
            ? decimal.hundredths.multipliedReportingOverflow(by: unit / 100)
            : (partialValue: decimal.hundredths / (100 / unit), overflow: false)
        guard !amount.overflow else { throw .outOfRange }
        return Price(amount: amount.partialValue, currency: currency ?? usual)
    }

    /// The number without the commas between groups of three digits: `1,600`, `12,345.60`.
    private static func ungrouped(_ number: String) -> String {
        let groups = number.split(separator: ",", omittingEmptySubsequences: false)
        let last = groups[groups.count - 1].prefix { $0 != "." }
        let areGroups =
            groups.count > 1 && (1...3).contains(groups[0].count) && last.count == 3
            && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
        return areGroups ? groups.joined() : number
    }
}

/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
    /// Three letters, such as `JPY`.
    package let code: String

    package static let yen = Currency(known: "JPY")

    /// The currencies in use, by code.
    package static let all = Locale.commonISOCurrencyCodes.sorted().map(Currency.init(known:))

    private static let codes = Set(all.map(\.code))

    private init(known code: String) {
        self.code = code
    }

    /// How many of the smallest unit are one of the main unit, as a power of ten: two for cents.
    ///
    /// The exceptions are those of ISO 4217, list one, of 2026.
    package var fractionDigits: Int {
        if Self.withoutFraction.contains(code) { return 0 }
        return Self.withThreeDigits.contains(code) ? 3 : 2
    }

    fileprivate var smallestUnits: Int { [1, 10, 100, 1_000][fractionDigits] }

    private static let withoutFraction: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    private static let withThreeDigits: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    private static let signs: [(sign: String, currency: Currency)] = [
        ("円", .yen), ("¥", .yen), ("￥", .yen), ("€", Currency(known: "EUR")), ("£", Currency(known: "GBP")),
        ("₩", Currency(known: "KRW")), ("$", Currency(known: "USD")),
    ]

    /// Splits a text into a number and the currency before or after it.
    fileprivate static func removed(from text: String) -> (number: String, currency: Currency?) {
        for (sign, currency) in signs {
            if text.hasPrefix(sign) { return (String(text.dropFirst(sign.count)), currency) }
            if text.hasSuffix(sign) { return (String(text.dropLast(sign.count)), currency) }
        }
        if let currency = inUse(text.suffix(3)) { return (String(text.dropLast(3)), currency) }
        if let currency = inUse(text.prefix(3)) { return (String(text.dropFirst(3)), currency) }
        return (text, nil)
    }

    private static func inUse(_ code: Substring) -> Currency? {
        codes.contains(code.uppercased()) ? Currency(code.uppercased()) : nil
    }
}

extension Currency: TextCodable {
    package var description: String { code }

    /// Reads three capital letters. Another program may know a currency that this one does not.
    package init?(_ description: String) {
        guard description.utf8.count == 3, description.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            return nil
        }
        self.init(known: description)
    }
}
