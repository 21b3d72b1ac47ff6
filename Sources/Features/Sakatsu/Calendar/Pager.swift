import LocalizationCore
import UICore

/// The title of a period, between the ways to the one before and to the next one.
struct Pager: HTML {
    private let title: String
    private let previous: String?
    private let next: String?
    private let localize: Localizer

    /// - Parameters:
    ///   - previous: the path of the previous period; nil at the beginning of the calendar.
    ///   - next: the path of the next period; nil at the end of the calendar.
    init(_ title: String, previous: String?, next: String?, localize: Localizer) {
        self.title = title
        self.previous = previous
        self.next = next
        self.localize = localize
    }

    var body: some HTML {
        div(.class("pager")) {
            step(previous, "‹", localize(.spanBefore))
            h2 { title }
            step(next, "›", localize(.spanAfter))
        }
    }

    @HTMLBuilder
    private func step(_ path: String?, _ sign: String, _ name: String) -> some HTML {
        if let path {
            a(.href(path), .aria("label", name)) { sign }
        } else {
            span {}
        }
    }
}
