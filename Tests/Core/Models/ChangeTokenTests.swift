import ModelsCore
import SampleCore
import Testing

@Suite struct ChangeTokenTests {
    @Test(arguments: [
        (ChangeToken(epoch: "0a1b", sequence: 0), "0a1b-0"),
        (ChangeToken(epoch: "", sequence: .max), "-9223372036854775807"),
        (
            ChangeToken(epoch: "e", sequence: 7, place: .init(id: .number(1), start: 9, version: 12)),
            "e-7-9-12-00000000-0000-4000-8000-000000000001"
        ),
    ])
    func `A token has only one text`(token: ChangeToken, text: String) {
        #expect(token.description == text)
        #expect(ChangeToken(text) == token)
    }

    @Test(arguments: [
        "", "e", "e-", "e--1", "e-+1", "e-01", "e-1-", "e-1-2", "e-1-2-", "e-1-2-3",
        "e-1-2-00000000-0000-4000-8000-000000000001",
        "e-1--2-3-00000000-0000-4000-8000-000000000001", "e-1-2--3-00000000-0000-4000-8000-000000000001",
        "e-1-2-3-00000000-0000-4000-8000-00000000000A", "e-1 ", "e-9223372036854775808", "e-１",
        "e-1-2-3-00000000-0000-4000-8000-000000000001-4",
    ])
    func `Another text is not a token`(text: String) {
        #expect(ChangeToken(text) == nil)
    }

    @Test func `A text of any length is refused quickly`() {
        #expect(ChangeToken(String(repeating: "e\u{301}", count: 1_000_000) + "-1") == nil)
    }
}
