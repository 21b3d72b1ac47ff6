package import LocalizationCore

/// Why a file cannot be imported.
package enum ImportError: Error, Equatable {
    /// None of those that can be read.
    case unknownFormat
    /// Its end is missing, or it is not what it says of itself.
    case damaged
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
        case .damaged: self(.fileDamaged)
        case .newerVersion: self(.fileNewer)
        case .tooLarge: self(.fileTooLarge)
        case .columns(let problem): problem.text(self)
        case .table(let error): error.text(self)
        case .replaced: self(.fileReplaced)
        }
    }
}
