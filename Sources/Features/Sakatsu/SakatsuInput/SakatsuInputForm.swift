import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TypedCore

/// The fields of the input form as text, whether valid or not.
struct SakatsuInputForm: Equatable {
    var id: UUID
    /// The revision that the edit started from; 0 for a new visit.
    var revision: Int
    var facilityName: String
    /// `YYYY-MM-DD`, as browsers submit it.
    var visitingDate: String
    /// The texts of the fields, without empty ones.
    private(set) var fields: [VisitField: String] = [:]
    /// The currency of a price that is typed without one.
    var currency = Currency.yen
    var sets: [[SaunaStepForm]] = []
    var temperatures: [SaunaTemperatureForm] = []
    /// The keys of the ``SakatsuDoubtfulValue``s that the user was asked about: saving again confirms them.
    var confirmed: Set<String> = []
    /// The sets and temperatures that the last sets or a pasted text replaced, so that this can be undone.
    var replaced: SakatsuPattern?
    /// A text about the visit, from which the form is to be filled in.
    var pasted = ""
    /// The text from which the form was filled in, which returns to its field together with ``replaced``.
    var replacingText = ""
}

extension SakatsuInputForm {
    subscript(field: VisitField) -> String {
        get { fields[field] ?? "" }
        set { fields[field] = newValue.isEmpty ? nil : newValue }
    }
}

/// The fields of a step.
struct SaunaStepForm: Equatable, Encodable {
    var kind: SaunaStep.Kind
    var title: String
    var amount = ""
    var unit: DurationUnit
}

extension SaunaStepForm {
    init(kind: SaunaStep.Kind, title: String, time: StepTime) {
        self.init(kind: kind, title: title, amount: time.amount?.description ?? "", unit: time.unit)
    }
}

/// The fields of a temperature.
struct SaunaTemperatureForm: Equatable, Encodable {
    var kind: SaunaTemperature.Kind
    var title: String
    var amount = ""
    var unit = TemperatureUnit.celsius
}

// MARK: - Conversion from and to a visit

extension SakatsuInputForm {
    init(_ sakatsu: Sakatsu, currency: Currency = .yen, localize: Localizer) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            revision: sakatsu.revision,
            facilityName: content.facilityName,
            visitingDate: content.visitingDate.description,
            fields: VisitField.values { $0.text(of: content, in: currency) },
            currency: currency,
            sets: content.sets.map { $0.steps.map { SaunaStepForm($0, localize: localize) } },
            temperatures: content.temperatures.map { SaunaTemperatureForm($0, localize: localize) },
            // Stored values are not asked about.
            confirmed: Set(content.doubts.map(\.value.key))
        )
    }

    var pattern: SakatsuPattern {
        get { SakatsuPattern(facilityName: facilityName, sets: sets, temperatures: temperatures) }
        set { (facilityName, sets, temperatures) = (newValue.facilityName, newValue.sets, newValue.temperatures) }
    }

    /// Converts the form to a visit.
    ///
    /// - Parameters:
    ///   - days: reads the day of the visit.
    ///   - kept: the stored visit, whose values are not checked again; nil to check everything.
    /// - Returns: the visit, and the problems in the order of the form; it can be saved when there are none.
    func content(
        _ days: TypedDays, changedFrom kept: SakatsuContent? = nil
    ) -> (content: SakatsuContent, problems: [SakatsuProblem]) {
        var reader = TypedValueReader()
        var content = SakatsuContent(
            facilityName: facilityName,
            visitingDate: reader.day(visitingDate, days) ?? days.latest,
            sets: sets.enumerated().map { set, steps in
                SaunaSet(
                    steps: steps.enumerated().map { step, form in
                        let time = reader.time(form.amount, form.unit, .stepAmount(set: set, step: step))
                        return SaunaStep(kind: form.kind, title: form.title, time: time)
                    })
            },
            temperatures: temperatures.enumerated().map { index, form in
                SaunaTemperature(
                    kind: form.kind, title: form.title,
                    celsius: reader.celsius(form.amount, in: form.unit, .celsius(index)))
            })
        for (field, text) in fields { reader.read(text, field, in: currency, into: &content) }
        content = content.normalized
        let validator = SakatsuValidator(latestDay: days.latest)
        let found = kept.map { validator.problems(in: content, changedFrom: $0) } ?? validator.problems(in: content)
        return (content, (reader.problems + found).sorted { $0.field < $1.field })
    }
}

/// Reads numbers and dates from text, and collects the problems.
private struct TypedValueReader {
    private(set) var problems: [SakatsuProblem] = []

    mutating func day(_ text: String, _ days: TypedDays) -> CivilDate? {
        // The time zone of an instant, and so its day, is unknown here.
        let day = days.day(text, allowsTime: false)
        if day == nil { problems.append(SakatsuProblem(.visitingDate, .notADate)) }
        return day
    }

    /// A number in this unit, or a time with its own units: `1:30`, 90秒.
    mutating func time(_ text: String, _ unit: DurationUnit, _ field: SakatsuField) -> StepTime {
        let typed = TypedScanner.read(text, decimalComma: true) { $0.exactTime(in: unit) }
        if let typed, typed.hasUnit { return typed.stepTime }
        return StepTime(amount: number(text, field), unit: unit)
    }

    mutating func celsius(_ text: String, in unit: TemperatureUnit, _ field: SakatsuField) -> FixedDecimal? {
        TypedScanner.read(text, decimalComma: true) { $0.celsius(in: nil) }
            ?? number(text, field).map(unit.celsius)
    }

