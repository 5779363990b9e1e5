import Files
import TestSupport
import Testing

@testable import Gallery

@Suite struct NaturalOrderTests {
  @Test(arguments: [
    ["img1", "img2", "img10", "img20"], ["a", "B", "c"], ["9", "10", "010x", "11"], ["a/z", "a10/a", "b"],
    ["x", "x1", "x1a", "x1b"], ["99999999999999999999998", "99999999999999999999999", "100000000000000000000000"],
    ["a", "a/b", "a/b/c"], ["IMG_1.jpg", "img_2.JPG", "IMG_3.jpg"],
  ])
  func numbersAndCaseSortNaturally(names: [String]) {
    let paths = names.map { FilePath($0) }
    #expect(NaturalOrder.sorted(paths.reversed()) { $0 } == paths)
  }

  @Test func namesEqualButForCaseHaveAFixedOrder() {
    let paths = ["A", "a", "a01", "a1"].map { FilePath($0) }
    #expect(NaturalOrder.sorted(paths) { $0 } == NaturalOrder.sorted(paths.reversed()) { $0 })
  }
}
