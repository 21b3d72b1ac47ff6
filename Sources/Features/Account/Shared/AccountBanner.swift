import UICore

/// What went wrong with a form as a whole, above it; nothing while all is well.
struct AccountBanner: HTML {
    let title: String?

    var body: some HTML {
        if let title {
            AlertBanner(title)
        }
    }
}
