package import LocalizationCore
import ModelsCore

/// Why a file cannot be imported.
package enum ImportError: Error, Equatable {
    /// None of those that can be read.
    case unknownFormat
    case foreign(ForeignFile)
    /// There is nothing in it but white space.
    case empty
    /// A table of column names alone.
    case noRows
    /// Its end is missing, or it is not what it says of itself.
    case damaged
    /// An archive that is encrypted, or packed in a way that is not read.
    case unsupportedArchive
    /// Made by a newer Loki.
    case newerVersion
    /// It holds more than can be imported at once.
    case tooLarge
    /// A table whose columns do not say what is in them.
    case columns(CSVColumns.Problem)
    case table(CSVError)
    /// Another import was begun while it was read.
    case replaced
}

extension Localizer {
    /// What is wrong with a file, and what to do.
    package func text(of error: ImportError) -> String {
        switch error {
        case .unknownFormat: self(.fileUnknown)
        case .foreign(let file): file.text(self)
        case .empty: self(.fileEmpty)
        case .noRows: self(.fileWithoutRows)
        case .damaged: self(.fileDamaged)
        case .unsupportedArchive: self(.fileUnsupportedArchive)
        case .newerVersion: self(.fileNewer)
        case .tooLarge: self(.fileTooLarge)
        case .columns(let problem): problem.text(self)
        case .table(let error): error.text(self)
        case .replaced: self(.fileReplaced)
        }
    }
}

// MARK: - Items

extension SakatsuProblem.Reason {
    /// Why something cannot be kept, in a sentence that names it.
    func text(at place: String, _ localize: Localizer) -> String {
        switch self {
        case .required: localize(.itemBlank(place))
        case .tooLong(let limit): localize(.itemTooLong(place, localize.number(limit)))
        case .tooManyMarks: localize(.itemTooManyMarks(place, localize.number(CombiningRun.limit)))
        case .tooMany(let limit): localize(.itemTooMany(place, localize.number(limit)))
        case .future: localize(.itemInFuture(place))
        case .tooEarly: localize(.itemTooEarly(place, "\(SakatsuLimits.earliestYear)"))
        case .notADate, .notANumber, .tooManyFractionDigits, .outOfRange: localize(.itemInvalid(place))
        }
    }
}

extension MemoProblem {
    var reason: SakatsuProblem.Reason {
        switch self {
        case .required: .required
        case .tooLong(let limit): .tooLong(limit: limit)
        case .tooManyMarks: .tooManyMarks
        }
    }
}

extension SakatsuField {
    /// The column with the same content.
    var meaning: CSVMeaning {
        switch self {
        case .facilityName: .facility
        case .visitingDate: .date
        case .field(let field): .field(field)
        case .sets: .setCount
        case .set: .set
        case .stepTitle, .temperatureTitle: .title
        case .stepAmount, .temperatures, .celsius: .value
        }
    }
}
