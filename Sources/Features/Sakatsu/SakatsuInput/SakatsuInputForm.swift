import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TypedCore
import WebCore

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
    var celsius = ""
}

// MARK: - Conversion from and to a visit

extension SakatsuInputForm {
    init(_ sakatsu: Sakatsu, localize: Localizer) {
        let content = sakatsu.content
        self.init(
            id: sakatsu.id,
            revision: sakatsu.revision,
            facilityName: content.facilityName,
            visitingDate: content.visitingDate.description,
            fields: VisitField.values { $0.text(of: content) },
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
                    kind: form.kind, title: form.title, celsius: reader.celsius(form.celsius, .celsius(index)))
            })
        for (field, text) in fields { reader.read(text, field, into: &content) }
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

    mutating func celsius(_ text: String, _ field: SakatsuField) -> FixedDecimal? {
        TypedScanner.read(text, decimalComma: true) { $0.celsius(needsUnit: true) } ?? number(text, field)
    }

    private mutating func number(_ text: String, _ field: SakatsuField) -> FixedDecimal? {
        do {
            return try FixedDecimal.parse(typed: text)
        } catch {
            note(error, field)
            return nil
        }
    }

    mutating func read(_ text: String, _ field: VisitField, into content: inout SakatsuContent) {
        do { try field.read(text, into: &content) } catch { note(error, .field(field)) }
    }

    private mutating func note(_ error: TypedNumberError, _ field: SakatsuField) {
        let reason: SakatsuProblem.Reason =
            switch error {
            case .notANumber: .notANumber
            case .tooManyFractionDigits: .tooManyFractionDigits
            case .outOfRange: .outOfRange
            }
        problems.append(SakatsuProblem(field, reason))
    }
}

// MARK: - Reading a submitted form

extension SakatsuInputForm {
    /// Reads the submitted form. Returns nil if it cannot come from this screen: its identifiers are missing, a kind or
    /// a unit is unknown, or it has more parts than it could show again.
    init?(_ fields: FormFields) {
        guard let id = fields["sakatsuID"].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0,
            let pattern = SakatsuPattern(fields)
        else { return nil }
        self.init(
            id: id,
            revision: revision,
            facilityName: pattern.facilityName,
            visitingDate: fields["visitingDate"] ?? "",
            fields: VisitField.values { fields[$0.rawValue] ?? "" },
            sets: pattern.sets,
            temperatures: pattern.temperatures,
            confirmed: Set(fields.all("confirmed")),
            replaced: SakatsuPattern(fields.below(SakatsuInputName.replaced)),
            pasted: fields[SakatsuInputName.pasted] ?? "",
            replacingText: fields[SakatsuInputName.replacingText] ?? ""
        )
    }
}

extension SakatsuPattern {
    /// The maximum number of sets, steps and temperatures that are read. It is far above the limits, so that a form
    /// that exceeds them is shown again completely, with a message, and can be shortened; and it limits the cost of a
    /// hostile form.
    private static let readingLimit = 1_000

    /// nil when the fields are not a visit's, or there are more than could be shown again.
    init?(_ fields: FormFields) {
        guard !fields.names.isEmpty, let sets = Self.sets(in: fields),
            let temperatures = Self.temperatures(in: fields)
        else { return nil }
        self.init(facilityName: fields["facilityName"] ?? "", sets: sets, temperatures: temperatures)
    }

    private static func sets(in fields: FormFields) -> [[SaunaStepForm]]? {
        rows { set in
            fields[SakatsuInputName.set(set)].map { _ in steps(in: fields, ofSet: set) }
        }
    }

    private static func steps(in fields: FormFields, ofSet set: Int) -> [SaunaStepForm]? {
        rows { step in
            let name = SakatsuInputName.step(step, ofSet: set)
            return fields["\(name).kind"].map { kind in
                guard let kind = SaunaStep.Kind(rawValue: kind),
                    let unit = fields["\(name).unit"].flatMap(DurationUnit.init)
                else { return nil }
                return SaunaStepForm(
                    kind: kind, title: fields["\(name).title"] ?? "", amount: fields["\(name).amount"] ?? "",
                    unit: unit)
            }
        }
    }

    private static func temperatures(in fields: FormFields) -> [SaunaTemperatureForm]? {
        rows { index in
            let name = SakatsuInputName.temperature(index)
            return fields["\(name).kind"].map { kind in
                SaunaTemperature.Kind(rawValue: kind).map {
                    SaunaTemperatureForm(
                        kind: $0, title: fields["\(name).title"] ?? "", celsius: fields["\(name).celsius"] ?? "")
                }
            }
        }
    }

    /// Reads rows until a number is missing.
    ///
    /// - Parameter row: nil when there is no such row; a nil inside when it is invalid.
    /// - Returns: nil when a row is invalid, or there are too many.
    private static func rows<Row>(_ row: (Int) -> Row??) -> [Row]? {
        var rows: [Row] = []
        while let next = row(rows.count) {
            guard let next, rows.count < readingLimit else { return nil }
            rows.append(next)
        }
        return rows
    }
}

/// The prefixes of the names of repeated fields. Numbers count from 0.
enum SakatsuInputName {
    /// The prefix of the fields of the replaced values.
    static let replaced = "replaced."
    static let pasted = "pasted"
    static let replacingText = "replacing"

    /// The field that marks the existence of a set, even one without steps.
    static func set(_ index: Int) -> String { "sets.\(index)" }

    /// The prefix of `.kind`, `.title`, `.amount` and `.unit`.
    static func step(_ index: Int, ofSet set: Int) -> String { "sets.\(set).steps.\(index)" }

    /// The prefix of `.kind`, `.title` and `.celsius`.
    static func temperature(_ index: Int) -> String { "temperatures.\(index)" }
}

extension SakatsuField {
    /// The identifier of the field in the page, to which messages and links lead; for a set, its name in the form.
    var elementID: String {
        switch self {
        case .set(let set): "set-\(set)"
        case .stepTitle(let set, let step): "\(SakatsuInputName.step(step, ofSet: set)).title"
        case .stepAmount(let set, let step): "\(SakatsuInputName.step(step, ofSet: set)).amount"
        case .temperatureTitle(let index): "\(SakatsuInputName.temperature(index)).title"
        case .celsius(let index): "\(SakatsuInputName.temperature(index)).celsius"
        case .field(let field): field.rawValue
        // Fields that are not repeated have the name of their case.
        default: "\(self)"
        }
    }
}

extension SakatsuField {
    /// The name of the field in a message.
    func name(in form: SakatsuInputForm, localize: Localizer) -> String {
        switch self {
        case .facilityName: localize(.facilityName)
        case .visitingDate: localize(.visitingDate)
        case .sets: localize(.sets)
        case .set(let set): localize(.setNumber(set + 1))
        case .stepTitle(let set, let step), .stepAmount(let set, let step):
            localize(.stepInSet(localize(.setNumber(set + 1)), localize.item(form.sets[set][step].title)))
        case .field(let field): localize.name(of: field)
        case .temperatures: localize(.temperatures)
        case .temperatureTitle(let index), .celsius(let index):
            localize(.temperatureOf(localize.item(form.temperatures[index].title)))
        }
    }
}
