import APICore
import HTTPTypes
import Hummingbird
import LocalizationCore
import WebCore

/// Answers what never came as far as the API's routes, such as paths that there are none of.
struct APIErrorResponder: ErrorResponder {
    private static let folder = "/api"

    func response(to request: Request, status: HTTPResponse.Status) -> Response? {
        let path = request.uri.path
        guard path == Self.folder || path.hasPrefix("\(Self.folder)/") else { return nil }
        return refusal(of: request.method, at: path, status).response(for: request, localize: Localizer(request))
    }

    /// The router knows no paths without methods: both are missing in the same way.
    private func refusal(of method: HTTPRequest.Method, at path: String, _ status: HTTPResponse.Status) -> APIRefusal {
        let methods = path == OpenAPI.path ? [.get] : Endpoint.methods(at: path)
        guard status == .notFound, !methods.isEmpty, !methods.contains(where: { $0.rawValue == method.rawValue }) else {
            return APIRefusal(status: status)
        }
        return APIRefusal(.methodNotAllowed, methods: methods)
    }
}
