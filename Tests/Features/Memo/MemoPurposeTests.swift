import LocalizationCore
import MemoFeature
import Testing

/// The description of a form before it is sent after signing in.
@Suite struct MemoPurposeTests {
    private static let memo = "/memos/00000000-0000-4000-8000-000000000001"

    @Test(
        arguments: [
            ("\(memo)/delete", "持ち物", "メモ「持ち物」を削除します。", "This deletes the memo “持ち物”."),
            ("\(memo)/delete", nil, "メモを削除します。", "This deletes a memo."),
            ("\(memo)/pin", nil, "メモをピン留めします。", "This pins a memo."),
            ("\(memo)/unpin", nil, "メモのピン留めを外します。", "This unpins a memo."),
            (memo, nil, "メモを保存します。", "This saves a memo."), ("/memos/new", nil, "メモを保存します。", "This saves a memo."),
            ("/memos/restore", nil, "削除したメモを元に戻します。", "This restores what was deleted."),
            ("/sakatsu/new", "持ち物", nil, nil),
        ] as [(String, String?, String?, String?)])
    func `a deletion says what it will delete`(path: String, subject: String?, japanese: String?, english: String?) {
        for (language, text) in [(Language.japanese, japanese), (.english, english)] {
            let purpose = MemoFeature.purpose(
                ofFormSentTo: path, values: { $0 == "subject" ? [subject].compactMap(\.self) : [] }, Localizer(language)
            )
            #expect(purpose == text)
        }
    }
}
