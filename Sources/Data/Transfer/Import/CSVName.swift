import Foundation
import ModelsCore
import TypedCore

/// The name of a column, as people and other programs write it.
struct CSVName {
    /// The words, without units and numbers.
    private let words: [String]
    /// The unit of times, if the name contains one.
    let unit: DurationUnit?
    private let isTemperature: Bool

    init(_ name: String) {
        // A longer name is not a known one.
        let folded = name.shortFolded ?? ""
        let base = folded.prefix { $0 != "(" && $0 != "[" && $0 != "【" }
        let inBrackets = folded.dropFirst(base.count).filter(\.isLetterOrDegree)
        var word = base.filter(\.isLetterOrDegree)
        for start in Self.setStarts where word.hasPrefix(start) && Self.meanings[word] == nil {
            word.removeFirst(start.count)
        }
        var unit = TypedScanner.unit(named: inBrackets)
        var isTemperature = Self.degrees.contains(inBrackets)
        var words = [word]
        if Self.meanings[word] == nil, let ending = Self.unitEndings.first(where: { word.hasSuffix($0.text) }) {
            word.removeLast(ending.text.count)
            words.append(word)
            unit = unit ?? ending.unit
            isTemperature = isTemperature || ending.unit == nil
        }
        words += Self.timeEndings.filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
        self.words = ["°f", "f", "fahrenheit"].contains(inBrackets) ? [] : words
        self.unit = unit
        self.isTemperature = isTemperature
    }

    /// The meaning of each column of a table.
    static func meanings(of header: [String]) -> [CSVMeaning] {
        let own = ownMeanings(of: header)
        var meanings: [CSVMeaning] = []
        for meaning in own ?? header.map({ CSVName($0).meaning }) {
            meanings.append(meaning.canRepeat || !meanings.contains(meaning) ? meaning : .ignored)
        }
        return own == nil ? settled(meanings, header) : meanings
    }

    /// nil for a table that does not come from the export. Columns may have been removed or moved.
    private static func ownMeanings(of header: [String]) -> [CSVMeaning]? {
        let names = header.map { $0.shortFolded ?? "" }
        if ["part", "kind", "value"].allSatisfy(names.contains) {
            return names.map { name in visitColumns.first { $0.name == name }?.meaning ?? .ignored }
        }
        guard ["memo", "body"].allSatisfy(names.contains) else { return nil }
        let own: [String: CSVMeaning] = [
            "memo": .id, "created": .created, "updated": .updated, "pinned": .pinned, "body": .body,
        ]
        return names.map { own[$0] ?? .ignored }
    }

    /// Decides the meanings that depend on other columns.
    private static func settled(_ meanings: [CSVMeaning], _ header: [String]) -> [CSVMeaning] {
        var meanings = meanings
        if !meanings.contains(.facility), !meanings.contains(.coolBathTime) {
            // A column named サウナ alone contains the name of the sauna.
            let sauna = header.indices.first { column in
                meanings[column] == .saunaTime && ["サウナ", "sauna"].contains(header[column].shortFolded)
            }
            if let sauna { meanings[sauna] = .facility }
        }
        if !meanings.contains(.facility), !meanings.contains(where: isOfVisits), meanings.contains(.field(.afterword)) {
            meanings = meanings.map { $0 == .field(.afterword) ? .body : $0 }
        }
        return meanings
    }

    private static func isOfVisits(_ meaning: CSVMeaning) -> Bool {
        switch meaning {
        // Notes have a text, and often tags.
        case .field(let field): field != .afterword && field != .tags
        case .saunaTime, .coolBathTime, .relaxationTime, .setCount, .saunaTemperature, .coolBathTemperature: true
        default: false
        }
    }

    /// The meaning of the name alone.
    var meaning: CSVMeaning {
        let meaning = words.lazy.compactMap { Self.meanings[$0] }.first ?? .ignored
        guard isTemperature else { return meaning }
        switch meaning {
        case .saunaTime, .saunaTemperature: return .saunaTemperature
        case .coolBathTime, .coolBathTemperature: return .coolBathTemperature
        default: return .ignored
        }
    }

    /// The beginnings of the names of times in a set.
    private static let setStarts = ["セット目の", "セット目", "set"]
    private static let degrees = ["°c", "c", "度", "°", "celsius"]
    private static let timeEndings = ["時間", "の時間", "time"]
    /// The endings with units; those without a unit of time are for temperatures.
    private static let unitEndings: [(text: String, unit: DurationUnit?)] = [
        ("minutes", .minutes), ("mins", .minutes), ("min", .minutes), ("分", .minutes), ("seconds", .seconds),
        ("secs", .seconds), ("sec", .seconds), ("秒", .seconds), ("°c", nil), ("celsius", nil), ("の温度", nil),
        ("温度", nil), ("temperature", nil), ("temp", nil),
    ]

    private static let meanings: [String: CSVMeaning] = {
        let names: KeyValuePairs<CSVMeaning, [String]> = [
            .date: [
                "日付", "日", "日にち", "日時", "年月日", "訪問日", "訪問日時", "来店日", "利用日", "入浴日", "サ活日", "date", "day", "datetime",
                "visitdate", "visitingdate", "dateofvisit", "visited", "visitedon", "visitedat", "when",
            ],
            .facility: [
                "施設名", "施設", "サウナ施設", "サウナ施設名", "サウナ名", "店名", "店舗", "店舗名", "場所", "名称", "名前", "facility",
                "facilityname", "place", "placename", "venue", "location", "saunaname", "name", "where", "spa",
            ],
            .saunaTime: ["サウナ", "サウナ室", "サ室", "sauna", "saunaroom"],
            .coolBathTime: [
                "水風呂", "coolbath", "coldbath", "coldplunge", "plunge", "cold", "water", "waterbath",
            ],
            .relaxationTime: ["休憩", "外気浴", "内気浴", "relaxation", "rest", "relax", "break", "outdoorrest"],
            .setCount: ["セット数", "セット", "sets", "setcount", "numberofsets", "rounds"],
            .saunaTemperature: ["室温", "温度", "temperature", "temp", "roomtemperature", "roomtemp"],
            .coolBathTemperature: ["水温", "watertemperature", "watertemp"],
            .id: ["id", "uuid"],
            .created: ["created", "createdat", "createdon", "作成日", "作成日時", "登録日", "登録日時"],
            .updated: ["updated", "updatedat", "modified", "更新日", "更新日時", "lastmodified"],
            .pinned: ["pinned", "ピン留め", "固定"],
        ]
        let fields = VisitField.allCases.map { (CSVMeaning.field($0), $0.row.aliases) }
        return Dictionary(
            uniqueKeysWithValues: (Array(names) + fields).flatMap { meaning, names in names.map { ($0, meaning) } })
    }()

    /// The kind of step named by a cell, in a table with a row for each step.
    var stepKind: SaunaStep.Kind? {
        switch meaning {
        case .saunaTime: .sauna
        case .coolBathTime: .coolBath
        case .relaxationTime: .relaxation
        default: nil
        }
    }

    /// The kind of temperature named by a cell, in such a table.
    var temperatureKind: SaunaTemperature.Kind? {
        switch meaning {
        case .saunaTime, .saunaTemperature: .sauna
        case .coolBathTime, .coolBathTemperature: .coolBath
        default: nil
        }
    }
}

extension Character {
    fileprivate var isLetterOrDegree: Bool { isLetter || self == "°" }
}
