import Hummingbird
import WebCore

/// Everything that views ask a server for, or send to one. The answer is nothing, so that they stay as they are.
struct StillRoutes {
    func addRoutes(to router: some RouterMethods<WebContext>) {
        for method in [.get, .post] as [HTTPRequest.Method] {
            router.on("/**", method: method) { _, _ in
                Response(status: .noContent)
            }
        }
    }
}
