import ModelsCore
import SampleData
import Testing

@Suite struct MemoValidatorTests {
    @Test(arguments: ["", " ", "\n", "\r\n\t", "\u{3000}\u{2028} \u{A0}"])
    func requiresSomethingToRead(body: String) {
        #expect(MemoValidator.problem(in: body) == .required)
    }

    @Test(arguments: ["a", "湯", "\n湯\n", "🧖", "0", "<script>", "\"; --"])
    func takesWhateverElseIsWritten(body: String) {
        #expect(MemoValidator.problem(in: body) == nil)
    }

    @Test(arguments: [.long, .short, .wide, .english] + Memo.many)
    func takesEverySample(memo: Memo) {
        #expect(MemoValidator.problem(in: memo.body) == nil)
    }

    @Test func takes20000ScalarsAndNoMore() {
        let longest = String(repeating: "湯", count: 20_000)

        #expect(MemoValidator.problem(in: longest) == nil)
        #expect(MemoValidator.problem(in: longest + "湯") == .tooLong(limit: 20_000))
    }

    @Test func takes30MarksInARow() {
        let marks = String(repeating: "\u{301}", count: 30)
        #expect(MemoValidator.problem(in: "湯\(marks)湯\(marks)") == nil)
        #expect(MemoValidator.problem(in: "湯\(marks)\u{327}") == .tooManyMarks)
    }

    /// A single character can be of any length.
    @Test func countsScalarsNotCharacters() {
        let body = "e" + String(repeating: "\u{301}", count: 20_000)

        #expect(body.count == 1)
        #expect(MemoValidator.problem(in: body) == .tooLong(limit: 20_000))
    }
}
