import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SearchCore

/// A second implementation of the search, in the plainest way.
struct NaiveSearch {
    /// The numbers of all visits, newest first, and their folded parts.
    private let visits: [(number: Int, parts: [String])]

    init(_ visits: [Sakatsu]) {
        self.visits = visits.sorted { $0.place > $1.place }.map { visit in
            (visit.number, Self.parts(of: visit.content).map { $0.foldedForSearch() })
        }
    }

    /// The numbers of the visits in which a part contains each word of the query, and no part an excluded one, newest
    /// visit first.
    func numbers(matching searchText: String) -> [Int] {
        let terms = SearchTerm.all(in: searchText)
        return visits.filter { visit in
            terms.allSatisfy { term in
                // Byte by byte: for a Swift string a letter with an accent does not contain the letter.
                visit.parts.contains { strstr($0, term.text) != nil } != term.isExcluded
            }
        }
        .map(\.number)
    }

    private static func parts(of content: SakatsuContent) -> [String] {
        var parts = [content.visitingDate.description, content.facilityName, content.foreword, content.afterword]
        for localize in [Localizer(.japanese), Localizer(.english), Localizer(.english, dates: .british)] {
            parts.append(localize.date(content.visitingDate, .standard))
            parts.append(localize.date(content.visitingDate, .full))
        }
        for step in content.sets.flatMap(\.steps) {
            let amounts = step.time.amount.map {
                step.time.unit == .minutes ? "\($0)分 \($0) min" : "\($0)秒 \($0) sec"
            }
            parts.append([step.ownTitle, amounts].compactMap(\.self).joined(separator: " "))
            parts += [Localizer(.japanese), Localizer(.english)].compactMap { step.seconds.map($0.duration) }
        }
        for temperature in content.temperatures {
            let celsius = temperature.celsius.map { "\($0)℃ \($0)℃" }
            parts.append([temperature.ownTitle, celsius].compactMap(\.self).joined(separator: " "))
        }
        return parts
    }
}

extension Sakatsu {
    /// Its position in the list; higher ones come first.
    var place: (CivilDate, Timestamp, Int) { (content.visitingDate, createdAt, number) }
}
