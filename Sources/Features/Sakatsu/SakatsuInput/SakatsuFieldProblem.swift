import LocalizationCore
import SakatsuData

/// What is wrong with a field, in finished words.
struct SakatsuFieldProblem: Equatable {
    let field: SakatsuField
    /// Beside the field.
    let message: String
    /// Above the form, where it must name the field.
    let summary: String
}

extension SakatsuFieldProblem {
    init(_ problem: SakatsuProblem, in form: SakatsuInputForm, localize: Localizer) {
        let message = localize.message(for: problem)
        self.init(
            field: problem.field,
            message: message,
            summary: localize(.fieldAndProblem, problem.field.name(in: form, localize: localize), message)
        )
    }
}

extension SakatsuField {
    fileprivate func name(in form: SakatsuInputForm, localize: Localizer) -> String {
        switch self {
        case .facilityName: localize(.facilityName)
        case .visitingDate: localize(.visitingDate)
        case .foreword: localize(.foreword)
        case .sets: localize(.sets)
        case .set(let set): localize(.setNumber, set + 1)
        case .stepTitle(let set, let step), .stepAmount(let set, let step):
            localize(
                .stepInSet, localize(.setNumber, set + 1), Self.title(form.sets[set][step].title, localize: localize))
        case .afterword: localize(.afterword)
        case .temperatures: localize(.temperatures)
        case .temperatureTitle(let index), .celsius(let index):
            localize(.temperatureOf, Self.title(form.temperatures[index].title, localize: localize))
        }
    }

    private static func title(_ typed: String, localize: Localizer) -> String {
        typed.isEmpty ? localize(.unnamedItem) : typed
    }
}
