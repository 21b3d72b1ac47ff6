package import Testing

/// Thrown by a stub's method that the test did not expect to be called.
package struct Unstubbed: Error {
    let method: String

    /// Fails the test immediately, because the code under test may swallow the error.
    package init(_ method: String, sourceLocation: SourceLocation = #_sourceLocation) {
        self.method = method
        Issue.record("\(method) was called and is not stubbed", sourceLocation: sourceLocation)
    }
}
