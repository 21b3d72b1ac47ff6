import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import SettingsData
import UICore
import WebCore

/// `/review/goals`: a form with the goals of each week, month and year.
struct GoalsScreen: PageScreen {
    let settings: any SettingsRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SakatsuPaths.goals, on: self) { viewModel, request, _ in
            await viewModel.onAppear(hasSaved: try request.query()["saved"] != nil)
        }
        router.post(SakatsuPaths.goals, on: self) { viewModel, request, _ in
            let fields = try await request.form(limit: .small)
            // A form without one of them is not from this page, and would take the goal away.
            guard GoalsUiState.Goal.all.allSatisfy({ fields[$0.name] != nil }) else { throw HTTPError(.badRequest) }
            await viewModel.onSaveButtonClick { fields[$0.name] ?? "" }
        }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> GoalsViewModel {
        GoalsViewModel(settings: settings, account: try context.account, try context.forViewModel)
    }

    func page(_ uiState: GoalsUiState, for _: Request, _ visitor: Visitor) -> GoalsPage {
        GoalsPage(uiState: uiState, visitor: visitor)
    }
}

/// The state of the page of goals.
struct GoalsUiState: PageUiState {
    /// All possible goals, by period.
    var goals = Goal.all
    /// Whether to show that the goals were saved.
    var hasSaved = false
    var error: ScreenError?
    var destination: String?

    /// A goal as a field of a form.
    struct Goal: Equatable {
        let period: Goals.Period
        let fact: StatisticsFact
        /// The typed text, whether valid or not; empty for no goal.
        var target = ""
        /// Why the target cannot be saved; nil if it can.
        var problem: String?

        static let all = Goals.Period.allCases.flatMap { period in
            Goals.facts.map { Goal(period: period, fact: $0) }
        }

        /// The name of the field.
        var name: String { "\(period.rawValue).\(fact.rawValue)" }
    }
}

/// The goals of one account, for one request.
final class GoalsViewModel: PageViewModel {
    private(set) var uiState = GoalsUiState()
    private let settings: any SettingsRepository
    private let account: AccountID
    private let context: ViewModelContext

    init(settings: any SettingsRepository, account: AccountID, _ context: ViewModelContext) {
        (self.settings, self.account, self.context) = (settings, account, context)
    }

    /// - Parameter hasSaved: whether the page is opened right after saving.
    func onAppear(hasSaved: Bool) async {
        await context.attempt {
            let goals = try await settings.settings(of: account).goals ?? Goals()
            for index in uiState.goals.indices {
                let goal = uiState.goals[index]
                uiState.goals[index].target = goals[goal.period, goal.fact].map { "\($0)" } ?? ""
            }
            uiState.hasSaved = hasSaved
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    /// - Parameter typed: the text in the field of a goal.
    func onSaveButtonClick(_ typed: (GoalsUiState.Goal) -> String) async {
        var goals = Goals()
        for index in uiState.goals.indices {
            let goal = uiState.goals[index]
            uiState.goals[index].target = typed(goal)
            do {
                goals[goal.period, goal.fact] = try Self.target(typed(goal))
            } catch {
                let (least, greatest) = (Goals.range.lowerBound, Goals.range.upperBound)
                uiState.goals[index].problem = context.localize(
                    .goalOutOfRange("\(least)", "\(greatest)"))
                uiState.error = .invalid
            }
        }
        guard uiState.error == nil else { return }
        await context.attempt { [goals] in
            try await settings.change(of: account) { $0.goals = goals == Goals() ? nil : goals }
            uiState.destination = "\(SakatsuPaths.goals)?saved"
        } orElse: {
            uiState.error = .savingFailed
        }
    }

    /// - Returns: nil for no goal.
    private static func target(_ typed: String) throws(TypedNumberError) -> Int? {
        guard let number = try FixedDecimal.parse(typed: typed) else { return nil }
        guard number.hundredths.isMultiple(of: 100), Goals.range.contains(number.hundredths / 100) else {
            throw .outOfRange
        }
        return number.hundredths / 100
    }
}

/// The goals as a form.
struct GoalsPage: HTML {
    let uiState: GoalsUiState
    let visitor: Visitor

    var body: some HTML {
        SubPage(
            localize(.goals), back: (SakatsuPaths.review, localize(.review)), alert: alert,
            notice: uiState.hasSaved ? (localize(.goalsSaved), SakatsuPaths.goals) : nil, for: visitor
        ) {
            form(.method(.post), .action(SakatsuPaths.goals), .novalidate()) {
                ForEach(Goals.Period.allCases) { period in
                    fieldset(.class("group")) {
                        legend(.class("caption")) { title(of: period) }
                        div(.class("rows")) {
                            ForEach(uiState.goals.filter { $0.period == period }) { row($0) }
                        }
                    }
                }
                p(.class("footnote")) { localize(.goalsNote) }
                div(.class("deeds")) { button(.class("strong")) { localize(.save) } }
            }
        }
    }

    private var alert: String? {
        switch uiState.error {
        case nil: nil
        case .invalid: localize(.invalidTitle)
        default: localize(.goalsFailed)
        }
    }

    private func row(_ goal: GoalsUiState.Goal) -> some HTML {
        div(.class("row")) {
            span(.class("emoji"), .aria("hidden", true)) { SaunaStep.Kind(rawValue: goal.fact.rawValue)?.symbol ?? "" }
            label(.for(goal.name)) { localize.name(of: goal.fact) }
            input(
                .class("amount"), .id(goal.name), .name(goal.name), .value(goal.target), .inputmode("numeric"),
                .placeholder("–"),
                .autocomplete("off"), .invalid(goal.problem), .describedBy(goal.name, goal.problem))
            span { unit(of: goal.fact) }
            FieldError(goal.problem, of: goal.name)
        }
    }

    private func title(of period: Goals.Period) -> String {
        switch period {
        case .week: localize(.everyWeek)
        case .month: localize(.everyMonth)
        case .year: localize(.everyYear)
        }
    }

    private func unit(of fact: StatisticsFact) -> String {
        switch fact {
        case .sauna, .coolBath: localize.unit(.minutes)
        default: ""
        }
    }

    private var localize: Localizer { visitor.localize }
}
