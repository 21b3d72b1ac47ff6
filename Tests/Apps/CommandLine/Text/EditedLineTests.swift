import Testing

@testable import CommandLineApp

/// The editing of a line at the terminal.
@Suite struct EditedLineTests {
    /// The line after these keys were pressed.
    private func line(_ keys: String) -> (line: EditedLine, end: EditedLine.End?) {
        var line = EditedLine()
        for byte in keys.utf8 {
            if let end = line.receive(byte) { return (line, end) }
        }
        return (line, nil)
    }

    @Test(arguments: [
        ("とろろ\u{7F}\u{7F}かい", "とかい"), ("とろろ\u{8}", "とろ"), ("か\u{3099}👨‍👩‍👧\u{7F}", "か\u{3099}"), ("\u{7F}a", "a"),
        ("東京サウナ\u{15}x", "x"), ("長い 前書き\u{17}後", "長い 後"), ("湯\u{1B}[Dの\u{1B}[C森", "の湯森"),
        ("湯森\u{2}の", "湯の森"), ("森\u{1B}[H湯の\u{1B}[F!", "湯の森!"), ("湯の森\u{1}\u{1B}[3~", "の森"),
        ("湯の森\u{2}\u{2}\u{B}", "湯"), ("a\u{1B}[1;5Cb\u{1B}xc\u{1B}OAd", "abcd"), ("a\u{1B}湯", "a湯"), ("a\tb", "a b"),
        ("a\u{0}\u{1A}b", "ab"), ("\u{1}\u{1}\u{6}\u{5}a", "a"),
    ])
    func `a line is edited by keys`(keys: String, text: String) throws {
        #expect(try line(keys).line.checkedText() == text)
    }

    @Test(arguments: [
        ("湯\n森", EditedLine.End.line, "湯"), ("湯\r", .line, "湯"), ("湯\u{3}", .interruption, "湯"),
        ("\u{1C}", .interruption, ""), ("\u{4}", .input, ""),
    ])
    func `a line ends`(keys: String, end: EditedLine.End, text: String) {
        let line = line(keys)
        #expect(line.end == end)
        #expect(line.line.text == text)
    }

    @Test func `the line editor does not end after text`() {
        #expect(line("a\u{4}").end == nil)
    }

    @Test(arguments: [[0xFF], [0xE3, 0x81], [0xE3, 0x41], [0x80], [0xF4, 0xBF, 0xBF, 0xBF]] as [[UInt8]])
    func `bytes that are no text are refused`(bytes: [UInt8]) {
        var line = EditedLine()
        for byte in bytes { _ = line.receive(byte) }
        #expect(throws: CommandFailure.notText) { try line.checkedText() }
    }

    @Test(arguments: [
        ("", 0, 0), ("ab", 0, 2), ("湯の", 0, 4), ("abcde", 1, 0), ("abcd湯", 1, 2), ("湯の森湯", 1, 4), ("湯の森湯の森", 2, 4),
    ])
    func `the line editor keeps the place of the cursor`(text: String, row: Int, column: Int) {
        let place = LineEditor.place(behind: text, 5)
        #expect(place.row == row)
        #expect(place.column == column)
    }
}
