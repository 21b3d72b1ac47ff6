import LocalizationCore
import UICore

/// The devices on which one is signed in.
struct SessionList: HTML {
    let sessions: [SessionRow]
    let localize: Localizer

    var body: some HTML {
        section(.class("group"), .aria("labelledby", "sessions")) {
            h2(.class("caption"), .id("sessions")) { localize(.sessions) }
            ul(.class("rows")) {
                ForEach(sessions) { session in
                    li(.classes("row", "stacked")) {
                        span {
                            session.device
                            small { session.times }
                        }
                        if !session.isCurrent {
                            form(.method(.post), .action(AccountPaths.endSession(session.id))) {
                                button(.class("destructive"), .aria("label", localize(.endSessionOn, session.device))) {
                                    localize(.endSession)
                                }
                            }
                        }
                    }
                }
                if sessions.count > 1 {
                    li {
                        form(.method(.post), .action(AccountPaths.endOtherSessions)) {
                            button(.classes("row", "destructive")) { localize(.endOtherSessions) }
                        }
                    }
                }
            }
            if sessions.count > 1 {
                p(.class("footnote")) { localize(.endOtherSessionsNote) }
            }
        }
    }
}
