import LocalizationCore

/// Why something typed cannot be understood. Each holds what was typed.
enum InputProblem: Error, Hashable, Sendable {
    case notATime(String)
    case notASet(String)
    case tooManySets
    case notATemperature(String)
    case notADate(String)
    case notAnAddress(String)
    case notAReference(String)
    /// No number within the range.
    case notANumber(ClosedRange<Int>)
    /// A line of a draft.
    case unknownLine(String)
    case missing(CommandWord)

    /// What is wrong, and how it is right, in one line.
    func text(_ localize: Localizer) -> String {
        switch self {
        case .notATime(let typed): localize(CommandWord.notATime, typed.printableLine)
        case .notASet(let typed): localize(CommandWord.notASet, typed.printableLine)
        case .tooManySets: localize(CommandWord.tooManySets)
        case .notATemperature(let typed): localize(CommandWord.notATemperature, typed.printableLine)
        case .notADate(let typed): localize(CommandWord.notADate, typed.printableLine)
        case .notAnAddress(let typed): localize(CommandWord.notAnAddress, typed.printableLine)
        case .notAReference(let typed): localize(CommandWord.notAReference, typed.printableLine)
        case .notANumber(let range):
            localize(CommandWord.notANumber, String(range.lowerBound), String(range.upperBound))
        case .unknownLine(let typed): localize(CommandWord.unknownLine, typed.printableLine)
        case .missing(let field): localize(CommandWord.missing, localize(field))
        }
    }
}
