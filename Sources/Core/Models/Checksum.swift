extension Sequence<UInt8> {
    /// FNV-1a of 64 bits: it distinguishes texts, but protects against no attack.
    @inlinable package var checksum: UInt64 {
        reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
