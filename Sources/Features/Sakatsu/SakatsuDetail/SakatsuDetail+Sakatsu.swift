import LocalizationCore
import SakatsuData
import ValuesCore

extension SakatsuDetail {
    init(_ sakatsu: Sakatsu, localize: Localizer) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            facilityName: content.facilityName,
            day: content.visitingDate.description,
            date: localize.date(content.visitingDate, .full),
            totals: [SaunaStep.Kind.sauna, .coolBath, .relaxation].map { kind in
                SakatsuTotal(
                    symbol: kind.symbol ?? "", title: localize(kind.title),
                    value: localize.total(content.totalSeconds(of: kind)))
            },
            foreword: content.foreword,
            sets: content.sets.enumerated().map { index, set in
                SakatsuDetailSet(
                    title: localize(.setNumber, index + 1),
                    rows: set.steps.compactMap { SakatsuDetailRow($0, localize: localize) })
            },
            afterword: content.afterword,
            temperatures: content.temperatures.compactMap { SakatsuDetailRow($0, localize: localize) }
        )
    }
}

extension SakatsuDetailRow {
    /// nil when neither title nor time was typed.
    fileprivate init?(_ step: SaunaStep, localize: Localizer) {
        guard !step.title.isEmpty || step.amount != nil else { return nil }
        self.init(
            symbol: step.kind.symbol ?? "",
            title: step.title,
            value: step.amount.map { localize.amount($0, in: step.unit) } ?? ""
        )
    }

    /// nil when no number was typed.
    fileprivate init?(_ temperature: SaunaTemperature, localize: Localizer) {
        guard let celsius = temperature.celsius else { return nil }
        self.init(
            symbol: temperature.kind.symbol,
            title: temperature.title,
            value: localize(UnitText.celsius, localize.number(celsius))
        )
    }
}

extension Localizer {
    /// `20分`, `1分30秒`, `30秒`.
    fileprivate func total(_ seconds: FixedDecimal) -> String {
        let (minutes, rest) = seconds.hundredths.quotientAndRemainder(dividingBy: 60 * 100)
        let minutesText = amount(FixedDecimal(minutes), in: .minutes)
        let secondsText = amount(FixedDecimal(hundredths: rest), in: .seconds)
        return switch (minutes, rest) {
        case (_, 0): minutesText
        case (0, _): secondsText
        default: self(.minutesAndSeconds, minutesText, secondsText)
        }
    }
}
