/// What a browser needs to know before the content.
struct PageHead: HTML {
    let title: String
    let appearance: Appearance

    var body: some HTML {
        meta(.charset("utf-8"))
        meta(.name("viewport"), .content("width=device-width, initial-scale=1, viewport-fit=cover"))
        UICore.title { "\(title) – Loki" }
        themeColors
        meta(.name("htmx-config"), .content(Self.htmxConfiguration))
        link(.rel("icon"), .href(Assets.bundled.address("icon.svg")), .type("image/svg+xml"))
        link(.rel("manifest"), .href(Assets.bundled.address("manifest.webmanifest")))
        link(.rel("stylesheet"), .href(Assets.bundled.address("loki.css")))
        if let htmx = Assets.bundled.address("vendor/htmx.min.js") {
            script(.src(htmx), .defer())
        }
        script(.src(Assets.bundled.address("loki.js")), .defer())
    }

    /// The page's background, in which the browser paints its own bars.
    @HTMLBuilder private var themeColors: some HTML {
        let light = "#f2f2f7"
        let dark = "#000000"
        switch appearance {
        case .system:
            meta(.name("theme-color"), .content(light), .media("(prefers-color-scheme: light)"))
            meta(.name("theme-color"), .content(dark), .media("(prefers-color-scheme: dark)"))
        case .light: meta(.name("theme-color"), .content(light))
        case .dark: meta(.name("theme-color"), .content(dark))
        }
    }

    /// No inline style, which the content security policy forbids, and no failed answer in place of what a person
    /// has typed: a form that shows its own errors says so by `hx-status`.
    private static let htmxConfiguration = """
        {"includeIndicatorCSS":false,"noSwap":[204,304,"4xx","5xx"],"defaultTimeout":20000}
        """
}
