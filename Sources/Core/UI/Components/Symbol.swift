/// A sign for those who see it and its name for those who listen.
package struct Symbol: HTML {
    private let sign: String
    private let name: String

    package init(_ sign: String, name: String) {
        self.sign = sign
        self.name = name
    }

    package var body: some HTML {
        span(.aria("hidden", true)) { sign }
        span(.class("vh")) { name }
    }
}
