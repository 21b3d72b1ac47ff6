import Foundation
import Hummingbird
import Testing

@testable import WebCore

/// The file in a form (RFC 7578).
@Suite struct FormPartTests {
    private func contents(_ body: String, boundary: String = "x", piece: Int) throws -> String? {
        var part = try #require(try FormPart(contentType: "multipart/form-data; boundary=\(boundary)"))
        var (rest, found) = (Array(body.utf8)[...], [UInt8]())
        while !rest.isEmpty {
            found += try part.contents(of: Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        return part.isComplete ? String(decoding: found, as: UTF8.self) : nil
    }

    @Test(arguments: [
        ("--x\r\nA: b\r\n\r\nfile\r\n--x--\r\n", "file"), ("--x\r\n\r\n\r\n--x--", ""),
        ("before\r\n--x\r\nA: b\r\n\r\nfile\r\n--x--", "file"),
        ("--x\r\nA: b\r\n\r\nfi\r\n-\r\n--\r\r\nle\r\n--x\r\n\r\nsecond\r\n--x--", "fi\r\n-\r\n--\r\r\nle"),
        ("--x\r\nA: form-data; name=\"account\"\r\n\r\nme\r\n--x\r\nA: b\r\n\r\nfile\r\n--x--", "file"),
        ("--x\r\nA: form-data; filename=\"account\"\r\n\r\nfile\r\n--x--", "file"),
        ("--x\r\nA: form-data; name=\"account\"\r\n\r\nme\r\n--x--", nil),
        ("--x\r\nA: b\r\n\r\nfile\r\n--", nil), ("--x\r\nA: b", nil), ("", nil), ("file", nil),
    ])
    func `The file is found, however the form arrives`(body: String, expected: String?) throws {
        for piece in [1, 2, 3, 7, 1_000] {
            #expect(try contents(body, piece: piece) == expected, "\(piece)")
        }
    }

    @Test(arguments: ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\""])
    func `A form must say where its parts end`(type: String) {
        #expect(throws: HTTPError.self) { try FormPart(contentType: type) }
    }

    @Test(arguments: [
        ("Content-Disposition: form-data; name=\"file\"; filename=\"サ活.csv\"", "サ活.csv"),
        ("content-disposition: form-data; filename=\"a%22b.csv\"; name=\"file\"", "a\"b.csv"),
        ("Content-Disposition: form-data; name=\"file\"; filename=\"\"", ""),
        ("Content-Disposition: form-data; name=\"file\"", nil), ("filename=\"never closed", "never closed"),
    ])
    func `The file's name is in the part's head`(head: String, name: String?) throws {
        var part = try #require(try FormPart(contentType: "multipart/form-data; boundary=x"))
        for byte in "--x\r\n\(head)\r\n\r\n".utf8 { _ = try part.contents(of: [byte]) }
        #expect(part.name == name)
    }

    @Test func `The account is known before the file begins`() throws {
        var part = try #require(try FormPart(contentType: "multipart/form-data; boundary=x"))
        let field = "--x\r\nContent-Disposition: form-data; name=\"account\"\r\n\r\nme\r\n--x"
        for byte in field.utf8 { #expect(try part.contents(of: [byte]).isEmpty) }
        #expect(part.account == "me")
        let long = "--x\r\nA: form-data; name=\"account\"\r\n\r\n" + String(repeating: "a", count: 20_000)
        #expect(throws: HTTPError.self) { try contents(long, piece: 1_000) }
    }

    @Test func `Any other body is the file itself`() throws {
        #expect(try FormPart(contentType: "application/zip") == nil)
    }

    @Test func `Headers have an end`() throws {
        let body = "--x\r\n" + String(repeating: "A: b\r\n", count: 10_000)
        #expect(throws: HTTPError.self) { try contents(body, piece: 65_536) }
    }
}
