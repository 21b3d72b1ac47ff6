import Foundation
import ModelsCore
import TypedCore

/// The name of a column, as people and other programs write it.
struct CSVName {
    /// The words, without units and numbers.
    private let words: [String]
    /// The unit of the numbers, if the name contains one.
    let reading: CSVReading?
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
        var reading = TypedScanner.unit(named: inBrackets).map(CSVReading.init) ?? Self.degrees[inBrackets]
        var isTemperature = Self.degrees[inBrackets] != nil
        var words = [word]
        if Self.meanings[word] == nil, let ending = Self.unitEndings.first(where: { word.hasSuffix($0.text) }) {
            word.removeLast(ending.text.count)
            words.append(word)
            reading = reading ?? ending.reading
            isTemperature = isTemperature || ending.reading?.unit == nil
        }
        words += Self.timeEndings.filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
        self.words = words
        self.reading = reading
        self.isTemperature = isTemperature
    }

    /// The meaning of each column of a table.
    ///
    /// - Parameter hints: the evidence in the cells; nil if they are not known.
    static func meanings(of header: [String], _ hints: CSVHints? = nil) -> [CSVMeaning] {
        let own = ownMeanings(of: header)
        var meanings: [CSVMeaning] = []
        var found = own ?? header.map { CSVName($0).meaning }
        for meaning in [CSVMeaning.facility, .date] where found.count(where: { $0 == meaning }) > 1 {
            // The name of the row, where another column has that of the place.
            let vague = header.indices.first {
                found[$0] == meaning && vagueNames.contains(header[$0].shortFolded ?? "")
            }
            if let vague { found[vague] = .ignored }
        }
        for meaning in found {
            meanings.append(meaning.canRepeat || !meanings.contains(meaning) ? meaning : .ignored)
        }
        return own == nil ? settled(parts(in: header, meanings, hints), header) : meanings
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

    /// Finds the columns of a table with a row for each step: one that names the steps, one with their times, and
    /// perhaps one with the number of the set.
    private static func parts(in header: [String], _ meanings: [CSVMeaning], _ hints: CSVHints?) -> [CSVMeaning] {
        let kind = header.indices.first { meanings[$0] == .ignored && hints?.isOfSteps($0) == true }
        let value = header.indices.first { column in
            meanings[column] == .ignored && !amounts.isDisjoint(with: CSVName(header[column]).words)
        }
        guard let kind, let value else { return meanings }
        var meanings = meanings.map { $0 == .setCount ? .set : $0 }
        (meanings[kind], meanings[value]) = (.kind, .value)
        return meanings
    }

    /// Decides the meanings that depend on other columns.
    private static func settled(_ meanings: [CSVMeaning], _ header: [String]) -> [CSVMeaning] {
        var meanings = meanings
        // Tables of workouts.
        if meanings.contains(.date), !meanings.contains(where: isOfVisits) {
            for (name, meaning) in [("duration", .saunaTime), ("title", .facility)] as [(String, CSVMeaning)] {
                let column = header.indices.first { meanings[$0] == .ignored && header[$0].shortFolded == name }
                if let column, !meanings.contains(meaning) { meanings[column] = meaning }
            }
        }
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
    /// Names of columns that give way to another one.
    private static let vagueNames = ["name", "名前", "名称", "day", "日"]
    /// The names of columns with the times of steps.
    private static let amounts: Set = [
        "時間", "分", "秒", "長さ", "time", "duration", "length", "minutes", "mins", "min", "seconds", "secs", "sec",
    ]
    static let degrees: [String: CSVReading] = [
        "°c": .celsius, "c": .celsius, "度": .celsius, "°": .celsius, "celsius": .celsius, "°f": .fahrenheit,
        "f": .fahrenheit, "fahrenheit": .fahrenheit,
    ]
    private static let timeEndings = ["時間", "の時間", "time"]
    /// The endings with units, or of temperatures in an unknown one.
    private static let unitEndings: [(text: String, reading: CSVReading?)] = [
        ("minutes", .minutes), ("mins", .minutes), ("min", .minutes), ("分", .minutes), ("seconds", .seconds),
        ("secs", .seconds), ("sec", .seconds), ("秒", .seconds), ("°c", .celsius), ("celsius", .celsius),
        ("°f", .fahrenheit), ("fahrenheit", .fahrenheit), ("の温度", nil), ("温度", nil), ("temperature", nil),
        ("temp", nil),
    ]

    private static let meanings: [String: CSVMeaning] = {
        let names: KeyValuePairs<CSVMeaning, [String]> = [
            .date: [
                "日付", "日", "日にち", "日時", "年月日", "訪問日", "訪問日時", "来店日", "利用日", "入浴日", "サ活日", "date", "day", "datetime",
                "visitdate", "visitingdate", "dateofvisit", "visited", "visitedon", "visitedat", "when", "開始", "開始日時",
                "start", "startdate", "starttime", "started", "workoutdate",
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
            .setCount: ["セット数", "セット", "sets", "set", "setcount", "numberofsets", "rounds", "round"],
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
