import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TypedCore

/// The visits on a page of posts: a text, or the page as a browser saves it.
struct PostItems: ImportItems {
    private let validator: SakatsuValidator
    private let days: TypedDays
    private let localize: Localizer
    private let facilities: [String]
    private var page: PageText?
    private var posts: PostSplitter
    /// The bytes after the last end of a line.
    private var rest: [UInt8] = []
    private var identifiers = MadeIdentifiers()
    private var isAnything = false

    /// The length at which a line is cut, in bytes.
    private static let longestLine = 64 * 1024

    /// - Parameter isMarkup: whether the file is HTML.
    init(_ context: ImportContext, isMarkup: Bool) {
        validator = SakatsuValidator(latestDay: context.latestDay)
        days = TypedDays(
            .post, today: CivilDate(context.now.date, in: context.timeZone), latest: context.latestDay,
            timeZone: context.timeZone)
        localize = context.localize
        facilities = context.facilities
        page = isMarkup ? PageText() : nil
        posts = PostSplitter(days: days)
    }

    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem] {
        let text = page?.text(of: piece) ?? piece
        var items: [ImportedItem] = []
        for byte in text {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || rest.count == Self.longestLine {
                items += endLine()
            }
            if byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { rest.append(byte) }
        }
        try Task.checkCancellation()
        return items
    }

    mutating func finish() throws -> [ImportedItem] {
        let items = endLine() + (posts.finish().map { [item($0)] } ?? [])
        guard isAnything else { throw ImportError.foreign(.text) }
        return items
    }

    private mutating func endLine() -> [ImportedItem] {
        defer { rest.removeAll(keepingCapacity: true) }
        let scalars = String(decoding: rest, as: UTF8.self).unicodeScalars.filter { $0 != "\u{FEFF}" && $0 != "\0" }
        return posts.add(Substring(String(scalars))).map { [item($0)] } ?? []
    }

    private mutating func item(_ text: String) -> ImportedItem {
        isAnything = true
        let post = SakatsuPost(text, days: days, localize: localize)
        guard let date = post.visitingDate else { return .unreadable(.date, .required, localize) }
        let named = post.facilityName ?? PostPage.facility(above: posts.top)
        guard let facility = named ?? ownFacility(in: text) else {
            return .unreadable(.facility, .required, localize)
        }
        // All of the text is kept: what was misunderstood can be corrected years later.
        let content = post.content(of: facility, on: date, keeping: text).normalized
        if let problem = validator.problems(in: content).first {
            let meaning: CSVMeaning =
                switch problem.field {
                case .visitingDate: .date
                case .field(let field): .field(field)
                default: .facility
                }
            return .unreadable(meaning, problem.reason, localize)
        }
        // Numbers alone count likes, and change.
        let lasting = text.split(whereSeparator: \.isNewline).filter {
            !$0.allSatisfy { $0.isNumber || $0.isWhitespace }
        }
        // Without one of the account's own facilities, of which others may be known the next time.
        let id = identifiers.identifier(
            of: Data("post\n\(date)\n\(named ?? "")\n\(lasting.joined(separator: "\n"))".utf8))
        let created = Timestamp(noonOf: date)
        return .visit(Sakatsu(id: id, content: content, revision: 1, createdAt: created, updatedAt: created))
    }

    private func ownFacility(in text: String) -> String? {
        facilities.isEmpty
            ? nil : SakatsuPost(text, days: days, localize: localize, facilities: facilities).facilityName
    }
}
