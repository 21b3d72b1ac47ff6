import ValuesCore

extension Timestamp {
    func adding(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + milliseconds)
    }
}
