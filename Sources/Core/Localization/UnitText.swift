/// The units of times and temperatures, alone and with a number.
package enum UnitText: String, LocalizationKey {
    /// `%@分`: takes the number, best as a `FixedDecimal`.
    case minutes = "%@ minutes"
    /// `%@秒`: takes the number, best as a `FixedDecimal`.
    case seconds = "%@ seconds"
    /// `%@℃`: takes the number, best as a `FixedDecimal`.
    case celsius = "%@ degrees Celsius"
    /// 分
    case minuteUnit = "minute unit"
    /// 秒
    case secondUnit = "second unit"
    /// ℃
    case celsiusUnit = "degree Celsius unit"

    package static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}
