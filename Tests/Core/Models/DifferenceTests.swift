import CustomDump
import Testing

/// The library finds the framework of the tests only when it is linked, and is silent otherwise.
@Test func `A difference fails a test`() {
    withKnownIssue { expectNoDifference(1, 2) }
}
