import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TypedCore
import WebCore

/// The input screen's fields as they stand in the form: text, whether it makes sense or not.
struct SakatsuInputForm: Equatable {
    var id: UUID
    /// The revision that the edit started from; 0 for a new visit.
    var revision: Int
    var facilityName: String
    /// `YYYY-MM-DD` as browsers send it.
    var visitingDate: String
    /// What was typed into the plain fields; without those in which nothing was.
    private(set) var fields: [VisitField: String] = [:]
    var sets: [[SaunaStepForm]] = []
    var temperatures: [SaunaTemperatureForm] = []
    /// What was asked about, as the keys of ``SakatsuDoubtfulValue``: saving again means that it is right.
    var confirmed: Set<String> = []
    /// What the last sets or a pasted text took the place of, so that it can be brought back.
    var replaced: SakatsuPattern?
    /// A text about the visit that is to fill the form.
    var pasted = ""
    /// The text that has filled the form and comes back with ``replaced``.
    var replacingText = ""
}

extension SakatsuInputForm {
    subscript(field: VisitField) -> String {
        get { fields[field] ?? "" }
        set { fields[field] = newValue.isEmpty ? nil : newValue }
    }
}

/// A step's row in the form.
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

/// A temperature's row in the form.
struct SaunaTemperatureForm: Equatable, Encodable {
    var kind: SaunaTemperature.Kind
    var title: String
    var celsius = ""
}

// MARK: - From and to a visit

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
            // What is kept was meant.
            confirmed: Set(content.doubts.map(\.value.key))
        )
    }

    var pattern: SakatsuPattern {
        get { SakatsuPattern(facilityName: facilityName, sets: sets, temperatures: temperatures) }
        set { (facilityName, sets, temperatures) = (newValue.facilityName, newValue.sets, newValue.temperatures) }
    }

    /// Reads what was typed.
    ///
    /// - Parameters:
    ///   - days: reads the day of the visit.
    ///   - kept: the visit as it stands, of which nothing is checked again; nil to check all.
    /// - Returns: the visit, and what is wrong with it in the order of the form; it can be kept when nothing is.
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

/// Reads numbers and dates from text and remembers what it could not read.
private struct TypedValueReader {
    private(set) var problems: [SakatsuProblem] = []

    mutating func day(_ text: String, _ days: TypedDays) -> CivilDate? {
        let day = days.day(text)
        if day == nil { problems.append(SakatsuProblem(.visitingDate, .notADate)) }
        return day
    }

    /// A number in the unit, or a time with units of its own: `1:30`, 90秒.
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

// MARK: - From a posted form

extension SakatsuInputForm {
    /// Reads the posted form; nil when it is none that this screen can have made: what identifies it is missing, a
    /// kind or a unit is unknown, or it holds more than it could show again.
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
    /// How many sets, steps or temperatures are read. Far more than the limits allow, so that a form which is over them
    /// comes back whole with a message and can be made shorter; and an end to what a hostile one can cost.
    private static let readingLimit = 1_000

    /// nil when the fields are none of a visit's, or hold more than could be shown again.
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

    /// Reads rows up to the first number that was not sent.
    ///
    /// - Parameter row: nil when there is no such row; a nil inside when it cannot be read.
    /// - Returns: nil when a row cannot be read, or there are too many.
    private static func rows<Row>(_ row: (Int) -> Row??) -> [Row]? {
        var rows: [Row] = []
        while let next = row(rows.count) {
            guard let next, rows.count < readingLimit else { return nil }
            rows.append(next)
        }
        return rows
    }
}

/// What the names of the form's fields that repeat start with. Numbers count from 0.
enum SakatsuInputName {
    /// Before the names of what was replaced.
    static let replaced = "replaced."
    static let pasted = "pasted"
    static let replacingText = "replacing"

    /// Says that there is such a set, even one without steps.
    static func set(_ index: Int) -> String { "sets.\(index)" }

    /// Of `.kind`, `.title`, `.amount` and `.unit`.
    static func step(_ index: Int, ofSet set: Int) -> String { "sets.\(set).steps.\(index)" }

    /// Of `.kind`, `.title` and `.celsius`.
    static func temperature(_ index: Int) -> String { "temperatures.\(index)" }
}

extension SakatsuField {
    /// The identifier of the field in the page, to which messages and links lead; but for a set, its name in the form.
    var elementID: String {
        switch self {
        case .set(let set): "set-\(set)"
        case .stepTitle(let set, let step): "\(SakatsuInputName.step(step, ofSet: set)).title"
        case .stepAmount(let set, let step): "\(SakatsuInputName.step(step, ofSet: set)).amount"
        case .temperatureTitle(let index): "\(SakatsuInputName.temperature(index)).title"
        case .celsius(let index): "\(SakatsuInputName.temperature(index)).celsius"
        case .field(let field): field.rawValue
        // What does not repeat is called as its case.
        default: "\(self)"
        }
    }
}

extension SakatsuField {
    /// What the field is called in a message.
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
