import Testing

@testable import PDF

@Suite struct PageLabelsTests {
  private func written(_ names: [String?]) -> String {
    var labels = PageLabels()
    for name in names { labels.add(name) }
    return String(decoding: labels.value.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ([nil, nil, nil], "<</Nums [0 <</S /D/St 1>>]>>"),
      // “A” and a space, and then 1, 2 …
      (["A", "A"], "<</Nums [0 <</P <4120>/S /D/St 1>>]>>"),
      (["A"], "<</Nums [0 <</P <41>>>]>>"),
      // Pages without names keep the numbers that they have among all.
      (["A", nil, nil, "B"], "<</Nums [0 <</P <41>>> 1 <</S /D/St 2>> 3 <</P <42>>>]>>"),
      ([], "<</Nums []>>"),
    ] as [([String?], String)])
  func pagesAreNamedOrNumbered(names: [String?], expected: String) {
    #expect(written(names) == expected)
  }
}