    private mutating func number(_ text: String, _ field: SakatsuField) -> FixedDecimal? {
        do {
            return try FixedDecimal.parse(typed: text)
        } catch {
            problems.append(SakatsuProblem(field, SakatsuProblem.Reason(error)))
            return nil
        }
    }

    mutating func read(
        _ text: String, _ field: VisitField, in currency: Currency, into content: inout SakatsuContent
    ) {
        do {
            try field.read(text, into: &content, in: currency)
        } catch {
            problems.append(SakatsuProblem(.field(field), error))
        }
    }
}

// MARK: - Edits

/// Each edit that adds something returns the field that gets the focus. Indices outside the form have no effect: the
/// form was changed in another window.
extension SakatsuInputForm {
    mutating func addSet(_ steps: [SaunaStepForm]) -> SakatsuField? {
        sets.append(steps)
        return .stepAmount(set: sets.count - 1, step: 0)
    }

    /// Inserts a copy of a set after it.
    mutating func duplicateSet(_ set: Int) -> SakatsuField? {
        guard sets.indices.contains(set) else { return nil }
        sets.insert(sets[set], at: set + 1)
        return .stepAmount(set: set + 1, step: 0)
    }

    mutating func addStep(_ step: SaunaStepForm, toSet set: Int) -> SakatsuField? {
        guard sets.indices.contains(set) else { return nil }
        sets[set].append(step)
        return .stepAmount(set: set, step: sets[set].count - 1)
    }

    /// Inserts it before the last one, the cool bath's, as in the original app.
    mutating func addTemperature(_ temperature: SaunaTemperatureForm) -> SakatsuField? {
        let index = max(temperatures.count - 1, 0)
        temperatures.insert(temperature, at: index)
        return .celsius(index)
    }

    mutating func moveSet(_ set: Int, _ way: SakatsuInputMove) {
        sets.move(set, way)
    }

    mutating func moveStep(_ step: Int, ofSet set: Int, _ way: SakatsuInputMove) {
        guard sets.indices.contains(set) else { return }
        sets[set].move(step, way)
    }

    mutating func removeSet(_ set: Int) {
        guard sets.indices.contains(set) else { return }
        sets.remove(at: set)
    }

    mutating func removeStep(_ step: Int, ofSet set: Int) {
        guard sets.indices.contains(set), sets[set].indices.contains(step) else { return }
        sets[set].remove(at: step)
    }

    mutating func removeTemperature(_ index: Int) {
        guard temperatures.indices.contains(index) else { return }
        temperatures.remove(at: index)
    }
}

extension Array {
    /// Swaps the element with its neighbor, if both exist.
    fileprivate mutating func move(_ index: Int, _ way: SakatsuInputMove) {
        guard indices.contains(index) else { return }
        let neighbor = way == .up ? index - 1 : index + 1
        if indices.contains(neighbor) { swapAt(index, neighbor) }
    }
}

extension SaunaStepForm {
    /// A step of this kind, with its usual title and the account's default time.
    init(_ kind: SaunaStep.Kind, defaults: DefaultTimes, localize: Localizer) {
        let time =
            switch kind {
            case .sauna: defaults.sauna
            case .coolBath: defaults.coolBath
            case .relaxation: defaults.relaxation
            case .other: StepTime(seconds: nil, unit: .minutes)
            }
        self.init(kind: kind, title: localize.title(of: kind), time: time)
    }
}

extension SaunaTemperatureForm {
    /// An empty temperature with its usual title.
    init(_ kind: SaunaTemperature.Kind, localize: Localizer) {
        self.init(kind: kind, title: localize.title(of: kind), unit: localize.temperatureUnit)
    }
}

// MARK: - Filling in

extension SakatsuInputForm {
    /// Fills in the values of a post. Other input is kept; texts of the post are appended to the texts in the form.
    mutating func fill(with post: SakatsuPost, localize: Localizer) {
        facilityName = post.facilityName ?? facilityName
        visitingDate = post.visitingDate?.description ?? visitingDate
        if !post.sets.isEmpty {
            sets = post.sets.map { $0.steps.map { SaunaStepForm($0, localize: localize) } }
        }
        let read = post.temperatures.map { SaunaTemperatureForm($0, localize: localize) }
        let other = temperatures.filter { row in !read.contains { $0.kind == row.kind } }
        temperatures = other.filter { $0.kind == .sauna } + read + other.filter { $0.kind != .sauna }
        self[.foreword] = self[.foreword].followed(by: post.foreword)
        self[.afterword] = self[.afterword].followed(by: post.afterword)
    }
}

extension String {
    /// Appends a paragraph, unless the text already ends with it, so that filling in the form twice adds nothing.
    fileprivate func followed(by text: String) -> String {
        if isBlank { return text.isEmpty ? self : text }
        guard !text.isEmpty, !utf8.reversed().starts(with: text.utf8.reversed()) else { return self }
        return "\(self)\n\n\(text)"
    }
}

extension SaunaStepForm {
    init(_ step: SaunaStep, localize: Localizer) {
        self.init(kind: step.kind, title: localize.title(of: step), time: step.time)
    }
}

extension SaunaTemperatureForm {
    init(_ temperature: SaunaTemperature, localize: Localizer) {
        self.init(
            kind: temperature.kind, title: localize.title(of: temperature),
            amount: temperature.celsius.map { localize.temperatureUnit.number(of: $0).description } ?? "",
            unit: localize.temperatureUnit)
    }
}
