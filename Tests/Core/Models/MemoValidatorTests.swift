import ModelsCore
import SampleData
import Testing

@Suite struct MemoValidatorTests {
    @Test(arguments: ["", " ", "\n", "\r\n\t", "\u{3000}\u{2028} \u{A0}"])
    func `the validator requires a visible character`(body: String) {
        #expect(MemoValidator.problem(in: body) == .required)
    }

    @Test(arguments: ["a", "湯", "\n湯\n", "🧖", "0", "<script>", "\"; --"])
    func `the validator accepts any other text`(body: String) {
        #expect(MemoValidator.problem(in: body) == nil)
    }

    @Test(arguments: [.long, .short, .wide, .english] + Memo.many)
    func `the validator takes every sample`(memo: Memo) {
        #expect(MemoValidator.problem(in: memo.body) == nil)
    }

    @Test func `the validator accepts 20,000 scalars and no more`() {
        let longest = String(repeating: "湯", count: 20_000)

        #expect(MemoValidator.problem(in: longest) == nil)
        #expect(MemoValidator.problem(in: longest + "湯") == .tooLong(limit: 20_000))
    }

    @Test func `the validator takes 30 marks in a row`() {
        let marks = String(repeating: "\u{301}", count: 30)
        #expect(MemoValidator.problem(in: "湯\(marks)湯\(marks)") == nil)
        #expect(MemoValidator.problem(in: "湯\(marks)\u{327}") == .tooManyMarks)
    }

    /// A single character can be of any length.
    @Test func `the validator counts scalars and not characters`() {
        let body = "e" + String(repeating: "\u{301}", count: 20_000)

        #expect(body.count == 1)
        #expect(MemoValidator.problem(in: body) == .tooLong(limit: 20_000))
    }
}
