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
    /// Converts a page to UTF-8; nil for one that is in UTF-8, and for a text.
    private var decoder: CSVText?
    private var isAtStart = true
    private var posts: PostSplitter
    /// The bytes after the last end of a line.
    private var rest: [UInt8] = []
    private var identifiers = MadeIdentifiers()
    private var isAnything = false
    /// The size of the text so far, in bytes.
    private var size = 0

    /// The length at which a line is cut, in bytes.
    private static let longestLine = 64 * 1024

    /// - Parameter isMarkup: whether the file is HTML.
    init(_ context: ImportContext, isMarkup: Bool) {
        validator = SakatsuValidator(latestDay: context.latestDay)
        days = context.postDays
        localize = context.localize
        facilities = context.facilities
        page = isMarkup ? PageText() : nil
        posts = PostSplitter(days: days)
    }

    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem] {
        if isAtStart, page != nil { decoder = Self.encoding(ofPageStartingWith: piece).map { CSVText(encoding: $0) } }
        isAtStart = false
        return try add(decoder?.read(piece) ?? (piece, false))
    }

    mutating func finish() throws -> [ImportedItem] {
        let rest = try add(decoder?.read([], isLast: true) ?? ([], false))
        let items = rest + endLine() + (posts.finish().map { [item($0)] } ?? [])
        guard isAnything else { throw ImportError.foreign(.text) }
        return items
    }

    private mutating func add(_ piece: (bytes: [UInt8], isBroken: Bool)) throws -> [ImportedItem] {
        guard !piece.isBroken else { throw ImportError.damaged }
        let text = page?.text(of: piece.bytes) ?? piece.bytes
        size += text.count
        guard size <= ImportReader.largestPosts else { throw ImportError.tooLarge }
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

    /// The encoding that a page names, `<meta charset="Shift_JIS">`; nil for UTF-8.
    private static func encoding(ofPageStartingWith start: [UInt8]) -> CSVEncoding? {
        let text = String(decoding: start.prefix(1_024), as: UTF8.self).lowercased()
        guard let name = text.range(of: "charset=") else { return nil }
        let rest = text[name.upperBound...].drop { $0 == "\"" || $0 == "'" }
        let encoding = CSVEncoding(typed: String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }))
        return encoding == .utf8 ? nil : encoding
    }

    private mutating func endLine() -> [ImportedItem] {
        defer { rest.removeAll(keepingCapacity: true) }
        let scalars = String(decoding: rest, as: UTF8.self).unicodeScalars.filter { $0 != "\u{FEFF}" && $0 != "\0" }
        return posts.add(Substring(String(scalars))).map { [item($0)] } ?? []
    }

    private mutating func item(_ text: String) -> ImportedItem {
        isAnything = true
        let post = SakatsuPost(text, days: days, localize: localize)
        let named = post.facilityName ?? PostPage.facility(above: posts.top)
        guard let facility = named ?? ownFacility(in: text) else {
            return .unreadable(.facility, .required, localize)
        }
        // All of the text is kept: what was misunderstood can be corrected years later.
        let content = post.content(of: facility, on: post.visitingDate ?? days.latest, keeping: text).normalized
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
        let date = post.visitingDate.map(\.description) ?? ""
        let id = identifiers.identifier(
            of: Data("post\n\(date)\n\(named ?? "")\n\(lasting.joined(separator: "\n"))".utf8))
        let created = Timestamp(noonOf: content.visitingDate)
        let visit = Sakatsu(id: id, content: content, revision: 1, createdAt: created, updatedAt: created)
        guard post.visitingDate != nil else {
            return .undated(
                visit, reason: SakatsuProblem.Reason.required.text(at: CSVMeaning.date.name(localize), localize))
        }
        return .visit(visit)
    }

    private func ownFacility(in text: String) -> String? {
        facilities.isEmpty
            ? nil : SakatsuPost(text, days: days, localize: localize, facilities: facilities).facilityName
    }
}
