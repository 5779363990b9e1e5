import Testing

@testable import Layouts

@Suite struct FileNameTests {
  private let names: [Plan.FileName] = [
    "caf\u{E9}.jpg", "cafe\u{301}.jpg", "CAF\u{C9}.jpg", "\u{212B}", "\u{C5}", "A\u{30A}", "", "a", "a\u{0}",
  ]

  @Test func canonicallyEqualNamesAreDistinct() {
    #expect(names[0].text == names[1].text && names[0] != names[1])
    #expect(Set(names).count == names.count && Set(names + names).count == names.count)
    for name in names { #expect(name == Plan.FileName(name.text)) }
  }

  @Test func namesSortByBytes() {
    let sorted = names.sorted().map { Array($0.text.utf8) }
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }
}
