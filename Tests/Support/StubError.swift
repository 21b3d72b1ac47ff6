/// The error of a stub's method. Its text must not appear on any page.
package struct StubError: Error, Equatable, CustomStringConvertible {
    package let name: String

    package init(_ name: String = "storage") {
        self.name = name
    }

    package var description: String { "secret details of \(name)" }
}

/// Receives the reports of code under test.
package final class Reports {
    package private(set) var errors: [any Error] = []

    package init() {}

    package func report(_ error: any Error) {
        errors.append(error)
    }

    /// The reported errors, for tests that only expect stub errors; any other is represented by its type's name.
    package var names: [String] {
        errors.map { ($0 as? StubError)?.name ?? "\(type(of: $0))" }
    }
}
