import Foundation
import ModelsCore
import Testing

@Suite struct MemoTests {
    @Test(arguments: [
        ("買うもの", "買うもの", ""),
        ("買うもの\n牛乳", "買うもの", "牛乳"),
        ("買うもの\n\n  牛乳 \n\t\n卵", "買うもの", "牛乳 卵"),
        ("\n\n \u{3000}\n 買うもの\u{3000}\n牛乳\n", "買うもの", "牛乳"),
        ("a\r\nb\rc\u{2028}d\u{85}e", "a", "b c d e"),
        ("  ひとつ ふたつ  ", "ひとつ ふたつ", ""),
        ("👨‍👩‍👧‍👦\n🇯🇵", "👨‍👩‍👧‍👦", "🇯🇵"),
        ("", "", ""),
    ])
    func `the title of a memo is its first line that is not blank`(body: String, title: String, excerpt: String) {
        let memo = Memo(
            id: UUID(), body: body, revision: 1, createdAt: Timestamp(milliseconds: 0),
            updatedAt: Timestamp(milliseconds: 0))

        #expect(memo.title == title)
        #expect(memo.excerpt == excerpt)
        #expect(memo.body == body)
        #expect(!memo.isPinned)
    }
}
