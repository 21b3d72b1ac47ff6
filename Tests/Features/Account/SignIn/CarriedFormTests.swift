import Foundation
import ModelsCore
import SampleCore
import Testing
import WebCore

@testable import AccountFeature

/// How a form is carried through signing in.
@Suite struct CarriedFormTests {
    private func fields(_ encoded: String) throws -> FormFields {
        try FormFields(encoded: Array(encoded.utf8))
    }

    private let form = CarriedForm(
        path: .newVisit,
        fields: [
            CarriedForm.Field(name: "foreword", value: "一行目\n<b>二行目</b>"), CarriedForm.Field(name: "ids", value: "2"),
            CarriedForm.Field(name: "ids", value: "1"), CarriedForm.Field(name: "name", value: ""),
        ])

    @Test func `a carried form keeps every field in the order of the names`() throws {
        let sent = try fields("name=&ids=2&foreword=%E4%B8%80%E8%A1%8C%E7%9B%AE%0D%0A%3Cb%3E二行目%3C%2Fb%3E&ids=1")
        #expect(CarriedForm(sent, sentTo: .newVisit) == form)
    }

    @Test func `a carried form is read from the page as it was`() throws {
        let sent = try fields(
            "name=%E5%AE%B6%E6%97%8F&password=x&next=%2F&carriedPath=%2Fsakatsu%2Fnew&carried.name=&carried.ids=2"
                + "&carried.foreword=%E4%B8%80%E8%A1%8C%E7%9B%AE%0A%3Cb%3E二行目%3C%2Fb%3E&carried.ids=1")
        #expect(CarriedForm(carriedBy: sent) == form)
    }

    @Test func `a form without fields can be carried`() throws {
        let empty = CarriedForm(path: .newVisit, fields: [])
        #expect(CarriedForm(try fields(""), sentTo: .newVisit) == empty)
        #expect(CarriedForm(carriedBy: try fields("name=a&carriedPath=%2Fsakatsu%2Fnew")) == empty)
    }

    /// If the count were too small, the sign-in page could not be sent any more.
    @Test func `a carried form is measured by the bytes that are sent`() {
        let fields = form.fields + [CarriedForm.Field(name: "a.b-c_d*e[0]", value: "1 &=+%\u{1F9D6}~\"'()")]
        let form = CarriedForm(path: .newVisit, fields: fields)
        let pairs = fields.map { ("carried.\($0.name)", $0.value.replacing("\n", with: "\r\n")) }
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._ ")
        let encoded = pairs.map { name, value in
            [name, value].map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
                .joined(separator: "=")
        }
        #expect(form.size == encoded.map { $0.utf8.count + 1 }.reduce(form.path.text.utf8.count * 3, +))
        #expect(CarriedForm.sizeLimit + 8_192 == FormLimit.carried.size)
    }

    /// A form that was itself to be carried is not taken apart.
    @Test func `a carried form only removes its own prefix`() throws {
        let sent = try fields("carriedPath=%2Fsakatsu%2Fnew&carried.carried.name=a&carried.=b&Carried.x=c")
        #expect(
            CarriedForm(carriedBy: sent)
                == CarriedForm(
                    path: .newVisit,
                    fields: [
                        CarriedForm.Field(name: "", value: "b"), CarriedForm.Field(name: "carried.name", value: "a"),
                    ]))
    }

    @Test(arguments: [
        "carried.name=a", "carriedPath=&carried.name=a", "carriedPath=%2F%2Fevil.example&carried.name=a",
        "carriedPath=https%3A%2F%2Fevil.example%2F&carried.name=a", "carriedPath=javascript%3Aalert(1)",
        "carriedPath=%2F%5Cevil.example",
    ])
    func `a form of another path is not carried`(encoded: String) throws {
        #expect(CarriedForm(carriedBy: try fields(encoded)) == nil)
    }
}
