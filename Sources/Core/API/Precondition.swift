package import ModelsCore

/// The state that an item must have for a change to be made.
package enum Precondition: Hashable, Sendable {
    /// The item must not exist yet: `If-None-Match: *`.
    case isNew
    /// The item must be in this state: `If-Match: "3"`.
    case matches(ETag)
}

/// An entity tag of RFC 9110, which names the state of an item.
package struct ETag: Hashable, Sendable {
    /// Without the quotation marks.
    package let text: String

    /// - Returns: nil for a text that cannot be a tag: only visible ASCII without quotation marks can.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }) else {
            return nil
        }
        self.text = text
    }

    /// The tag of an item of a list.
    ///
    /// - Parameter photos: those of the item, which are no part of the revision.
    package init(revision: Int, isPinned: Bool = false, photos: [Photo] = []) {
        let shown = photos.flatMap { [$0.id.canonicalText, $0.caption] }.joined(separator: "\n")
        text = "\(revision)\(isPinned ? "p" : "")\(photos.isEmpty ? "" : "-\(String(shown.utf8.checksum, radix: 16))")"
    }

    /// - Parameter header: `"3"`. `W/"3"` is read as the same, because a proxy that compresses responses turns one into
    ///   the other.
    /// - Returns: nil for anything else, including lists.
    package init?(header: String) {
        let strong = header.utf8.dropFirst(header.utf8.starts(with: "W/".utf8) ? 2 : 0)
        guard strong.count >= 2, strong.first == UInt8(ascii: "\""), strong.last == UInt8(ascii: "\"") else {
            return nil
        }
        self.init(String(decoding: strong.dropFirst().dropLast(), as: UTF8.self))
    }

    /// The tag in the form that headers have.
    package var header: String { "\"\(text)\"" }

    /// The revision in the tag; nil for items without revisions, and for pinned ones. Photos make no difference.
    package var revision: Int? {
        let number = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        // A number can be written in many ways, but a tag in only one.
        return Int(number).flatMap { ETag(revision: $0).text == number ? $0 : nil }
    }

    /// The state of a memo; nil for any other tag.
    package var memoState: MemoState? {
        if let revision { return MemoState(revision: revision, isPinned: false) }
        guard text.hasSuffix("p"), let revision = ETag(String(text.dropLast()))?.revision else { return nil }
        return MemoState(revision: revision, isPinned: true)
    }
}

/// A value with an entity tag, which every change of the value must contain.
package protocol Stateful: AccountValue {
    /// The tag of the value's state.
    var tag: ETag { get }
}

extension Sakatsu: Stateful {
    package var tag: ETag { ETag(revision: revision, photos: photos) }
}

extension Facility: Stateful {
    package var tag: ETag { ETag(revision: revision, photos: photos) }
}

extension Memo: Stateful {
    /// Includes the pin, which is not part of the revision.
    package var tag: ETag { ETag(revision: revision, isPinned: isPinned) }
}

extension Settings: Stateful {
    /// Consists of all settings, because they have no revision: `36000m.3050s.-m.ja.dark.JPY`.
    package var tag: ETag {
        let times = DefaultTimes.byKind.map { _, path in
            let time = defaultTimes[keyPath: path]
            return (time.seconds.map { "\($0.hundredths)" } ?? "-") + (time.givenUnit == .minutes ? "m" : "s")
        }
        let goals = (goals?.all ?? []).map { "\($0.period.rawValue).\($0.fact.rawValue).\($0.target)" }
        let values =
            times + [language.rawValue, appearance.rawValue, currency.code] + goals
            + (temperatureUnit.map { [$0.rawValue] } ?? [])
        guard let tag = ETag(values.joined(separator: ".")) else {
            preconditionFailure("Words and numbers of ours are no tag")
        }
        return tag
    }
}
