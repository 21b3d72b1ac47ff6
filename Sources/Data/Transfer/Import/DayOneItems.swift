import APICore
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TypedCore

/// The entries of a journal of Day One: visits, and memos about anything else. Photos are not imported.
struct DayOneItems: ImportItems {
    private let validator: SakatsuValidator
    private let days: TypedDays
    private let timeZone: TimeZone
    private let localize: Localizer
    private var elements = JSONElements()
    private var identifiers = MadeIdentifiers()
    /// The identifiers in the file.
    private var found: Set<UUID> = []
    private var isAnything = false
    /// The size of the texts that were read as posts, in bytes.
    private var postSize = 0

    private static let words = ["サウナ", "サ活", "sauna"]
    /// The words without which a text is not read as a post, because that takes milliseconds, and a journal can have
    /// thousands of entries about anything else.
    private static let signs = words + ["サ室", "水風呂", "外気浴", "℃", "🔥"]
    /// The maximum number of an entry's tags that are read.
    private static let tagCount = 100

    init(_ context: ImportContext) {
        validator = SakatsuValidator(latestDay: context.latestDay)
        days = context.postDays
        timeZone = context.timeZone
        localize = context.localize
    }

    /// Whether a file begins like a journal, which has a member for each of these: `{"metadata":{…},"entries":[…]}`.
    static func canRead(fileStartingWith start: some Sequence<UInt8>) -> Bool {
        let text = start.filter { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return ["{\"metadata\":", "{\"entries\":"].contains { text.starts(with: $0.utf8) }
    }

    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem] {
        // An archive has a document for each journal.
        if (try? elements.finish()) != nil { elements = JSONElements() }
        let read: [JSONElements.Element]
        do throws(JSONElements.Failure) { read = try elements.read(piece) } catch { throw Self.refusal(error) }
        return try read.compactMap { element in
            guard element.name == "entries" else { return nil }
            try Task.checkCancellation()
            isAnything = true
            guard postSize <= ImportReader.largestPosts else { throw ImportError.tooLarge }
            return item(APIJSON.cuttingLongCombiningRuns(Data(element.bytes)))
        }
    }

    mutating func finish() throws -> [ImportedItem] {
        if !elements.isEmpty {
            do throws(JSONElements.Failure) { try elements.finish() } catch { throw Self.refusal(error) }
        }
        guard isAnything else { throw ImportError.foreign(.dayOne) }
        return []
    }

    private static func refusal(_ failure: JSONElements.Failure) -> ImportError {
        failure == .tooLarge ? .tooLarge : .damaged
    }

    // MARK: - Entries

    private struct Entry: Decodable {
        struct Location: Decodable {
            let placeName: String?
        }

        /// 32 hexadecimal digits.
        let uuid: String?
        let creationDate: String?
        let modifiedDate: String?
        let timeZone: String?
        let text: String?
        let tags: [String]?
        let location: Location?
    }

    private mutating func item(_ json: Data) -> ImportedItem {
        let entry: Entry
        do throws(BadRequest) {
            entry = try APIJSON.decode(Entry.self, from: json)
        } catch {
            return .unreadable(reason: localize(.itemMalformed(error.field.isEmpty ? "/" : error.field)))
        }
        guard let date = entry.creationDate else { return .unreadable(.date, .required, localize) }
        guard let created = Timestamp(internet: date) else { return .unreadable(.date, .notADate, localize) }
        let text = DayOneText.plain(entry.text ?? "")
        let id =
            entry.uuid.flatMap(Self.identifier) ?? identifiers.identifier(of: Data("day one\n\(date)\n\(text)".utf8))
        guard found.insert(id).inserted else { return .unreadable(reason: localize(.itemRepeated)) }
        return item(entry, id: id, text: text, createdAt: created)
    }

    private mutating func item(_ entry: Entry, id: UUID, text: String, createdAt created: Timestamp) -> ImportedItem {
        let updated = entry.modifiedDate.flatMap { Timestamp(internet: $0) } ?? created
        let day = CivilDate(created.date, in: entry.timeZone.flatMap(Self.timeZone) ?? timeZone)
        let (tags, place) = (entry.tags ?? [], entry.location?.placeName ?? "")
        let isLikely = ([text, place] + tags).contains { $0.mentions(Self.signs) }
        if isLikely { postSize += text.utf8.count }
        let post = SakatsuPost(isLikely ? DayOneText.withoutHeadingMarks(text) : "", days: days, localize: localize)
        var content = post.content(of: post.facilityName ?? place, on: post.visitingDate ?? day, keeping: text)
        content.tags = allowed(tags, on: day)
        content = content.normalized
        let problems = validator.problems(in: content)
        if let problem = problems.first(where: { $0.field == .visitingDate }) {
            return .unreadable(.date, problem.reason, localize)
        }
        let isVisit =
            !post.sets.isEmpty || !post.temperatures.isEmpty || tags.contains { $0.mentions(Self.words) }
        if isVisit, problems.isEmpty {
            return .visit(Sakatsu(id: id, content: content, revision: 1, createdAt: created, updatedAt: updated))
        }
        if let problem = MemoValidator.problem(in: text) { return .unreadable(.body, problem.reason, localize) }
        return .memo(Memo(id: id, body: text, revision: 1, createdAt: created, updatedAt: updated))
    }

    private static func identifier(_ digits: String) -> UUID? {
        var text = digits
        guard text.utf8.count == 32, text.utf8.allSatisfy({ $0 < 0x80 }) else { return UUID(uuidString: digits) }
        for offset in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: offset)) }
        return UUID(uuidString: text)
    }

    private static func timeZone(_ name: String) -> TimeZone? {
        name.utf8.count <= 64 ? TimeZone(identifier: name) : nil
    }

    /// The tags that a visit can have. Spaces would make several tags of one.
    private func allowed(_ names: [String], on day: CivilDate) -> [Tag] {
        let tags = names.prefix(Self.tagCount).map { Tag.tags(typed: $0) }.filter { tags in
            var content = SakatsuContent(facilityName: "-", visitingDate: day)
            content.tags = tags
            return tags.count == 1 && !validator.problems(in: content).contains { $0.field == .field(.tags) }
        }
        let distinct = Tag.tags(typed: Tag.text(of: tags.flatMap(\.self)))
        return Array(distinct.prefix(SakatsuLimits.tagCount))
    }
}
