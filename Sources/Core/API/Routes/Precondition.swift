/// In which state something must be for a change to happen.
package enum Precondition: Hashable, Sendable {
    /// There must be none yet: `If-None-Match: *`.
    case isNew
    /// It must be in this state: `If-Match: "3"`.
    case matches(ETag)
}

/// Names the state in which something is: an entity tag of RFC 9110.
package struct ETag: Hashable, Sendable {
    /// Without the quotation marks.
    package let text: String

    /// - Returns: nil for a text that no tag can have: only visible ASCII without quotation marks.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }) else {
            return nil
        }
        self.text = text
    }

    /// The tag of a visit or a memo.
    package init(revision: Int, isPinned: Bool = false) {
        text = "\(revision)\(isPinned ? "p" : "")"
    }

    /// - Parameter header: `"3"`. `W/"3"` is read as the same, since a proxy that compresses answers makes it of it.
    /// - Returns: nil for anything else, lists among it.
    package init?(header: String) {
        let strong = header.utf8.dropFirst(header.utf8.starts(with: "W/".utf8) ? 2 : 0)
        guard strong.count >= 2, strong.first == UInt8(ascii: "\""), strong.last == UInt8(ascii: "\"") else {
            return nil
        }
        self.init(String(decoding: strong.dropFirst().dropLast(), as: UTF8.self))
    }

    /// As it stands in headers.
    package var header: String { "\"\(text)\"" }

    /// The revision that it names; nil for the tag of something without revisions, or pinned.
    package var revision: Int? {
        // A number can be written in many ways, and a tag is one text.
        Int(text).flatMap { ETag(revision: $0) == self ? $0 : nil }
    }

    /// The revision that a memo's tag names, and whether it was pinned; nil for any other tag.
    package var memoState: (revision: Int, isPinned: Bool)? {
        if let revision { return (revision, false) }
        guard text.hasSuffix("p"), let revision = ETag(String(text.dropLast()))?.revision else { return nil }
        return (revision, true)
    }
}

extension APIRequest {
    mutating func set(_ precondition: Precondition) {
        switch precondition {
        case .isNew: headers[.ifNoneMatch] = "*"
        case .matches(let tag): headers[.ifMatch] = tag.header
        }
    }

    var precondition: Precondition {
        get throws(RouteError) {
            switch (headers[.ifMatch], headers[.ifNoneMatch]) {
            case (nil, nil): throw .preconditionRequired
            case (nil, let text?) where text.utf8.elementsEqual("*".utf8): return .isNew
            case (let header?, nil):
                guard let tag = ETag(header: header) else {
                    throw .badRequest(BadRequest(.malformed, field: APIHeader.ifMatch.rawValue))
                }
                return .matches(tag)
            case (_, _?): throw .badRequest(BadRequest(.malformed, field: APIHeader.ifNoneMatch.rawValue))
            }
        }
    }
}
