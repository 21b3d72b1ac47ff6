import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import NIOCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing
import UICore
import WebCore
import WebTestSupport

@testable import SakatsuFeature

/// The feature's routes with stub repositories, as the app assembles them.
struct ScreenTester {
    var repository = StubSakatsuRepository(latest: { _, _ in nil }, facilityNames: { _, _ in [] })
    var facilities = StubFacilityRepository()
    var photos = StubPhotoRepository()
    var settings = StubSettingsRepository.holding(.usual)
    var edits = StubVisitEditRepository()
    var language = Language.japanese

    /// Sends one request; the body is a form as a browser sends it.
    func response(
        _ method: HTTPRequest.Method = .get, _ uri: String, headers: HTTPFields = [:],
        form: [(String, String)]? = nil
    ) async throws -> TestResponse {
        let feature = SakatsuFeature(
            repository: repository, facilities: facilities, photos: photos, uploads: Turns(),
            settings: settings, changes: ChangeFeed(epoch: "test"), edits: edits,
            trash: RouteTester.trash, settingsPath: "/settings", makeID: { .number(9) })
        return try await RouteTester(language: language).response(
            method, uri, headers: headers, body: form?.formEncoded, routes: feature.addRoutes)
    }
}

extension SakatsuInputForm {
    /// The fields that the page with this form sends.
    func fields(action: String? = nil) -> [(String, String)] {
        var fields = [
            ("sakatsuID", id.canonicalText), ("revision", "\(revision)"), ("facilityName", facilityName),
            ("visitingDate", visitingDate),
        ]
        fields += VisitField.allCases.map { ($0.rawValue, self[$0]) }
        for (set, steps) in sets.enumerated() {
            fields.append(("sets.\(set)", ""))
            for (index, step) in steps.enumerated() {
                let prefix = "sets.\(set).steps.\(index)"
                fields += [
                    ("\(prefix).kind", step.kind.rawValue), ("\(prefix).title", step.title),
                    ("\(prefix).amount", step.amount), ("\(prefix).unit", step.unit.rawValue),
                ]
            }
        }
        for (index, temperature) in temperatures.enumerated() {
            let prefix = "temperatures.\(index)"
            fields += [
                ("\(prefix).kind", temperature.kind.rawValue), ("\(prefix).title", temperature.title),
                ("\(prefix).celsius", temperature.amount), ("\(prefix).unit", temperature.unit.rawValue),
            ]
        }
        if !pasted.isEmpty { fields.append(("pasted", pasted)) }
        return fields + (action.map { [("action", $0)] } ?? [])
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}
