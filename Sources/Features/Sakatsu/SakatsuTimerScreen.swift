import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import UICore
import WebCore

/// `/sakatsu/timer`: measures the steps of a visit. The page's script does this on the device; the server provides the
/// kinds of steps and their usual times.
struct SakatsuTimerScreen: PageScreen {
    let settings: any SettingsRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(SakatsuPaths.timer, on: self)
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> ItemViewModel<[SakatsuTimerStep]> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        return ItemViewModel(try context.forViewModel) {
            let times = try await settings.settings(of: account).defaultTimes
            return DefaultTimes.byKind.map { kind, path in
                SakatsuTimerStep(
                    kind: kind, title: localize.title(of: kind),
                    usualTime: times[keyPath: path].seconds?.description)
            }
        }
    }

    func page(
        _ uiState: ItemUiState<[SakatsuTimerStep]>, for _: Request, _ visitor: Visitor
    ) throws -> SakatsuTimerPage {
        SakatsuTimerPage(steps: try uiState.shown, visitor: visitor)
    }
}

/// A step that can be measured, in finished words.
struct SakatsuTimerStep: Equatable {
    let kind: SaunaStep.Kind
    let title: String
    /// The default time in seconds; nil when the account has none.
    let usualTime: String?
}

/// A page with large buttons, for a phone that lies next to the bath.
struct SakatsuTimerPage: HTML {
    /// The numbers of seconds to which times can be rounded.
    private static let roundings = [1, 30, 60]
    private static let usualRounding = 30

    let steps: [SakatsuTimerStep]
    let visitor: Visitor

    var body: some HTML {
        Page(title: localize(.timer), isSheet: true, for: visitor) {
            main {
                TitleBar(localize(.timer), back: (SakatsuPaths.list, localize(.list)))
                h1(.class("vh")) { localize(.timer) }
                p(.classes("footnote", "needs-no-script")) { localize(.timerNeedsScript) }
                timer
            }
        }
    }

    /// What a wet thumb may hit by mistake, the large buttons are far from.
    private var timer: some HTML {
        div(
            .classes("timer", "needs-script"), .id("timer"), .data("set", localize(.setNumber(1))),
            .data("total", localize(.timerTotal("{}"))), .data("goal", localize(.timerGoal("{}"))),
            .data("left", localize(.timerLeft("{}"))), .data("running", localize(.timerRunning)),
            .data("next", localize(.timerNext))
        ) {
            div(.class("ends")) {
                button(.type(.button), .value("undo")) { localize(.undo) }
                button(.type(.button), .value("finish"), .class("button"), .data("path", SakatsuPaths.measured)) {
                    localize(.finish)
                }
            }
            p(.class("clock"), .role("timer"), .aria("label", localize(.elapsed))) { "0:00" }
            p(.class("goal")) { "" }
            progress(.aria("label", localize(.elapsed)), .max("1"), .value("0")) {}
            p(.class("sums")) { localize(.timerHint) }
            ol(.class("laps")) {}
            details {
                summary { localize(.timerOptions) }
                choices
            }
            div(.class("kinds")) { ForEach(steps) { stepButton($0) } }
        }
    }

    private func stepButton(_ step: SakatsuTimerStep) -> some HTML {
        button(.type(.button), .value(step.kind.rawValue), .data("usual", step.usualTime ?? "")) {
            span(.aria("hidden", true)) { step.kind.symbol ?? "" }
            step.title
        }
    }

    @HTMLBuilder private var choices: some HTML {
        fieldset(.class("group")) {
            legend(.class("caption")) { localize(.rounding) }
            div(.class("rows")) {
                ForEach(Self.roundings) { seconds in
                    label(.classes("row", "choice")) {
                        input(
                            .type(.radio), .name("round"), .value("\(seconds)"), .checked(seconds == Self.usualRounding)
                        )
                        span { localize.duration(FixedDecimal(seconds)) }
                        Icon(.check)
                    }
                }
            }
        }
        div(.classes("group", "rows")) {
            label(.classes("row", "choice")) {
                input(.type(.checkbox), .name("alarm"))
                span { localize(.alarm) }
                Icon(.check)
            }
        }
    }

    private var localize: Localizer { visitor.localize }
}
