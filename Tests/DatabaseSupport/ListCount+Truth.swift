package import ModelsCore

extension ListCount {
    /// Whether the count is right for a list of that length.
    ///
    /// - Parameter shown: how many of the items a page had room for, which are counted in any case.
    package func isTrue(of length: Int, shown: Int) -> Bool {
        switch self {
        case .exactly(let value): value == length
        case .atLeast(let value): (min(length, shown)...length).contains(value)
        }
    }
}
