import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import SettingsData
import TestSupport
import Testing

@testable import SakatsuFeature

/// Texts that fill the form, pasted or shared by another app.
@Suite struct SakatsuInputPasteTests {
    private static let text = "丘の湯（2026/11/19）\n\nサウナ：7分 × 2\nサウナ室 90℃\n\nよかった"
    private let tester = SakatsuInputTester()

    /// The content of the text, in a form that had nothing else.
    private func read(in form: SakatsuInputForm) -> SakatsuInputForm {
        form.with {
            $0.facilityName = "丘の湯"
            $0.visitingDate = "2026-11-19"
            $0.sets = [[.sauna("7")], [.sauna("7")]]
            $0.temperatures = [
                SaunaTemperatureForm(kind: .sauna, title: "サウナ室", amount: "90"), .coolBath(""),
            ]
            $0[.afterword] = "よかった"
        }
    }

    private var new: SakatsuInputForm {
        SakatsuInputForm(id: .number(9), revision: 0, facilityName: "", visitingDate: "2026-11-21")
    }

    @Test func `a shared text is shown with what can be read before it fills a new visit`() async {
        let opened = await tester.state { await $0.onAppear(id: nil) }
        let shared = await tester.state { await $0.onAppear(sharing: Self.text) }
        var expected = opened
        expected.form.pasted = Self.text
        expected.lines = [
            PostLine(text: "丘の湯（2026/11/19）", mark: .read), PostLine(text: "サウナ：7分 × 2", mark: .read),
            PostLine(text: "サウナ室 90℃", mark: .read), PostLine(text: "よかった", mark: .note),
        ]
        #expect(shared == expected)
        let filled = await tester.state(of: shared.form) { await $0.onFillButtonClick() }
        expected = SakatsuInputUiState.new(
            read(in: new).with {
                $0.replaced = shared.form.pattern
                $0.replacingText = Self.text
            })
        expected.filledText = "文章から入力し、残りはあとがきに入れました。確認して保存してください。"
        #expect(filled == expected)
        #expect(await tester.state { await $0.onAppear(sharing: " \n") } == opened)
    }

    @Test func `a pasted text is read in the same way, and a step without a time is to look over`() async {
        let form = SakatsuInputForm.typed.with { $0.pasted = "サウナ：10分 × 2\n水風呂：気がすむまで × 2" }
        let uiState = await tester.state(of: form) { await $0.onReadButtonClick() }
        var expected = SakatsuInputUiState.new(form)
        expected.lines = [
            PostLine(text: "サウナ：10分 × 2", mark: .read), PostLine(text: "水風呂：気がすむまで × 2", mark: .doubtful),
        ]
        #expect(uiState == expected)
    }

    @Test func `of several posts the first one is read`() async {
        let form = SakatsuInputForm.typed.with {
            $0.pasted = "2026/11/3 丘の湯\nサウナ：7分 × 2\n2026/11/8 森の湯\nサウナ：8分 × 2"
        }
        let uiState = await tester.state(of: form) { await $0.onReadButtonClick() }
        #expect(uiState.hasSeveralPosts)
        #expect(uiState.lines.map(\.mark) == [.read, .read, .note, .note])
    }

    @Test func `a shared text about something else is the afterword at once`() async {
        let opened = await tester.state { await $0.onAppear(id: nil) }
        let uiState = await tester.state { await $0.onAppear(sharing: "分けた文\nhttps://example.com") }
        var expected = opened
        expected.form[.afterword] = "分けた文\nhttps://example.com"
        expected.filledText = "読み取れる項目がなかったので、文章をあとがきに入れました。"
        #expect(uiState == expected)
    }

    @Test func `a pasted text fills the form and keeps its texts`() async {
        let form = SakatsuInputForm.filled.with {
            $0[.afterword] = "前から"
            $0.pasted = Self.text
        }
        let uiState = await tester.state(of: form) { await $0.onFillButtonClick() }
        var expected = SakatsuInputUiState.new(
            read(in: form).with {
                $0.temperatures[1] = .coolBath("１６")
                $0[.afterword] = "前から\n\nよかった"
                $0.pasted = ""
                $0.replaced = form.pattern
                $0.replacingText = Self.text
            })
        expected.filledText = "文章から入力し、残りはあとがきに入れました。確認して保存してください。"
        #expect(uiState == expected)
    }

    @Test func `a pasted text comes back with the content it replaced and adds nothing the next time`() async {
        let tester = tester
        let form = SakatsuInputForm.filled.with { $0.pasted = Self.text }
        let filled = await tester.state(of: form) { await $0.onFillButtonClick() }
        let before = await tester.state(of: filled.form) { await $0.onBringBackSetsButtonClick() }
        #expect(
            before
                == .new(
                    form.with {
                        $0.visitingDate = "2026-11-19"
                        $0[.afterword] = "よかった"
                    }))
        let again = await tester.state(of: before.form) { await $0.onFillButtonClick() }
        #expect(again.form == filled.form)
    }

    @Test func `a step whose time cannot be read is marked to look over`() async {
        let form = SakatsuInputForm.typed.with { $0.pasted = "サウナ：7分 × 1\n水風呂：さっと" }
        let uiState = await tester.state(of: form) { await $0.onFillButtonClick() }
        #expect(uiState.problems.map(\.field) == [.stepAmount(set: 0, step: 1)])
        #expect(uiState.problems.map(\.message) == ["要確認"])
        #expect(uiState.error == nil && uiState.isQuestion)
    }

    @Test func `a text that is read completely leaves nothing`() async {
        let form = SakatsuInputForm.typed.with { $0.pasted = "サウナ：7分 × 1" }
        let uiState = await tester.state(of: form) { await $0.onFillButtonClick() }
        #expect(uiState.filledText == "文章から入力しました。確認して保存してください。")
        #expect(uiState.form[.afterword] == "")
    }

    /// Saving would lose it, because it is not part of a visit. Nothing is saved: the stub would fail.
    @Test func `a pasted text is read before a visit is saved`() async {
        let form = SakatsuInputForm.typed.with { $0.pasted = "よかった" }
        let uiState = await tester.state(of: form) { await $0.onSaveButtonClick() }
        var expected = SakatsuInputUiState.new(
            form.with {
                $0.pasted = ""
                $0[.afterword] = "よかった"
            })
        expected.filledText = "読み取れる項目がなかったので、文章をあとがきに入れました。"
        #expect(uiState == expected)
    }
}
