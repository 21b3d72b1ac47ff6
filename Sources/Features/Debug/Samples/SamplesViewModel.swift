import DebugData
import LocalizationCore
import ModelsCore

/// How many records can be made at once.
enum SampleSize: Int, CaseIterable {
    case few = 10
    case many = 1_000
    case tooMany = 100_000
}

struct SamplesUiState: Equatable {
    var countText = ""
    var hasSamples = false
    /// What is under way; nil when nothing is.
    var progress: SamplesProgress?
    /// Whether something was started or stopped, so that the page is to be loaded anew.
    var hasChanged = false
    var errorText: String?
    var error: DebugError?
}

/// How far making or removing has come.
struct SamplesProgress: Equatable {
    let text: String
    let done: Int
    let total: Int
}

/// The sample records of one account, for one request.
final class SamplesViewModel {
    private(set) var uiState = SamplesUiState()
    private let repository: any SampleRepository
    private let jobs: any SampleJobControl
    private let account: AccountID
    private let localize: Localizer
    private let report: (any Error) -> Void

    init(
        repository: any SampleRepository, jobs: any SampleJobControl, account: AccountID, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.repository = repository
        self.jobs = jobs
        self.account = account
        self.localize = localize
        self.report = report
    }

    func onAppear() async {
        do {
            // Asked first: what ends in between is then counted.
            let job = jobs.job(of: account)
            uiState.show(try await repository.count(of: account), job, localize)
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    func onAddButtonClick(_ size: SampleSize) async {
        await start(.adding, total: size.rawValue)
    }

    func onRemoveButtonClick() async {
        do {
            await start(.removing, total: try await repository.count(of: account))
        } catch {
            report(error)
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
        uiState.errorText = localize(.samplesBusy)
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
