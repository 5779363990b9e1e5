import Testing

@testable import Typesetting

@Suite struct CompactFontTests {
  /// Returns a CFF table with three glyphs: a header, the names, one dictionary, and outlines at the end.
  private func table(_ dictionary: [UInt8]) -> [UInt8] {
    let top: [UInt8] = [0, 1, 1, 1, UInt8(1 + dictionary.count)] + dictionary
    return [1, 0, 4, 1] + [0, 1, 1, 1, 2, 65] + top + outlines
  }

  private let outlines: [UInt8] = [0, 3, 1, 1, 2, 3, 4, 14, 14, 14]
  /// Returns the entry for outlines that follow a dictionary of some bytes.
  private func outlines(after count: Int) -> [UInt8] { [28, 0, UInt8(15 + count), 17] }

  private let charset: [UInt8] = [29, 0, 0, 0, 99, 15]
  /// Two names and a supplement, as fonts with identifiers have first.
  private let registry: [UInt8] = [248, 27, 248, 28, 139, 12, 30]

  @Test func identifiersBecomeNumbers() throws {
    let dictionary = registry + charset + [30, 0x0A, 0x14, 0x05, 0x4F, 12, 8] + outlines(after: 24)
    let before = table(dictionary)
    #expect(dictionary.count == 24)
    let after = try CompactFont(before).numbered
    let place = 15 + registry.count + 1
    #expect(number(after[place..<place + 4]) == before.count)
    // One range, from 1, and one more.
    #expect(Array(after.suffix(5)) == [2, 0, 1, 0, 1])
    #expect(Array(after[..<place]) == Array(before[..<place]))
    #expect(Array(after[(place + 4)..<before.count]) == Array(before[(place + 4)...]))
  }

  @Test func fontsWithNamesStayAsTheyAre() throws {
    let before = table(charset + outlines(after: 10))
    #expect(try CompactFont(before).numbered == before)
  }

  @Test func damagedTablesAreRefused() throws {
    let whole = table(registry + charset + outlines(after: 17))
    #expect(try CompactFont(whole).numbered.count == whole.count + 5)
    for count in 0..<whole.count - 9 {
      #expect(throws: FontFault.unreadable) { _ = try CompactFont(Array(whole.prefix(count))).numbered }
    }
    // No place for the list, and none that can be changed.
    #expect(throws: FontFault.unreadable) { _ = try CompactFont(table(registry + outlines(after: 11))).numbered }
    #expect(throws: FontFault.unreadable) {
      _ = try CompactFont(table(registry + [239, 15] + outlines(after: 13))).numbered
    }
  }

  @Test func anythingCanBeRead() {
    let whole = table(registry + charset + outlines(after: 17))
    for place in whole.indices {
      for value in [0, 1, 12, 28, 29, 30, 127, 128, 255] as [UInt8] {
        var bytes = whole
        bytes[place] = value
        _ = try? CompactFont(bytes).numbered
      }
    }
  }
}
