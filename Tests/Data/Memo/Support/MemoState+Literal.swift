package import ModelsCore

/// A revision, whether pinned or not.
extension MemoState: ExpressibleByIntegerLiteral {
    public init(integerLiteral revision: Int) {
        self.init(revision: revision)
    }
}
