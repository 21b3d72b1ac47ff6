import Testing

@testable import APIFeature

@Suite struct ReleaseNotesTests {
    @Test func `the release notes list newer changes`() {
        #expect(ReleaseNotes.lines(since: nil) == ReleaseNotes.all)
        #expect(ReleaseNotes.lines(since: "0.0.9") == ReleaseNotes.all)
        #expect(ReleaseNotes.lines(since: "0.1.0").contains { $0.version == "0.1.0" } == false)
        #expect(ReleaseNotes.lines(since: "999.0.0") == [])
    }

    @Test(arguments: ["", "1", "1.2", "1.2.3.4", "a.b.c", "newest", "1.2.", "99999999999999999999.0.0"])
    func `the release notes list every change for an invalid version`(text: String) {
        #expect(ReleaseNotes.lines(since: text) == ReleaseNotes.all)
    }
}
