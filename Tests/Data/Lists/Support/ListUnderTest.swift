import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SakatsuData
import SampleCore

/// The differences between the lists with the same contract. The raw value is the name of the table.
enum ListUnderTest: String, CaseIterable, Sendable {
    case visits = "sakatsu"
    case memos = "memo"

    var kind: ChangeKind { ChangeKind(rawValue) }

    /// Runs with an empty repository, on SQLite and on PostgreSQL.
    func withRepository(_ body: (any ListedRepository) async throws -> Void) async throws {
        try await withDatabase { try await body(repository($0)) }
    }

    /// Runs with a repository of ``ties``, on SQLite and on PostgreSQL.
    func withTies(_ body: (any ListedRepository) async throws -> Void) async throws {
        try await withDatabase { database in
            try await add(ties, in: database)
            try await body(repository(database))
        }
    }

    func repository(_ database: Database) -> any ListedRepository {
        switch self {
        case .visits: Self.visits(SakatsuRepositories.live(database), SakatsuRepositories.list(database))
        case .memos: Self.memos(MemoRepositories.live(database), MemoRepositories.list(database))
        }
    }

    /// An item that was saved at an instant and not changed before.
    ///
    /// - Parameter isFirst: whether it is sorted before all other items: a visit of a later day, a pinned memo.
    func item(
        _ number: Int, _ text: String = "買うもの", isFirst: Bool = false, revision: Int = 1, createdAt: Int64? = nil,
        at instant: Int64
    ) -> ListedItem {
        let createdAt = Timestamp.at(createdAt ?? instant)
        switch self {
        case .visits:
            let visit = Sakatsu(
                id: .number(number), content: Self.content(text, isFirst), revision: revision, createdAt: createdAt,
                updatedAt: .at(instant))
            return ListedItem(visit, at: SakatsuCursor(visit))
        case .memos:
            let memo = Memo(
                id: .number(number), body: text, isPinned: isFirst, revision: revision, createdAt: createdAt,
                updatedAt: .at(instant))
            return ListedItem(memo, at: MemoCursor(memo))
        }
    }

    /// Adds items as they are.
    func add(_ items: [ListedItem], to account: AccountID = .first, in database: Database) async throws {
        let values = items.map(\.value)
        switch self {
        case .visits:
            try await SakatsuRepositories.add(values.compactMap { $0 as? Sakatsu }, to: account, in: database)
        case .memos: try await MemoRepositories.add(values.compactMap { $0 as? Memo }, to: account, in: database)
        }
    }

    /// Items that share instants, all of 買うもの; in no order.
    var ties: [ListedItem] {
        let rows: [(Int, Bool, Int64)] = [
            (3, false, 7), (1, false, 9), (6, true, 2), (4, false, 9), (2, true, 9), (7, false, -6), (5, true, 2),
        ]
        return rows.map { item($0, isFirst: $1, at: $2) }
    }

    /// The numbers of ``ties``, in the order of the list.
    static let orderOfTies = [2, 6, 5, 4, 1, 3, 7]

    /// Searches that find all of 買うもの: the list, the trigrams of a short text, and the full-text index.
    static let searchTexts = ["", "買", "買うもの"]

    private static func visits(_ base: some SakatsuRepository, _ list: any StoredList) -> any ListedRepository {
        Listed(
            base: base, list: list, filter: { SakatsuFilter(updatedSince: $0) },
            saving: { text, isFirst, id, revision, now, account in
                try await base.save(
                    content(text, isFirst ?? false), id: id, basedOn: revision, at: now, of: account)
            },
            deleting: { try await base.delete(id: $0, basedOn: $1, at: $2, of: $3) })
    }

    private static func memos(_ base: some MemoRepository, _ list: any StoredList) -> any ListedRepository {
        Listed(
            base: base, list: list, filter: { MemoFilter(updatedSince: $0) },
            saving: { text, isFirst, id, revision, now, account in
                try await base.save(
                    text, isPinned: isFirst, id: id, basedOn: MemoState(revision: revision), at: now, of: account)
            },
            deleting: { try await base.delete(id: $0, basedOn: MemoState(revision: $1), at: $2, of: $3) })
    }

    /// A visit in which every column has a value, and only the foreword a word of the tests. The storage refuses it
    /// without a text, as it does a memo.
    private static func content(_ text: String, _ isFirst: Bool) -> SakatsuContent {
        SakatsuContent(
            facilityName: text.isEmpty ? "" : "宿", visitingDate: isFirst ? .sampleDay : .sampleDay.earlier(days: 1),
            foreword: text,
            sets: [SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", amount: FixedDecimal(6), unit: .minutes)])],
            afterword: "また",
            temperatures: [SaunaTemperature(kind: .sauna, title: "", celsius: FixedDecimal(95))])
    }
}
