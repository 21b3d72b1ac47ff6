import SakatsuData
import ValuesCore
import WebCore

/// Where in which list somebody was, for the way back to it.
struct SakatsuPlace: Equatable {
    /// What was looked for; empty for nothing.
    var searchText = ""
    /// How far the list must reach to show what was in sight; nil for its first part.
    var through: SakatsuCursor?
}

extension SakatsuPlace {
    /// Reads what a form or an address tells; of the parts of a list that a page shows, the last one counts.
    init(_ fields: FormFields) {
        self.init(searchText: fields["q"] ?? "", through: fields.all("through").last.flatMap(SakatsuCursor.init))
    }

    /// The fields of an address's query that name the place.
    var query: [String] {
        [searchText.isEmpty ? nil : "q=\(searchText.queryEncoded)", through.map { "through=\($0)" }].compactMap(\.self)
    }
}
