import UICore

/// A page of a given text.
struct Sample: HTML {
    let text: String

    var body: some HTML {
        p { text }
    }
}
