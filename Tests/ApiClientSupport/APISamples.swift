package import APICore
import Foundation
package import ModelsCore
import SampleCore

extension Sakatsu {
    package static let sample = Sakatsu(
        id: .number(255), content: .sample, revision: 3, createdAt: .noon.after(hours: -4), updatedAt: .noon)
}

extension SakatsuContent {
    /// Everything that a visit can hold, with a step without any details.
    package static let sample = SakatsuContent(
        facilityName: "湯の森サウナ", visitingDate: .sampleDay, foreword: "雨の日に。\n\"A & B\"",
        sets: [
            SaunaSet(steps: [
                SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(hundredths: 36_050)),
                SaunaStep(kind: .coolBath, title: "水風呂", seconds: FixedDecimal(30), unit: .seconds),
                SaunaStep(kind: .other, seconds: nil),
            ])
        ],
        afterword: "🔥",
        temperatures: [
            SaunaTemperature(kind: .sauna, title: "サウナ", celsius: FixedDecimal(88)),
            SaunaTemperature(kind: .coolBath, title: "水風呂", celsius: FixedDecimal(hundredths: 1_620)),
        ],
        score: FixedDecimal(hundredths: 450), tags: [Tag("朝")], price: Price(amount: 1_600, currency: .yen),
        arrival: TimeOfDay("18:30"))
}

extension Memo {
    package static let sample = Memo(
        id: .number(16), body: "持ち物\nタオル", isPinned: true, revision: 1, createdAt: .noon, updatedAt: .noon)
}

extension Settings {
    package static let sample = Settings(
        defaultTimes: DefaultTimes(
            sauna: StepTime(seconds: FixedDecimal(360), unit: .minutes),
            coolBath: StepTime(seconds: FixedDecimal(hundredths: 3_050), unit: .seconds),
            relaxation: StepTime(seconds: nil, unit: .minutes)),
        language: .japanese, appearance: .dark, goals: .chosen)
}

extension Account {
    package static let sample = Account(id: AccountID(.number(200)), name: "かえで", isOwner: true)
}

extension CurrentAccount {
    package static let sample = CurrentAccount(
        account: .sample, token: TokenInformation(access: .readWrite, endsAt: .noon))
}

extension AccountEnvelope {
    package static let sample = AccountEnvelope(account: .sample, token: .number(1))
}

extension Secret {
    /// The same for the same number, 0 to 9.
    package static func number(_ number: Int) -> Secret {
        guard let token = Secret(String(repeating: "abc_-XYZ0", count: 4) + "abcdef\(number)") else {
            preconditionFailure("No token")
        }
        return token
    }
}

extension Credentials {
    package static let sample = Credentials(
        name: "かえで", password: "correct horse battery", deviceName: "ノートパソコン")
}

extension Problem {
    package static let sample = Problem(
        .invalid, title: "Some of it cannot be kept", detail: "Mend it and send it again.",
        errors: [FieldProblem(field: "/facilityName", detail: "Write a name.")])
    package static let stale = Problem(
        .stale, title: "It has changed", detail: "Look at it again.", current: .visit(.sample))
}
