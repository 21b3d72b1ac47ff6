import DatabaseCore
import ModelsCore
import Testing
import ValuesCore

/// Queries longer than what the trigram index is asked for.
@Suite struct LongQueryTests {
    @Test func findsWhatGoesOnAsTheQueryDoes() async throws {
        try await withMemos { repository in
            let beginning = String(repeating: "ab", count: ListLimits.phraseLength)
            for (number, body) in ["\(beginning)湯の森", "\(beginning)水の森", "湯の森"].enumerated() {
                try await repository.write(number + 1, body)
            }
            #expect(try await repository.numbers(matching: "\(beginning)湯の森") == [1])
            #expect(try await repository.count(matching: "\(beginning)湯の森") == .exactly(1))
            #expect(try await repository.numbers(matching: beginning) == [2, 1])
        }
    }
}
