import DatabaseCore
import DatabaseTestSupport
import Foundation
import MemoData
import ModelsCore
import SampleCore
import Testing

/// Runs with an empty repository, on SQLite and on PostgreSQL.
func withMemos(_ body: (any MemoRepository) async throws -> Void) async throws {
    try await withDatabase { try await body(MemoRepositories.live($0)) }
}

extension MemoRepository {
    /// Writes a new memo; its number is its identifier and, in milliseconds, its instant.
    @discardableResult
    func write(_ number: Int, _ body: String = "買うもの", of account: AccountID = .first) async throws -> Memo {
        try await save(body, id: .number(number), basedOn: 0, at: .at(Int64(number)), of: account).saved()
    }
}
