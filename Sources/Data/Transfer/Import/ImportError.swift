package import LocalizationCore
package import ModelsCore

/// The reason why a file cannot be imported.
package enum ImportError: Error, Equatable {
    /// The format is not supported.
    case unknownFormat
    case foreign(ForeignFile)
    /// The file contains only white space.
    case empty
    /// A table that contains only column names.
    case noRows
    /// The file is incomplete, or does not match its own description.
    case damaged
    /// The archive is encrypted or uses an unsupported compression.
    case unsupportedArchive
    /// The file comes from a newer Loki.
    case newerVersion
    /// The file contains more than can be imported at once.
    case tooLarge
    /// A table whose columns are not recognised.
    case columns(CSVColumns.Problem)
    case table(CSVError)
    /// A visit cannot have the chosen day.
    case day(SakatsuProblem.Reason)
    /// Another import was started while the file was read.
    case replaced
}

extension Localizer {
    /// The message about an error, with advice.
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
        case .day(let reason): reason.text(at: CSVMeaning.date.name(self), self)
        case .replaced: self(.fileReplaced)
        }
    }
}

// MARK: - Items

extension SakatsuProblem.Reason {
    /// The message about a value that cannot be saved, with its place.
    func text(at place: String, _ localize: Localizer) -> String {
        switch self {
        case .required: localize(.itemBlank(place))
        case .tooLong(let limit): localize(.itemTooLong(place, localize.number(limit)))
        case .tooManyMarks: localize(.itemTooManyMarks(place, localize.number(CombiningRun.limit)))
        case .tooMany(let limit): localize(.itemTooMany(place, localize.number(limit)))
        case .future: localize(.itemInFuture(place))
        case .tooEarly: localize(.itemTooEarly(place, "\(SakatsuLimits.earliestYear)"))
        case .notADate, .notATime, .notANumber, .tooManyFractionDigits, .outOfRange, .notOnScale, .notASite, .taken:
            localize(.itemInvalid(place))
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
