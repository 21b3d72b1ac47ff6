package import ModelsCore

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

    /// The state of a memo that it names; nil for any other tag.
    package var memoState: MemoState? {
        if let revision { return MemoState(revision: revision, isPinned: false) }
        guard text.hasSuffix("p"), let revision = ETag(String(text.dropLast()))?.revision else { return nil }
        return MemoState(revision: revision, isPinned: true)
    }
}

/// A value whose state every change of it must name.
package protocol Stateful: AccountValue {
    /// Names the state.
    var tag: ETag { get }
}

extension Sakatsu: Stateful {
    package var tag: ETag { ETag(revision: revision) }
}

extension Memo: Stateful {
    /// Names the pin, too, which is no revision.
    package var tag: ETag { ETag(revision: revision, isPinned: isPinned) }
}

extension Settings: Stateful {
    /// Made of all that settings hold, as they have no revision: `36000m.3050s.-m.ja.dark`.
    package var tag: ETag {
        let times = DefaultTimes.byKind.map { _, path in
            let time = defaultTimes[keyPath: path]
            return (time.seconds.map { "\($0.hundredths)" } ?? "-") + (time.givenUnit == .minutes ? "m" : "s")
        }
        guard let tag = ETag((times + [language.rawValue, appearance.rawValue]).joined(separator: ".")) else {
            preconditionFailure("Words and numbers of ours are no tag")
        }
        return tag
    }
}
