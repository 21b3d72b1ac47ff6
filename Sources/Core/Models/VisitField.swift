import Foundation

/// A plain, optional field of a visit that needs no code of its own.
///
/// ``row`` defines everything that differs between the fields; forms, pages, search, the API, the database, exports,
/// imports and the command line loop over the cases. The raw value is the field's name in JSON, forms, CSV files and
/// commands, as well as that of its database column and of its element in a page. The order of the cases is that of
/// pages and files.
///
/// Facility, day, sets and temperatures are not plain fields: each has code of its own.
package enum VisitField: String, CodingKey, CaseIterable, Hashable, Sendable {
    case foreword
    case afterword

    package var row: Row {
        switch self {
        case .foreword: .foreword
        case .afterword: .afterword
        }
    }
}

extension VisitField.Row {
    fileprivate static let foreword = VisitField.Row(
        .text(\.foreword), .beforeSets, onCard: .init(leading: 40, length: 300),
        aliases: ["まえがき", "前書き", "foreword", "before", "intro"], help: "What to write before the sets.")

    fileprivate static let afterword = VisitField.Row(
        .text(\.afterword), .afterSets, onCard: .init(leading: 10, length: 100),
        aliases: [
            "あとがき", "後書き", "感想", "コメント", "レビュー", "メモ", "ノート", "備考", "ひとこと", "一言", "本文", "内容", "日記", "afterword",
            "impression", "impressions", "comment", "comments", "review", "notes", "note", "memo", "memos", "remarks",
            "text", "body", "content", "diary",
        ], help: "What to write behind the sets.")
}

// MARK: - The table of fields

extension VisitField {
    package struct Row: Sendable {
        package let value: Value
        package let place: Place
        /// How much of it a card in the list shows; nil for nothing.
        package let onCard: Excerpt?
        /// Whether it is searched.
        package let isSearched: Bool
        /// Whether it is part of the shared text.
        package let isShared: Bool
        /// Folded names of table columns that hold it. No two fields share one.
        package let aliases: [String]
        /// The help text of its option in the command line.
        package let help: String

        init(
            _ value: Value, _ place: Place, onCard: Excerpt? = nil, isSearched: Bool = true, isShared: Bool = true,
            aliases: [String], help: String
        ) {
            self.value = value
            self.place = place
            self.onCard = onCard
            self.isSearched = isSearched
            self.isShared = isShared
            self.aliases = aliases
            self.help = help
        }
    }

    /// The kind of a field's value, and the key path to it in a visit's content.
    package enum Value: Sendable {
        /// A text of any number of lines; empty if nothing was written.
        case text(Path<String>, limit: Int = SakatsuLimits.textLength)
        /// A text of one line; empty if nothing was written.
        case line(Path<String>, limit: Int = SakatsuLimits.facilityNameLength)
        /// A number with at most two fraction digits; nil if the field is empty. The unit follows it in every language.
        case number(Path<FixedDecimal?>, in: Range<FixedDecimal>, unit: String = "")
    }

    package typealias Path<Property> = any WritableKeyPath<SakatsuContent, Property> & Sendable

    /// The position of a field among the other parts of a visit.
    package enum Place: Hashable, Sendable {
        case beforeSets
        case afterSets
    }

    /// How a text is shortened to fit a card, in characters.
    package struct Excerpt: Hashable, Sendable, Encodable {
        /// How many may precede the first match of a search; otherwise the text begins with the match.
        package let leading: Int
        package let length: Int
    }

    /// The fields that come before the sets, in their order.
    package static let beforeSets = allCases.filter { $0.row.place == .beforeSets }
    /// The fields that come after the sets, in their order.
    package static let afterSets = allCases.filter { $0.row.place == .afterSets }
}

// MARK: - The value of a field

extension VisitField {
    /// Whether it is a text of any number of lines.
    package var isText: Bool { if case .text = row.value { true } else { false } }

    /// The value for programs: a number in ASCII, without its unit. Empty for no value.
    package func text(of content: SakatsuContent) -> String { row.value.text(of: content) }

    /// Reads the result of ``text(of:)`` as well as typed text, in which a unit may follow a number.
    ///
    /// - Throws: `TypedNumberError` if the field is a number and the text is not. ``SakatsuValidator`` checks whether a
    ///   value can be saved.
    package func read(_ text: String, into content: inout SakatsuContent) throws(TypedNumberError) {
        try row.value.read(text, into: &content)
    }

    /// A text for each field that has one.
    package static func values(_ text: (VisitField) -> String) -> [VisitField: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0, text($0)) }).filter { !$0.value.isEmpty }
    }
}

extension VisitField.Value {
    func text(of content: SakatsuContent) -> String {
        switch self {
        case .text(let path, _), .line(let path, _): content[keyPath: path]
        case .number(let path, _, _): content[keyPath: path]?.description ?? ""
        }
    }

    func read(_ text: String, into content: inout SakatsuContent) throws(TypedNumberError) {
        switch self {
        case .text(let path, _), .line(let path, _): content[keyPath: path] = text
        case .number(let path, _, let unit):
            let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            let hasUnit = !unit.isEmpty && typed.hasSuffix(unit)
            let number = try FixedDecimal.parse(typed: hasUnit ? String(typed.dropLast(unit.count)) : typed)
            // A unit alone is not an empty field.
            guard !hasUnit || number != nil else { throw .notANumber }
            content[keyPath: path] = number
        }
    }

    /// Converts the value to the form that is stored: a line without surrounding white space, a text of nothing but
    /// white space empty.
    func normalize(_ content: inout SakatsuContent) {
        switch self {
        case .text(let path, _): content[keyPath: path] = content[keyPath: path].unlessBlank
        case .line(let path, _): content[keyPath: path] = content[keyPath: path].singleLine
        case .number: break
        }
    }

    /// Why the value cannot be saved; nil when it can.
    func problem(in content: SakatsuContent) -> SakatsuProblem.Reason? {
        switch self {
        case .text(let path, let limit), .line(let path, let limit):
            return SakatsuValidator.text(content[keyPath: path], limit: limit)
        case .number(let path, let range, _):
            guard let number = content[keyPath: path] else { return nil }
            return range.contains(number) ? nil : .outOfRange
        }
    }

    func decode(
        _ key: VisitField, of container: KeyedDecodingContainer<VisitField>, into content: inout SakatsuContent
    ) throws {
        switch self {
        case .text(let path, _), .line(let path, _): content[keyPath: path] = try container.optionalText(key)
        case .number(let path, _, _):
            content[keyPath: path] = try container.decodeIfPresent(FixedDecimal.self, forKey: key)
        }
    }

    func encode(
        _ content: SakatsuContent, as key: VisitField, into container: inout KeyedEncodingContainer<VisitField>
    ) throws {
        switch self {
        case .text(let path, _), .line(let path, _): try container.encode(content[keyPath: path], forKey: key)
        case .number(let path, _, _): try container.encodeIfPresent(content[keyPath: path], forKey: key)
        }
    }
}
