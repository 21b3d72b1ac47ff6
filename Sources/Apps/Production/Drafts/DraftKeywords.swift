import APICore
import LocalizationCore

/// The words by which a draft is read. It is written in one language and read in all.
struct DraftKeywords: Hashable, Sendable {
    enum Section: Hashable, Sendable, CaseIterable {
        case foreword
        case sets
        case afterword
        case temperatures
    }

    enum Field: Hashable, Sendable, CaseIterable {
        case facilityName
        case visitingDate
        case id
    }

    /// The name in a line that looks like the head of a section, be it one or not; nil for any other line.
    static func header(of line: String) -> String? {
        let scalars = line.halfWidth.withoutOuterSpaces.unicodeScalars
        guard scalars.first == "[", scalars.last == "]" else { return nil }
        let name = scalars.dropFirst().dropLast()
        return name.contains("[") || name.contains("]") ? nil : String(name)
    }

    func section(named name: String) -> Section? {
        Section.allCases.first { Self.matches($0.word, name) }
    }

    func field(named name: String) -> Field? {
        Field.allCases.first { Self.matches($0.word, name) }
    }

    func stepKind(named name: String) -> VisitStep.Kind? {
        VisitStep.Kind.allCases.first { Self.matches($0.word, name) }
    }

    func temperatureKind(named name: String) -> VisitTemperature.Kind? {
        VisitTemperature.Kind.allCases.first { Self.matches($0.word, name) }
    }

    private static func matches(_ word: CommandWord, _ name: String) -> Bool {
        let plain = name.halfWidth.withoutOuterSpaces.lowercased()
        return Language.allCases.contains { Localizer($0)(word).lowercased() == plain }
    }
}

extension DraftKeywords.Section {
    var word: CommandWord {
        switch self {
        case .foreword: .foreword
        case .sets: .sets
        case .afterword: .afterword
        case .temperatures: .temperatures
        }
    }
}

extension DraftKeywords.Field {
    var word: CommandWord {
        switch self {
        case .facilityName: .facility
        case .visitingDate: .date
        case .id: .idColumn
        }
    }
}

extension VisitStep.Kind {
    var word: CommandWord {
        switch self {
        case .sauna: .saunaKind
        case .coolBath: .coolBathKind
        case .relaxation: .relaxationKind
        case .other: .otherKind
        }
    }
}

extension VisitTemperature.Kind {
    var word: CommandWord {
        switch self {
        case .sauna: .saunaKind
        case .coolBath: .coolBathKind
        }
    }
}
