import CustomDump
import Testing

/// The library finds the test framework only if it is linked, and reports nothing otherwise.
@Test func `A difference fails a test`() {
    withKnownIssue { expectNoDifference(1, 2) }
}
