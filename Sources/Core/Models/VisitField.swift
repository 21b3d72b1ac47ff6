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
    case score
    case tags
    case price
    case arrival

    package var row: Row {
        switch self {
        case .foreword: .foreword
        case .afterword: .afterword
        case .score: .score
        case .tags: .tags
        case .price: .price
        case .arrival: .arrival
        }
    }
}

extension VisitField.Row {
    fileprivate static let foreword = VisitField.Row(
        .text(\.foreword), .beforeSets, onCard: .init(leading: 40, length: 300), isShared: true,
        aliases: ["まえがき", "前書き", "foreword", "before", "intro"], help: "What to write before the sets.")

    fileprivate static let afterword = VisitField.Row(
        .text(\.afterword), .afterSets, onCard: .init(leading: 10, length: 100), isShared: true,
        aliases: [
            "あとがき", "後書き", "感想", "コメント", "レビュー", "メモ", "ノート", "備考", "ひとこと", "一言", "本文", "内容", "日記", "afterword",
            "impression", "impressions", "comment", "comments", "review", "notes", "note", "memo", "memos", "remarks",
            "text", "body", "content", "diary",
        ], help: "What to write behind the sets.")

    /// ととのい度. The scale of five stars, with halves, is the one that people know from elsewhere.
    fileprivate static let score = VisitField.Row(
        .scale(\.score, VisitField.Scale(range: FixedDecimal(hundredths: 50)...FixedDecimal(5), step: 50)), .afterSets,
        aliases: ["ととのい度", "ととのい", "満足度", "評価", "点数", "スコア", "score", "rating", "stars"],
        help: "How good it was, from 0.5 to 5 in steps of 0.5.")

    fileprivate static let tags = VisitField.Row(
        .tags(\.tags), .afterSets,
        aliases: ["タグ", "ハッシュタグ", "ラベル", "tags", "hashtags", "labels"],
        help: "Tags, separated by spaces or commas.")

    fileprivate static let price = VisitField.Row(
        .price(\.price), .afterSets,
        aliases: ["料金", "値段", "金額", "価格", "費用", "入館料", "入浴料", "price", "fee", "cost"],
        help: "The price in yen, or with its currency: 12.50 EUR.")

    fileprivate static let arrival = VisitField.Row(
        .time(\.arrival), .afterSets,
        aliases: ["到着", "到着時刻", "到着時間", "入館時刻", "入店時刻", "時刻", "arrival", "arrivaltime", "arrivedat", "checkin"],
        help: "The time of arrival, such as 18:30 or 6:30pm. It orders the visits of a day.")
}

// MARK: - The table of fields

extension VisitField {
    package struct Row: Sendable {
        package let value: Value
        package let place: Place
        /// How much of a text a card in the list shows; nil for a value that is no text.
        package let onCard: Excerpt?
        /// Whether it is part of the shared text. What is not shared stays private.
        package let isShared: Bool
        /// Folded names of table columns that hold it. No two fields share one.
        package let aliases: [String]
        /// The help text of its option in the command line.
        package let help: String

        init(
            _ value: Value, _ place: Place, onCard: Excerpt? = nil, isShared: Bool = false, aliases: [String],
            help: String
        ) {
            self.value = value
            self.place = place
            self.onCard = onCard
            self.isShared = isShared
            self.aliases = aliases
            self.help = help
        }
    }

    /// The kind of a field's value, and the key path to it in a visit's content.
    package enum Value: Sendable {
        /// A text of any number of lines; empty if nothing was written.
        case text(Path<String>, limit: Int = SakatsuLimits.textLength)
        /// One of a few numbers; nil if none was chosen.
        case scale(Path<FixedDecimal?>, Scale)
        /// Words for grouping, none of them twice.
        case tags(Path<[Tag]>)
        /// nil if it is not known, as below.
        case price(Path<Price?>)
        case time(Path<TimeOfDay?>)
    }

    package typealias Path<Property> = any WritableKeyPath<SakatsuContent, Property> & Sendable

    /// Numbers at equal distances.
    package struct Scale: Hashable, Sendable {
        package let range: ClosedRange<FixedDecimal>
        /// In hundredths.
        package let step: Int

        /// All numbers, from the smallest.
        package var numbers: [FixedDecimal] {
            stride(from: range.lowerBound.hundredths, through: range.upperBound.hundredths, by: step)
                .map(FixedDecimal.init(hundredths:))
        }
    }

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
    /// The fields that are not texts: a line has room for all of them.
    package static let facts = allCases.filter { !$0.isText }
}

// MARK: - The value of a field

extension VisitField {
    /// Whether it is a text of any number of lines.
    package var isText: Bool { if case .text = row.value { true } else { false } }

