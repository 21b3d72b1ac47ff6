import LocalizationCore

/// Why something typed cannot be understood. Each holds what was typed.
enum InputProblem: Error, Hashable, Sendable {
    case notATime(String)
    case notASet(String)
    case tooManySets
    /// Times that may belong to one set or to several.
    case ambiguousSets(String)
    /// What stands in place of a facility looks like sets.
    case noFacility(String)
    case notATemperature(String)
    case notADate(String)
    /// A day after the person's today.
    case futureDate(String)
    case notAnAddress(String)
    case notAReference(String)
    case notAWholeID(String)
    /// So little of an identifier may mean another thing than the person thinks.
    case tooShortID(String)
    /// No number within the range.
    case notANumber(ClosedRange<Int>)
    /// A line of a draft.
    case unknownLine(String)
    /// A line of a draft that looks like the head of a section.
    case unknownSection(String)
    /// A section of a draft.
    case missingSection(CommandWord)
    case missing(CommandWord)

    /// What is wrong, and how it is right, in one line.
    func text(_ localize: Localizer) -> String {
        switch self {
        case .notATime(let typed): localize(CommandWord.notATime, typed.printableLine)
        case .notASet(let typed): localize(CommandWord.notASet, typed.printableLine)
        case .ambiguousSets(let typed): localize(CommandWord.ambiguousSets, typed.printableLine)
        case .noFacility(let typed):
            localize(CommandWord.noFacility, typed.printableLine, typed.printableLine.shellQuoted)
        case .tooManySets: localize(CommandWord.tooManySets, String(SetsText.limit))
        case .notATemperature(let typed): localize(CommandWord.notATemperature, typed.printableLine)
        case .notADate(let typed): localize(CommandWord.notADate, typed.printableLine)
        case .futureDate(let typed): localize(CommandWord.futureDate, typed.printableLine)
        case .notAnAddress(let typed): localize(CommandWord.notAnAddress, typed.printableLine)
        case .notAReference(let typed): localize(CommandWord.notAReference, typed.printableLine)
        case .notAWholeID(let typed): localize(CommandWord.notAWholeID, typed.printableLine)
        case .tooShortID(let typed):
            localize(CommandWord.tooShortID, typed.printableLine, String(ItemReference.leastLengthToChange))
        case .notANumber(let range):
            localize(CommandWord.notANumber, String(range.lowerBound), String(range.upperBound))
        case .unknownLine(let typed): localize(CommandWord.unknownLine, typed.printableLine)
        case .unknownSection(let typed): localize(CommandWord.unknownSection, typed.printableLine)
        case .missingSection(let section): localize(CommandWord.missingSection, "[\(localize(section))]")
        case .missing(let field): localize(CommandWord.missing, localize(field))
        }
    }
}
