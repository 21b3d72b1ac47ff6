import APICore
import LocalizationCore

extension Problem {
    /// What is wrong: one text for each field, which names it, or one as a whole.
    func texts(_ localize: Localizer) -> [String] {
        let texts = errors.filter { !$0.detail.isEmpty }.map { error in
            error.field.isEmpty ? error.detail : "\(error.name(localize)): \(error.detail)"
        }
        return texts.isEmpty ? [detail.isEmpty ? title : detail] : texts
    }
}

extension FieldProblem {
    /// What people call the field; as it stands there for one that only a newer server knows.
    fileprivate func name(_ localize: Localizer) -> String {
        let parts = field.split(separator: "/").map { String($0) }
        let number = parts.dropFirst().first.flatMap { Int($0) }.map { String($0 + 1) }
        switch (parts.first ?? "", number) {
        case ("facilityName", _): return localize(CommandWord.facility)
        case ("visitingDate", _): return localize(CommandWord.date)
        case ("foreword", _): return localize(CommandWord.foreword)
        case ("sets", let number?): return localize(CommandWord.oneSet, number)
        case ("sets", nil): return localize(CommandWord.sets)
        case ("afterword", _): return localize(CommandWord.afterword)
        case ("temperatures", let number?): return localize(CommandWord.oneTemperature, number)
        case ("temperatures", nil): return localize(CommandWord.temperatures)
        case ("body", _): return localize(CommandWord.memo)
        default: return field
        }
    }
}