    /// The value for programs and forms, in ASCII except for texts and tags. Empty for no value.
    ///
    /// - Parameter currency: the currency that a price is in unless it names another one.
    package func text(of content: SakatsuContent, in currency: Currency = .yen) -> String {
        switch row.value {
        case .text(let path, _): content[keyPath: path]
        case .scale(let path, _): content[keyPath: path]?.description ?? ""
        case .tags(let path): Tag.text(of: content[keyPath: path])
        case .price(let path): content[keyPath: path]?.text(in: currency) ?? ""
        case .time(let path): content[keyPath: path]?.description ?? ""
        }
    }

    /// Reads the result of ``text(of:in:)`` as well as what people type.
    ///
    /// - Throws: `SakatsuProblem.Reason` for a text that is no such value. ``SakatsuValidator`` checks whether a value
    ///   can be saved.
    package func read(
        _ text: String, into content: inout SakatsuContent, in currency: Currency = .yen
    ) throws(SakatsuProblem.Reason) {
        do throws(TypedNumberError) {
            switch row.value {
            case .text(let path, _): content[keyPath: path] = text
            case .scale(let path, _): content[keyPath: path] = try FixedDecimal.parse(typed: Self.points(in: text))
            case .tags(let path): content[keyPath: path] = Tag.tags(typed: text)
            case .price(let path): content[keyPath: path] = try Price.parse(typed: text, in: currency)
            case .time(let path):
                let time = TimeOfDay(typed: text)
                guard time != nil || text.isBlank else { throw .notANumber }
                content[keyPath: path] = time
            }
        } catch {
            if case .time = row.value { throw .notATime }
            throw SakatsuProblem.Reason(error)
        }
    }

    /// The number in ⭐️⭐️⭐️⭐️ and 4/5; any other text is left as it is.
    private static func points(in text: String) -> String {
        let signs = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{FE0F}" && $0 != "☆" }
        if !signs.isEmpty, signs.allSatisfy({ ["⭐", "★", "🌟"].contains($0) }) { return "\(signs.count)" }
        let plain = text.halfWidth.trimmingCharacters(in: .whitespaces)
        return plain.hasSuffix("/5") ? String(plain.dropLast(2)) : text
    }

    /// A text for each field that has one.
    package static func values(_ text: (VisitField) -> String) -> [VisitField: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0, text($0)) }).filter { !$0.value.isEmpty }
    }
}

extension VisitField.Value {
    /// Converts the value to the form that is stored: a text of nothing but white space becomes empty.
    func normalize(_ content: inout SakatsuContent) {
        switch self {
        case .text(let path, _): content[keyPath: path] = content[keyPath: path].unlessBlank
        case .tags(let path): content[keyPath: path] = Tag.normalized(content[keyPath: path])
        case .scale, .price, .time: break
        }
    }

    /// Why the value cannot be saved; nil when it can.
    func problem(in content: SakatsuContent) -> SakatsuProblem.Reason? {
        switch self {
        case .text(let path, let limit): return SakatsuValidator.text(content[keyPath: path], limit: limit)
        case .scale(let path, let scale):
            guard let number = content[keyPath: path], !scale.numbers.contains(number) else { return nil }
            return .notOnScale(scale)
        case .tags(let path):
            let tags = content[keyPath: path]
            guard tags.count <= SakatsuLimits.tagCount else { return .tooMany(limit: SakatsuLimits.tagCount) }
            return tags.lazy.compactMap { SakatsuValidator.text($0.name, limit: SakatsuLimits.tagLength) }.first
        case .price(let path):
            guard let price = content[keyPath: path], !Price.recordable.contains(price.amount) else { return nil }
            return .outOfRange
        case .time: return nil
        }
    }
}

// MARK: - JSON

extension VisitField {
    /// The currency of a price, a member of its own, is read by the content.
    func decode(_ container: KeyedDecodingContainer<VisitField>, into content: inout SakatsuContent) throws {
        switch row.value {
        case .text(let path, _): content[keyPath: path] = try container.optionalText(self)
        case .scale(let path, _):
            content[keyPath: path] = try container.decodeIfPresent(FixedDecimal.self, forKey: self)
        case .tags(let path): content[keyPath: path] = try container.decodeIfPresent([Tag].self, forKey: self) ?? []
        case .price(let path):
            content[keyPath: path] = try container.decodeIfPresent(Int.self, forKey: self)
                .map { Price(amount: $0, currency: .yen) }
        case .time(let path): content[keyPath: path] = try container.decodeIfPresent(TimeOfDay.self, forKey: self)
        }
    }

    func encode(_ content: SakatsuContent, into container: inout KeyedEncodingContainer<VisitField>) throws {
        switch row.value {
        case .text(let path, _): try container.encode(content[keyPath: path], forKey: self)
        case .scale(let path, _): try container.encodeIfPresent(content[keyPath: path], forKey: self)
        case .tags(let path): try container.encode(content[keyPath: path], forKey: self)
        case .price(let path):
            try container.encodeIfPresent(content[keyPath: path]?.amount, forKey: self)
        case .time(let path): try container.encodeIfPresent(content[keyPath: path], forKey: self)
        }
    }
}
