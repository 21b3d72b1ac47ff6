/// Where somebody is signed in, as far as the browser tells.
package struct Device: Hashable, Sendable {
    /// `Safari`; empty when unknown.
    package let browser: String
    /// `iPhone`; empty when unknown.
    package let system: String

    package init(browser: String, system: String) {
        self.browser = browser
        self.system = system
    }

    /// - Parameter userAgent: the header. Browsers also name those that they want to pass for, so the order counts.
    package init(userAgent: String) {
        // Names of browsers are ASCII; among other characters a search takes the square of their number.
        let userAgent = String(userAgent.unicodeScalars.filter(\.isASCII))
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
            ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("CrOS", "ChromeOS"),
            ("Macintosh", "Mac"), ("Linux", "Linux"),
        ]
        self.init(
            browser: browsers.first { userAgent.contains($0.0) }?.1 ?? "",
            system: systems.first { userAgent.contains($0.0) }?.1 ?? "")
    }
}
