import APICore
import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import WebCore

/// `/api/v1/events`: the stream that pages have, for whoever has a token.
struct APIEvents: Sendable {
    let changes: ChangeFeed
    let tokens: TokenIdentities
    let now: @Sendable () -> Date

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let routes = router.group(RouterPath(Endpoint.root))
            .add(middleware: IdentityMiddleware(provider: tokens, now: now))
            .add(
                middleware: SignInMiddleware { request, context in
                    let refusal = APIRefusal(status: context.isUnidentified ? .serviceUnavailable : .unauthorized)
                    return refusal.response(for: request, localize: Localizer(request))
                })
        EventRoutes(changes: changes, identities: tokens, now: now).addRoutes(to: routes)
    }
}
