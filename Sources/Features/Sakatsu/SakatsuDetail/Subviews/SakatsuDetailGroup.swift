import UICore

/// Steps or temperatures under a caption; nothing when there are none.
struct SakatsuDetailGroup: HTML {
    let title: String
    let rows: [SakatsuDetailRow]

    var body: some HTML {
        if !rows.isEmpty {
            section(.class("group")) {
                h2(.class("caption")) { title }
                ul(.class("rows")) {
                    ForEach(rows) { row in
                        li(.class("row")) {
                            span(.class("emoji"), .aria("hidden", true)) { row.symbol }
                            span { row.title }
                            span(.class("value")) { row.value }
                        }
                    }
                }
            }
        }
    }
}

/// A text under a caption; nothing when there is none.
struct SakatsuProse: HTML {
    let title: String
    let text: String

    var body: some HTML {
        if !text.isEmpty {
            section(.class("group")) {
                h2(.class("caption")) { title }
                p(.class("prose")) { text }
            }
        }
    }
}
