import DebugData
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/debug/samples`: creates and removes sample records.
struct SamplesScreen: PageScreen {
    let repository: any SampleRepository
    let jobs: SampleJobs
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(DebugPaths.samples, on: self) { viewModel, _, _ in await viewModel.onAppear() }
        router.post(DebugPaths.samples, on: self) { viewModel, request, _ in
            let count = try await request.form(limit: .small)["count"].flatMap { Int($0) }
            guard let size = count.flatMap(SampleSize.init(rawValue:)) else { throw HTTPError(.badRequest) }
            await viewModel.onAddButtonClick(size)
        }
        router.post(DebugPaths.removeSamples, on: self) { viewModel, _, _ in await viewModel.onRemoveButtonClick() }
        router.post(DebugPaths.cancelSamples, on: self) { viewModel, _, _ in viewModel.onCancelButtonClick() }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> SamplesViewModel {
        SamplesViewModel(repository: repository, jobs: jobs, account: try context.account, try context.forViewModel)
    }

    func page(_ uiState: SamplesUiState, for _: Request, _ visitor: Visitor) -> some HTML {
        DebugPage(title: .samples, fault: faults.fault, visitor: visitor) {
            div(.id(SamplesView.id)) { SamplesView(uiState: uiState, isLive: true, localize: visitor.localize) }
        }
    }

    func response(_ uiState: SamplesUiState, to request: Request, _ context: WebContext) throws -> Response {
        guard request.isFragmentRequest, uiState.destination == nil else {
            return try pageResponse(uiState, to: request, context)
        }
        let view = SamplesView(uiState: uiState, isLive: true, localize: try context.visitor.localize)
        return try .page(view, of: uiState, for: request)
    }
}

/// The numbers of records that can be created at once.
enum SampleSize: Int, CaseIterable {
    case few = 10
    case many = 1_000
    case tooMany = 100_000
}

struct SamplesUiState: PageUiState {
    var countText = ""
    var hasSamples = false
    /// The progress of the current job; nil when there is none.
    var progress: SamplesProgress?
    /// Whether a job was started or stopped, so that the page is to be loaded again.
    var hasChanged = false
    var errorText: String?
    var error: DebugError?

    var destination: String? { hasChanged ? DebugPaths.samples : nil }
}

/// The progress of a job.
struct SamplesProgress: Equatable {
    let text: String
    let done: Int
    let total: Int
}

/// The page of one account's samples, for one request.
final class SamplesViewModel: PageViewModel {
    private(set) var uiState = SamplesUiState()
    private let repository: any SampleRepository
    private let jobs: SampleJobs
    private let account: AccountID
    private let context: ViewModelContext

    init(repository: any SampleRepository, jobs: SampleJobs, account: AccountID, _ context: ViewModelContext) {
        self.repository = repository
        self.jobs = jobs
        self.account = account
        self.context = context
    }

    func onAppear() async {
        await context.attempt {
            // Read first, so that the count includes the records of a job that ends in between.
            let job = jobs.job(of: account)
            uiState.show(try await repository.count(of: account), job, context.localize)
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    func onAddButtonClick(_ size: SampleSize) async {
        await start(.adding, total: size.rawValue)
    }

    func onRemoveButtonClick() async {
        await context.attempt {
            await start(.removing, total: try await repository.count(of: account))
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    func onCancelButtonClick() {
        jobs.cancel(of: account)
        uiState.hasChanged = true
    }

    private func start(_ kind: SampleJob.Kind, total: Int) async {
        uiState.hasChanged = jobs.start(kind, total: total, of: account)
        guard !uiState.hasChanged else { return }
        await onAppear()
        guard uiState.error == nil else { return }
        uiState.error = .busy
        uiState.errorText = context.localize(.samplesBusy)
    }
}

extension SamplesUiState {
    mutating func show(_ count: Int, _ job: SampleJob?, _ localize: Localizer) {
        countText = localize(.samplesCount(count))
        hasSamples = count > 0
        guard let job else { return }
        guard !job.hasFailed else {
            error = .jobFailed
            errorText = localize(job.kind == .adding ? .samplesAddingFailed : .samplesRemovingFailed)
            return
        }
        let (done, total) = (localize.number(job.done), localize.number(job.total))
        let text = localize(job.kind == .adding ? .samplesAdding(done, total) : .samplesRemoving(done, total))
        progress = SamplesProgress(text: text, done: job.done, total: job.total)
    }
}
