import ModelsCore

@testable import DatabaseCore

extension ChangeKind {
    static let memo = ChangeKind("memo")
    static let visit = ChangeKind("visit")
}

extension ChangeToken {
    /// A token of the tests' epoch and the first account.
    static func number(_ sequence: Int) -> ChangeToken {
        ChangeToken(epochName: "test", of: .first, sequence: sequence)
    }
}

extension ChangeSubscription {
    /// The number of signals until they end.
    func signalCount() async -> Int {
        var count = 0
        for await _ in signals { count += 1 }
        return count
    }
}
