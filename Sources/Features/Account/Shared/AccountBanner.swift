import UICore

/// What went wrong with a form as a whole, above it; nothing while all is well.
struct AccountBanner: HTML {
    let title: String?

    var body: some HTML {
        if let title {
            div(.class("summary"), .role("alert"), .tabindex(-1), .autofocus()) {
                h2 {
                    Icon(.warning)
                    title
                }
            }
        }
    }
}
