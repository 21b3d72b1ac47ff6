package import ModelsCore

extension ListCount {
    /// Whether it is right about a list of that length.
    ///
    /// - Parameter shown: how many of them a part had room for, which are counted in any case.
    package func isTrue(of length: Int, shown: Int) -> Bool {
        switch self {
        case .exactly(let value): value == length
        case .atLeast(let value): (min(length, shown)...length).contains(value)
        }
    }
}
