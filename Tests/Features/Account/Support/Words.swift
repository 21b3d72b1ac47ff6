import LocalizationCore
import ModelsCore
import SampleData
import Testing

@testable import AccountData
@testable import AccountFeature

/// Texts of a page, in both languages.
struct Words: CustomTestStringConvertible, Sendable {
    private let japanese: String
    private let english: String

    init(_ japanese: String, _ english: String) {
        self.japanese = japanese
        self.english = english
    }

    /// The same in both languages.
    init(_ text: String) {
        self.init(text, text)
    }

    var testDescription: String { english }

    subscript(language: Language) -> String {
        switch language {
        case .japanese: japanese
        case .english: english
        }
    }
}

/// Texts that several pages share.
extension Words {
    static let failed = Words(
        "うまくいきませんでした。少し待ってから、もう一度お試しください。",
        "Something went wrong. Wait a moment and try again.")
    static let busy = Words(
        "混み合っています。少し待ってから、もう一度お試しください。",
        "The server is busy. Wait a moment and try again.")
    /// After 61 seconds at the earliest.
    static let waitTwoMinutes = Words(
        "試行回数が多すぎます。2分後にもう一度お試しください。", "Too many attempts. Try again in 2 minutes.")
    static let invalid = Words("入力内容を確認してください", "Check what you typed")
    static let nameRequired = Words("名前を入力してください。", "Enter a name.")
    static let nameNotPrintable = Words("使えない文字が含まれています。", "Contains unsupported characters.")
    static let nameTaken = Words("この名前はすでに使われています。", "This name is already taken.")
    static let passwordTooShort = Words("8文字以上にしてください。", "Use at least 8 characters.")
    static let passwordBlank = Words("空白だけのパスワードは使えません。", "Use more than just spaces.")
    static let passwordTooManyMarks = Words(
        "1文字に重ねる記号（濁点やアクセントなど）は30個以内にしてください。",
        "A character can have no more than 30 marks, such as accents.")
    static let passwordCommon = Words(
        "よく使われているパスワードです。別のものにしてください。",
        "This password is too common. Choose another.")
    static let passwordIsName = Words("名前とは別のものにしてください。", "Choose something other than your name.")
    static let passwordTooLong = Words("パスワードが長すぎます。", "The password is too long.")
    static let linkExpired = Words(
        "このリンクは使用済みか、期限が切れています。", "This link has expired or was already used.")
}

extension Password {
    /// The typed text.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SigningBrowser {
    /// A phone on which a user is already signed in.
    static let phone = SigningBrowser(
        origin: AttemptOrigin(address: "192.0.2.1"), device: .phone, secret: .previous)
}
