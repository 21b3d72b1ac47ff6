import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import AccountData

/// Texts that strangers type at the sign-in.
@Suite struct NameCostTests {
    @Test func `Reading a name costs in proportion to its length`() {
        expectLinearCost { _ = try AccountName(typed: $0) }
        expectLinearCost { _ = try TokenName(typed: $0) }
        // Longer ones are not folded.
        expectLinearCost(size: 80) { _ = AccountName.key($0).hashValue }
    }

    @Test func `Reading a password, a secret or a device costs in proportion to its length`() {
        // Longer ones are not normalized.
        expectLinearCost { _ = Password(typed: $0) }
        expectLinearCost { _ = Secret($0) }
        expectLinearCost { _ = Secret(tokenText: "loki_\($0)") }
        expectLinearCost { _ = Device(userAgent: $0) }
    }
}
