/// What somebody calls a token: the device or the program that has it.
package struct TokenName: Hashable, Sendable {
    /// As typed, without white space around it.
    package let text: String

    /// - Throws: ``AccountNameProblem``.
    package init(typed: String) throws(AccountNameProblem) {
        text = try typed.asName(limit: AccountLimits.tokenNameLength)
    }
}
