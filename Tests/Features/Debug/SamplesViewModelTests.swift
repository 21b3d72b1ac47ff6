import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import DebugFeature

@Suite struct SamplesViewModelTests {
    private struct StubJobs: SampleJobControl {
        var current: SampleJob?
        var begin: @Sendable (SampleJob, AccountID) -> Bool = { _, _ in
            _ = Unstubbed("start")
            return false
        }
        var end: @Sendable (AccountID) -> Void = { _ in _ = Unstubbed("cancel") }

        func job(of account: AccountID) -> SampleJob? {
            account == .owner ? current : nil
        }

        func start(_ kind: SampleJob.Kind, total: Int, of account: AccountID) -> Bool {
            begin(SampleJob(kind: kind, total: total), account)
        }

        func cancel(of account: AccountID) {
            end(account)
        }
    }

    private let reports = Reports()

    private func state(
        _ jobs: StubJobs, count: Int? = 1_010, _ language: Language = .japanese,
        after event: (SamplesViewModel) async -> Void
    ) async -> SamplesUiState {
        let repository = StubSampleRepository(count: { account in
            #expect(account == .owner)
            guard let count else { throw StubError() }
            return count
        })
        let viewModel = SamplesViewModel(
            repository: repository, jobs: jobs, account: .owner, localize: Localizer(language),
            report: reports.report)
        await event(viewModel)
        return viewModel.uiState
    }

    // MARK: - Opening

    @Test func `the page shows the number of samples`() async {
        #expect(
            await state(StubJobs(), after: { await $0.onAppear() })
                == SamplesUiState(countText: "1,010件", hasSamples: true))
        #expect(
            await state(StubJobs(), .english, after: { await $0.onAppear() })
                == SamplesUiState(countText: "1,010 items", hasSamples: true))
        #expect(await state(StubJobs(), count: 0, after: { await $0.onAppear() }) == SamplesUiState(countText: "0件"))
    }

    @Test(arguments: [
        (SampleJob.Kind.adding, "追加中：500／1,000件"), (.removing, "削除中：500／1,000件"),
    ])
    func `the page shows the progress of a job`(kind: SampleJob.Kind, text: String) async {
        let jobs = StubJobs(current: SampleJob(kind: kind, total: 1_000, done: 500))
        #expect(
            await state(jobs, after: { await $0.onAppear() })
                == SamplesUiState(
                    countText: "1,010件", hasSamples: true,
                    progress: SamplesProgress(text: text, done: 500, total: 1_000)))
    }

    @Test(arguments: [
        (SampleJob.Kind.adding, "サンプルを追加できませんでした。"), (.removing, "サンプルを削除できませんでした。"),
    ])
    func `the page says that a job has failed`(kind: SampleJob.Kind, text: String) async {
        let jobs = StubJobs(current: SampleJob(kind: kind, total: 1_000, done: 500, hasFailed: true))
        #expect(
            await state(jobs, after: { await $0.onAppear() })
                == SamplesUiState(countText: "1,010件", hasSamples: true, errorText: text, error: .jobFailed))
    }

    @Test func `the page fails to read`() async {
        #expect(
            await state(StubJobs(), count: nil, after: { await $0.onAppear() }) == SamplesUiState(error: .loadingFailed)
        )
        #expect(reports.names == ["storage"])
    }

    // MARK: - Starting and stopping

    @Test(arguments: SampleSize.allCases)
    func `the page starts adding samples`(size: SampleSize) async {
        let calls = Calls<SampleJob>()
        let jobs = StubJobs(begin: { job, account in
            #expect(account == .owner)
            calls.record(job)
            return true
        })
        #expect(await state(jobs, after: { await $0.onAddButtonClick(size) }) == SamplesUiState(hasChanged: true))
        #expect(calls.all == [SampleJob(kind: .adding, total: size.rawValue)])
    }

    @Test func `the page starts removing all samples`() async {
        let calls = Calls<SampleJob>()
        let jobs = StubJobs(begin: { job, _ in
            calls.record(job)
            return true
        })
        #expect(await state(jobs, after: { await $0.onRemoveButtonClick() }) == SamplesUiState(hasChanged: true))
        #expect(calls.all == [SampleJob(kind: .removing, total: 1_010)])
    }

    @Test func `the page says that a job is already running`() async {
        let jobs = StubJobs(current: SampleJob(kind: .adding, total: 10, done: 5), begin: { _, _ in false })
        #expect(
            await state(jobs, after: { await $0.onAddButtonClick(.few) })
                == SamplesUiState(
                    countText: "1,010件", hasSamples: true,
                    progress: SamplesProgress(text: "追加中：5／10件", done: 5, total: 10),
                    errorText: "ほかの処理が終わるまでお待ちください。", error: .busy))
    }

    @Test func `a job is stopped`() async {
        let calls = Calls<AccountID>()
        let jobs = StubJobs(end: calls.record)
        #expect(await state(jobs, after: { $0.onCancelButtonClick() }) == SamplesUiState(hasChanged: true))
        #expect(calls.all == [.owner])
    }
}
