package import AccountData
package import Foundation
import SampleCore
package import ValuesCore

extension Token {
    /// The member's on the command line, used today.
    package static let commandLine = member(.number(220), "コマンドライン", .readWrite, lastUsedAt: .noon)
    /// The member's that only reads, unused for a month.
    package static let backup = member(
        .number(221), "<b>バックアップ</b>", .read, lastUsedAt: .noon.after(days: -30))
    /// With the longest name, a single word.
    package static let wide = member(
        .number(222), "Saunaofenaufgussaromakonzentratverbrauchsprotokollschreibers", .readWrite, lastUsedAt: .noon)
    /// The same in Japanese.
    package static let wideJapanese = member(
        .number(223), String(repeating: "湯けむり記録係", count: 8) + "自動操縦", .readWrite, lastUsedAt: .noon)
    /// As many as there can be.
    package static let many = (1...50).map { number in
        member(
            .number(230 + number), "端末\(number)", number.isMultiple(of: 3) ? .read : .readWrite,
            lastUsedAt: .noon.after(days: Int64(-number)))
    }

    /// One of the member's.
    package static func member(
        _ id: UUID, _ name: String, _ access: TokenAccess, createdAt: Timestamp = .noon.after(days: -60),
        lastUsedAt: Timestamp
    ) -> Token {
        Token(
            id: id, account: .member, isOwner: false, name: name, access: access, createdAt: createdAt,
            lastUsedAt: lastUsedAt)
    }
}
