package import LocalizationCore
package import ModelsCore
package import TypedCore

/// What a text about a visit says, as people post it: facility, day, sets and temperatures in any order and in many
/// spellings. What is not understood stays a text; nothing is guessed that would have to be found and put right.
///
/// Takes linear time, and reads no more of a text than the largest visit needs.
package struct SakatsuPost: Hashable, Sendable {
    /// nil when the text does not say it.
    package private(set) var facilityName: String?
    /// nil when the text does not say it. May lie in the future.
    package private(set) var visitingDate: CivilDate?
    /// What stands before the sets of a text that this app has made (``SakatsuShareText``).
    package private(set) var foreword = ""
    package private(set) var sets: [SaunaSet] = []
    /// Whatever was not understood or says more than the rest, line for line.
    package private(set) var afterword = ""
    package private(set) var temperatures: [SaunaTemperature] = []

    /// In bytes: the text of the largest visit that this app shares.
    private static let sharedSize = 256 * 1024
    /// In bytes, of any other post: what can be kept as a text if nothing is understood.
    private static let postSize = 3 * SakatsuLimits.textLength
    /// In bytes of lines that may say something, which are several times what the sets of the longest posts take; what
    /// follows is text.
    private static let readingLimit = 12 * 1024

    /// - Parameters:
    ///   - days: reads the days that the text names.
    ///   - localize: names what the text has only a sign for.
    package init(_ text: String, days: TypedDays, localize: Localizer) {
        guard text.utf8.count <= Self.sharedSize else {
            afterword = text
            return
        }
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { lineEnds.contains($0) }
            .map(Substring.init)
        if let shared = SharedVisit(lines) {
            (facilityName, visitingDate) = (shared.facilityName, shared.visitingDate)
            (foreword, afterword) = (shared.foreword, shared.afterword)
            sets = shared.sets
            temperatures = shared.temperatures.map { kind, celsius in
                SaunaTemperature(kind: kind, title: localize.title(of: kind), celsius: celsius)
            }
        } else if text.utf8.count > Self.postSize {
            afterword = text
        } else {
            read(lines, days, localize)
        }
    }

    /// Whether anything but a text was found in it.
    package var isUnderstood: Bool {
        facilityName != nil || visitingDate != nil || !sets.isEmpty || !temperatures.isEmpty
    }

    private mutating func read(_ lines: [Substring], _ days: TypedDays, _ localize: Localizer) {
        var days = days
        days.source = .post
        var rows: [PostRow] = []
        var places: [Int] = []
        var understood: Set<Int> = []
        var title: (head: PostHead, line: Int)?
        let first = lines.firstIndex { !$0.isBlank }
        var budget = Self.readingLimit
        for (place, line) in lines.enumerated() where place == first || line.unicodeScalars.contains(where: isTelling) {
            // As long as it takes to look at a short one.
            budget -= max(line.utf8.count, 32)
            guard budget >= 0 else { break }
            if let row = PostRow(line) {
                rows.append(row)
                places.append(place)
                understood.insert(place)
            } else if let head = PostHead(line, isFirst: place == first, days: days) {
                if !head.isCertain {
                    title = (head, place)
                } else if take(head) {
                    understood.insert(place)
                }
            }
        }
        let found = PostSets(rows, localize: localize)
        sets = found.sets
        understood.subtract(found.keptRows.map { places[$0] })
        understood.subtract(takeTemperatures(of: rows, localize).map { places[$0] })
        // The first line of any other text is no place.
        if let title, !sets.isEmpty || !temperatures.isEmpty, take(title.head) { understood.insert(title.line) }
        afterword = Self.text(of: lines, without: understood)
    }

    /// - Returns: whether all that the line says is new; a second place stays to be read.
    private mutating func take(_ head: PostHead) -> Bool {
        guard head.facilityName == nil || facilityName == nil, head.date == nil || visitingDate == nil else {
            return false
        }
        facilityName = head.facilityName ?? facilityName
        visitingDate = head.date ?? visitingDate
        return true
    }

    /// - Returns: the rows with temperatures that find no place, by number.
    private mutating func takeTemperatures(of rows: [PostRow], _ localize: Localizer) -> [Int] {
        rows.enumerated().filter { _, row in
            var isComplete = true
            for item in row.items {
                for typed in item.temperatures {
                    guard let temperature = item.temperature(typed, localize),
                        temperatures.contains(temperature) || temperatures.count < SakatsuLimits.temperatureCount
                    else {
                        isComplete = false
                        continue
                    }
                    if !temperatures.contains(temperature) { temperatures.append(temperature) }
                }
            }
            return !isComplete
        }
        .map(\.offset)
    }

    /// The other lines, with one empty line where some stood between them.
    private static func text(of lines: [Substring], without understood: Set<Int>) -> String {
        var kept: [Substring] = []
        var isGap = false
        for (place, line) in lines.enumerated() {
            if understood.contains(place) {
                isGap = true
            } else if line.isWhite, isGap || kept.isEmpty {
                isGap = true
            } else {
                if isGap, !kept.isEmpty, kept.last?.isWhite == false { kept.append("") }
                isGap = false
                kept.append(line)
            }
        }
        while kept.last?.isWhite == true { kept.removeLast() }
        return kept.joined(separator: "\n")
    }
}

extension Substring {
    /// Whether nothing would be lost with it.
    var isWhite: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

/// Whether it is in each line that says a number or, by a label, where the visit was.
private func isTelling(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "０"..."９", "①"..."⑳", ":", "：", "】", "]", "📍", "🏠": true
    default: false
    }
}

/// LF, CR and the separators of Unicode.
private let lineEnds: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]
