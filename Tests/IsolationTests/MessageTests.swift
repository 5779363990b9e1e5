import Isolation
import SeededRandom
import Testing

@Suite struct MessageTests {
  private var message: MessageWriter {
    var message = MessageWriter()
    message.add(-5)
    message.add(0.1)
    message.add(true)
    message.add("words")
    message.add(String?.none)
    message.add([1, 2])
    return message
  }

  private func read(_ bytes: [UInt8]) throws(IsolationFault) {
    var message = MessageReader(bytes)
    #expect(try message.number() == -5)
    #expect(try message.double() == 0.1)
    #expect(try message.flag())
    #expect(try message.text() == "words")
    #expect(try message.optionalText() == nil)
    #expect(try message.bytes() == [1, 2])
    try message.finish()
  }

  @Test func messagesRoundTrip() throws { try read(message.bytes) }

  @Test func truncatedMessagesAreInvalid() throws {
    for count in 0..<message.bytes.count {
      var reader = MessageReader(Array(message.bytes.prefix(count)))
      #expect(throws: IsolationFault.invalidReply) {
        _ = try (reader.number(), reader.double(), reader.flag(), reader.text(), reader.optionalText(), reader.bytes())
      }
    }
    #expect(throws: IsolationFault.invalidReply) { try MessageReader([0]).finish() }
  }

  @Test func impossibleLengthsAreInvalid() {
    for count in [-1, 9, Int.max, Int.min] {
      var message = MessageWriter()
      message.add(count)
      message.add(1)
      var reader = MessageReader(message.bytes)
      #expect(throws: IsolationFault.invalidReply) { try reader.bytes() }
    }
  }

  @Test func textsAreMadePrintableAndBounded() throws {
    var message = MessageWriter()
    message.add("one\n\u{1B}[2Jtwo\r" + String(repeating: "x", count: 10_000))
    var reader = MessageReader(message.bytes)
    let text = try reader.text()
    #expect(text.hasPrefix("one[2Jtwo") && text.count < 5000)
  }

  @Test func randomBytesNeverCrash() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      var reader = MessageReader((0..<random.next() % 60).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      _ = try? (reader.flag(), reader.text(), reader.bytes(), reader.optionalText(), reader.number(in: 3...4))
    }
  }
}
