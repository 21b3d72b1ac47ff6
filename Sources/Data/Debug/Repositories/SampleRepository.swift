package import ValuesCore

/// Where sample records are kept: among the account's own, from which they can be told by their identifiers.
///
/// All methods throw when the storage fails.
package protocol SampleRepository: Sendable {
    /// How many samples the account has, deleted ones included.
    func count(of account: AccountID) async throws -> Int

    /// Adds samples, visits and some memos, beside those that are there already. It does so in portions, between which
    /// others write; after a failure or when the task is cancelled, what was added stays.
    ///
    /// - Parameter progress: is told after each portion how many have been added.
    func add(_ count: Int, to account: AccountID, progress: @Sendable (Int) -> Void) async throws

    /// Removes all samples of the account for good, and nothing else; in portions as well.
    ///
    /// - Parameter progress: is told after each portion how many have been removed.
    func removeAll(of account: AccountID, progress: @Sendable (Int) -> Void) async throws
}
