import Testing

@testable import Digests

@Suite struct ValueDigestTests {
  private struct Inner: Encodable {
    var name = "a"
    var numbers = [1, 2]
  }

  private enum Shape: Encodable {
    case round
    case cornered(radius: Double)
  }

  private struct Outer: Encodable {
    var width = 4
    var length = 0.5
    var isOn = false
    var text: String?
    var shape = Shape.round
    var inner = Inner()
    var more: [Inner] = []
  }

  @Test func anyDifferenceChangesTheDigest() {
    let changes: [(inout Outer) -> Void] = [
      { _ in }, { $0.width = 5 }, { $0.width = -4 }, { $0.length = 0.5.nextUp }, { $0.length = 0 },
      { $0.length = -0.0 }, { $0.length = .nan }, { $0.length = .infinity }, { $0.isOn = true }, { $0.text = "" },
      { $0.text = "a" }, { $0.shape = .cornered(radius: 1) }, { $0.shape = .cornered(radius: 2) },
      { $0.inner.name = "" }, { $0.inner.name = "ab" }, { $0.inner.numbers = [12] }, { $0.inner.numbers = [2, 1] },
      { $0.inner.numbers = [] }, { $0.more = [Inner()] }, { $0.more = [Inner(), Inner()] },
      { $0.more = [Inner(name: "b")] },
    ]
    var seen: Set<[UInt8]> = []
    for change in changes {
      var value = Outer()
      change(&value)
      #expect(seen.insert(SHA256.digest(ofValue: value)).inserted, "\(value)")
    }
  }

  @Test func equalValuesHaveOneDigest() {
    #expect(SHA256.digest(ofValue: Outer()) == SHA256.digest(ofValue: Outer()))
  }

  @Test func textsAreNotJoined() {
    let values = [["a", "b"], ["ab"], ["", "ab"], ["a", "", "b"], ["ab", ""]]
    #expect(Set(values.map { SHA256.digest(ofValue: $0) }).count == values.count)
    let nested = [[[1], [2]], [[1, 2]], [[1, 2], []], [[], [1, 2]]]
    #expect(Set(nested.map { SHA256.digest(ofValue: $0) }).count == nested.count)
  }

  @Test func valuesAddUp() {
    var one = SHA256()
    one.update(value: "a")
    one.update(value: "b")
    var other = SHA256()
    other.update(value: "b")
    other.update(value: "a")
    let (first, second) = (one.bytes(), other.bytes())
    #expect(first != second)
  }
}
