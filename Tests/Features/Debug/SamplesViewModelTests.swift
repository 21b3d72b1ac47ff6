import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing
import WebTestSupport

@testable import DebugFeature

@Suite struct SamplesViewModelTests {
    private let reports = Reports()

    private func state(
        _ repository: StubSampleRepository, after event: (SamplesViewModel, SampleJobs) async -> Void
    ) async -> SamplesUiState {
        let jobs = SampleJobs(repository: repository) { _ in }
        let viewModel = SamplesViewModel(
            repository: repository, jobs: jobs, account: .owner, .noon(.japanese, reports))
        await event(viewModel, jobs)
        await jobs.stop()
        return viewModel.uiState
    }

    @Test(arguments: [
        (1_010, Language.japanese, SamplesUiState(countText: "1,010件", hasSamples: true)),
        (1_010, .english, SamplesUiState(countText: "1,010 items", hasSamples: true)),
        (0, .japanese, SamplesUiState(countText: "0件")),
    ])
    func `the page shows how many there are`(count: Int, language: Language, expected: SamplesUiState) {
        var uiState = SamplesUiState()
        uiState.show(count, nil, Localizer(language))
        #expect(uiState == expected)
    }

    @Test(arguments: [
        (SampleJob.Kind.adding, "追加中：500／1,000件", "サンプルを追加できませんでした。"),
        (.removing, "削除中：500／1,000件", "サンプルを削除できませんでした。"),
    ])
    func `the page shows how far a job has come, or that it has failed`(
        kind: SampleJob.Kind, text: String, failure: String
    ) {
        var job = SampleJob(kind: kind, total: 1_000, done: 500)
        var expected = SamplesUiState(countText: "1,010件", hasSamples: true)
        expected.progress = SamplesProgress(text: text, done: 500, total: 1_000)
        var uiState = SamplesUiState()
        uiState.show(1_010, job, Localizer(.japanese))
        #expect(uiState == expected)

        job.hasFailed = true
        expected.progress = nil
        expected.errorText = failure
        expected.error = .jobFailed
        uiState = SamplesUiState()
        uiState.show(1_010, job, Localizer(.japanese))
        #expect(uiState == expected)
    }

    @Test func `the page fails to read`() async {
        let uiState = await state(StubSampleRepository(count: { _ in throw StubError() })) { viewModel, _ in
            await viewModel.onAppear()
        }
        #expect(uiState == SamplesUiState(error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }

    @Test(.timeLimit(.minutes(1))) func `the page says that a job is already running`() async {
        let repository = StubSampleRepository(
            count: { _ in 1_010 }, add: { _, _, _ in try await Task.sleep(for: .seconds(600)) })
        let uiState = await state(repository) { viewModel, jobs in
            #expect(jobs.start(.adding, total: 10, of: .owner))
            await viewModel.onAddButtonClick(.few)
        }
        #expect(
            uiState
                == SamplesUiState(
                    countText: "1,010件", hasSamples: true,
                    progress: SamplesProgress(text: "追加中：0／10件", done: 0, total: 10),
                    errorText: "ほかの処理が終わるまでお待ちください。", error: .busy))
    }
}
