/// What a stub's method throws. Its text must reach no page.
package struct StubError: Error, Equatable, CustomStringConvertible {
    package let name: String

    package init(_ name: String = "storage") {
        self.name = name
    }

    package var description: String { "secret details of \(name)" }
}

/// Receives what code under test reports.
package final class Reports {
    package private(set) var errors: [any Error] = []

    package init() {}

    package func report(_ error: any Error) {
        errors.append(error)
    }

    /// What was reported, for tests that expect nothing but stub errors; the type's name stands for any other.
    package var names: [String] {
        errors.map { ($0 as? StubError)?.name ?? "\(type(of: $0))" }
    }
}
