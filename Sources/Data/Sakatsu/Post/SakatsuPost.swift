import Foundation
package import LocalizationCore
package import ModelsCore
package import TypedCore

/// The content of a text about a visit, as people post it: facility, day, sets and temperatures in any order and in
/// many spellings. What is not understood is kept as text, and nothing is guessed that would have to be found and
/// corrected.
///
/// Takes linear time, and reads no more of a text than the largest visit needs.
package struct SakatsuPost: Hashable, Sendable {
    /// nil when the text does not contain it.
    package private(set) var facilityName: String?
    /// nil when the text does not contain it. It can be in the future.
    package private(set) var visitingDate: CivilDate?
    /// The text before the sets, in a text created by this app (``SakatsuShareText``).
    package private(set) var foreword = ""
    package private(set) var sets: [SaunaSet] = []
    /// The lines that were not understood, or contain more than the other properties.
    package private(set) var afterword = ""
    package private(set) var temperatures: [SaunaTemperature] = []
    /// The lines of the text, without empty ones; none for a text that is too long to be read.
    package private(set) var lines: [PostLine] = []

    /// The size of the largest visit shared by this app, in bytes.
    private static let sharedSize = 256 * 1024
    /// The maximum size of any other post, in bytes: it can be saved as a text even if nothing is understood.
    private static let postSize = 3 * SakatsuLimits.textLength
    /// The maximum size of the lines that are analysed, in bytes: several times the size of the sets in the longest
    /// posts. What follows is text.
    private static let readingLimit = 12 * 1024

    /// Whether the text has several posts: only the first one is read.
    package private(set) var isFirstOfSeveral = false

    /// The number of a person's facilities that are looked for, most recent first.
    package static let nameCount = 1_000
    /// The part of a text in which they are looked for, in bytes.
    private static let namedPart = 4 * 1024

    /// - Parameters:
    ///   - days: reads the dates in the text.
    ///   - localize: provides names for symbols in the text.
    ///   - facilities: the person's facilities. One of them that the text contains is the visit's, unless a label names
    ///     another one.
    package init(_ text: String, days: TypedDays, localize: Localizer, facilities: [String] = []) {
        guard text.utf8.count <= Self.sharedSize else {
            afterword = text
            return
        }
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { lineEnds.contains($0) }
            .map(Substring.init)
        if let shared = SharedVisit(lines) {
            self.lines = lines.filter { !$0.isWhite }.map { PostLine(text: String($0), mark: .read) }
            (facilityName, visitingDate) = (shared.facilityName, shared.visitingDate)
            (foreword, afterword) = (shared.foreword, shared.afterword)
            sets = shared.sets
            temperatures = shared.temperatures.map { kind, celsius in
                SaunaTemperature(kind: kind, title: localize.title(of: kind), celsius: celsius)
            }
        } else if text.utf8.count > Self.postSize {
            afterword = text
        } else {
            read(lines, days, localize, facilities)
        }
    }

    /// The sets in the afterword of a visit, with Japanese titles.
    package static func sets(writtenIn content: SakatsuContent, days: TypedDays) -> [SaunaSet] {
        SakatsuPost(content.afterword, days: days, localize: Localizer(.japanese)).sets
    }

    /// A visit's content with a text as its afterword.
    package func content(of facility: String, on day: CivilDate, keeping text: String) -> SakatsuContent {
        SakatsuContent(
            facilityName: facility, visitingDate: day, sets: sets, afterword: text, temperatures: temperatures)
    }

    /// Whether a text has sets.
    static func hasSets(_ text: String, days: TypedDays) -> Bool {
        !SakatsuPost(text, days: days, localize: Localizer(.japanese)).sets.isEmpty
    }

    /// Whether anything but text was found.
    package var isUnderstood: Bool {
        facilityName != nil || visitingDate != nil || !sets.isEmpty || !temperatures.isEmpty
    }

    private mutating func read(
        _ lines: [Substring], _ days: TypedDays, _ localize: Localizer, _ facilities: [String]
    ) {
        var days = days
        days.source = .post
        var found = PostLines()
        var understood: Set<Int> = []
        var title: (head: PostHead, line: Int)?
        var (facilityLine, isCertain) = (nil as Int?, false)
        let isPage = lines.contains { $0.utf8.count <= 40 && $0.contains("回目の訪問") }
        let first = lines.firstIndex { !$0.isBlank }
        var (isBelowDate, isSubject, isPlan) = (false, false, false)
        var budget = Self.readingLimit
        let end = PostPage.endOfFirstPost(in: lines, days)
        isFirstOfSeveral = end < lines.count
        for (place, line) in lines.prefix(end).enumerated() where !line.isWhite {
            // A short line costs as much as one of 32 bytes.
            let isTold = place == first || line.utf8.count <= 40 || line.unicodeScalars.contains(where: isTelling)
            guard isTold || line.utf8.count <= 90 else { continue }
            budget -= max(line.utf8.count, 32)
            isPlan = isPlan || Self.plans.contains { line.contains($0) }
            guard budget >= 0, !PostPage.isNextPlace(line) || found.rows.isEmpty else { break }
            let isNameOfPlace = PostPage.isNameOfPlace(at: place, in: lines)
            if let (head, row) = PostHead.dividing(line, days), PostRow(row)?.items.isEmpty == false, take(head),
                found.take(row, at: place, isTold: true)
            {
                if head.facilityName != nil { (facilityLine, isCertain) = (place, true) }
                continue
            }
            let isTitle =
                (place == first || isBelowDate || facilityName == nil && isAboveDate(place, lines, days)) && !isPage
                || isNameOfPlace
            isBelowDate = false
            let head = isTold || isTitle ? PostHead(line, isFirst: isTitle, days: days) : nil
            if let head, head.date != nil || !isTitle || isNameOfPlace || head.isLabelled {
                guard take(head) else { continue }
                if head.isWhole { understood.insert(place) }
                isBelowDate = facilityName == nil && head.date != nil && head.isWhole
                isSubject = isSubject || head.isSubject
                if head.facilityName != nil { (facilityLine, isCertain) = (place, true) }
            } else if let head, PostRow(line)?.isDoubtful == true {
                // サウナ しきじ
                title = (head, place)
            } else if found.take(line, at: place, isTold: isTold) {
                continue
            } else if let head {
                title = (head, place)
            }
        }
        found.finish()
        let (rows, places) = (found.rows, found.places)
        understood.formUnion(places.flatMap(\.self))
        let read = PostSets(rows, localize: localize)
        sets = isPlan ? [] : read.sets
        understood.subtract(read.keptRows.flatMap { places[$0] })
        understood.subtract(takeTemperatures(of: rows, localize).flatMap { places[$0] })
        var doubtful = Set(read.doubtfulRows.flatMap { places[$0] })
        if isPlan { understood.subtract(places.flatMap(\.self)) }
        // A notice: 11月9日は休館.
        if isSubject, sets.isEmpty, temperatures.isEmpty { visitingDate = nil }
        // Without sets or temperatures, the first line is not a facility.
        if let title, !sets.isEmpty || !temperatures.isEmpty, take(title.head) {
            understood.insert(title.line)
            doubtful.insert(title.line)
            facilityLine = title.line
        }
        if !isCertain, let (name, line) = Self.facility(in: lines, facilities), name != facilityName {
            facilityName = name
            if let facilityLine { understood.remove(facilityLine) }
            doubtful.insert(line)
        }
        self.lines = lines.enumerated().filter { !$1.isWhite }.map { place, line in
            let mark: PostLine.Mark =
                doubtful.contains(place) ? .doubtful : understood.contains(place) ? .read : .note
            return PostLine(text: String(line), mark: mark)
        }
        afterword = Self.text(of: lines, without: understood)
    }

    /// Whether a line is one of the first ones, and only a date is below it.
    private func isAboveDate(_ place: Int, _ lines: [Substring], _ days: TypedDays) -> Bool {
        guard place < 4, place + 1 < lines.count, lines[place + 1].utf8.count <= 40,
            let head = PostHead(lines[place + 1], isFirst: false, days: days)
        else { return false }
        return head.date != nil && head.isWhole && head.facilityName == nil
    }

    /// Words of a text about sets that were not done, or not like this.
    private static let plans = [
        "の予定が、", "予定だったが", "予定でしたが", "明日の作戦", "明日の予定", "明日の計画", "次回の作戦", "だけサウナへ", "tomorrow's plan",
        "plan for tomorrow",
    ]

    /// The longest of the facilities' names that the text contains, and its line. Names that are words for steps do not
    /// count, nor do parts of longer Latin or katakana words.
    private static func facility(in lines: [Substring], _ facilities: [String]) -> (name: String, line: Int)? {
        var size = 0
        var beginnings: Set<[Unicode.Scalar]> = []
        for line in lines {
            size += line.utf8.count
            guard size < namedPart else { break }
            let scalars = Array(line.unicodeScalars)
            for start in scalars.indices.dropLast(2) { beginnings.insert(Array(scalars[start..<start + 3])) }
        }
        // Few names begin like any part of the text.
        let names = facilities.filter { name in
            beginnings.contains(Array(name.unicodeScalars.prefix(3))) && !PostNames.isWord(name.lowercased())
        }
        return names.lazy.compactMap { name in
            lines.firstIndex { isWord(name, in: $0) }.map { (name, $0) }
        }
        .max { $0.0.utf8.count < $1.0.utf8.count }
    }

    private static func isWord(_ name: String, in line: Substring) -> Bool {
        guard let range = line.range(of: name, options: .literal) else { return false }
        let before = line[..<range.lowerBound].unicodeScalars.last.map { isJoined($0, to: name.unicodeScalars.first) }
        let after = line[range.upperBound...].unicodeScalars.first.map { isJoined($0, to: name.unicodeScalars.last) }
        return before != true && after != true
    }

    /// Whether two letters that follow each other belong to the same word.
    private static func isJoined(_ one: Unicode.Scalar, to other: Unicode.Scalar?) -> Bool {
        let scripts: [(Unicode.Scalar) -> Bool] = [
            { $0.isASCII && $0.properties.isAlphabetic }, { ("ァ"..."ー").contains($0) },
        ]
        return scripts.contains { script in script(one) && other.map(script) == true }
    }

    /// - Returns: whether everything in the line is new; a line with a second facility is kept as text.
    private mutating func take(_ head: PostHead) -> Bool {
        guard head.facilityName == nil || facilityName == nil || head.isLabelled,
            head.date == nil || visitingDate == nil
        else {
            return false
        }
        facilityName = head.facilityName ?? facilityName
        visitingDate = head.date ?? visitingDate
        return true
    }

    /// - Returns: the numbers of the rows with temperatures that are not used.
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

    /// The other lines; each run of empty lines is reduced to one.
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
    /// Whether it contains only white space.
    var isWhite: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

/// Whether the scalar occurs in a line that contains a number, an arrow or a label for the facility.
private func isTelling(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "０"..."９", "①"..."⑳", "→", "分", "秒", ":", "：", "】", "]", "📍", "🏠", "@", "＠", "▶": true
    default: false
    }
}

/// LF, CR and the line separators of Unicode.
private let lineEnds: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]
