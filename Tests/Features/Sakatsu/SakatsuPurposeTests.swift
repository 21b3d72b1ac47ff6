import LocalizationCore
import SakatsuFeature
import Testing

/// The description of a form before it is sent after signing in.
@Suite struct SakatsuPurposeTests {
    private static let visit = "/sakatsu/00000000-0000-4000-8000-000000000001"

    @Test(
        arguments: [
            ("\(visit)/delete", ["subject": ["サウナしきじ"]], "「サウナしきじ」のサ活を削除します。", "This deletes “サウナしきじ”."),
            ("\(visit)/delete", [:], "1件のサ活を削除します。", "This deletes 1 visit."),
            ("/sakatsu/delete", ["ids": ["1", "2"]], "2件のサ活を削除します。", "This deletes 2 visits."),
            ("/sakatsu/restore", [:], "削除したサ活を元に戻します。", "This restores what was deleted."),
            ("/sakatsu/new", ["facilityName": ["湯"]], "「湯」のサ活を保存します。", "This saves your visit to “湯”."),
            (
                "\(visit)/edit", ["facilityName": ["湯"], "action": ["save"]], "「湯」のサ活を保存します。",
                "This saves your visit to “湯”."
            ),
            ("\(visit)/edit", ["facilityName": ["湯"], "action": ["add-set"]], nil, nil),
            ("/sakatsu/new", [:], nil, nil), ("/memos/new", ["subject": ["湯"]], nil, nil),
        ] as [(String, [String: [String]], String?, String?)])
    func `a deletion says what it will delete`(
        path: String, fields: [String: [String]], japanese: String?, english: String?
    ) {
        for (language, text) in [(Language.japanese, japanese), (.english, english)] {
            let purpose = SakatsuFeature.purpose(
                ofFormSentTo: path, values: { fields[$0] ?? [] }, Localizer(language))
            #expect(purpose == text)
        }
    }
}
