/// The findings that are known, by what they are about. Their numbers may only get smaller.
struct KnownFindings: ExpressibleByDictionaryLiteral {
  private let counts: [(key: String, count: Int)]

  var keys: [String] { counts.map(\.key) }

  init(dictionaryLiteral elements: (String, Int)...) {
    counts = elements.map { ($0.0, $0.1) }
  }

  /// Known findings of which there is one each.
  init(_ keys: [String]) {
    counts = keys.map { ($0, 1) }
  }

  /// The faults of the findings, and of this list: one a line, under a rule; empty if there are none.
  func faults(in found: [String: [Finding]], rule: String) -> String {
    let known = Dictionary(counts, uniquingKeysWith: +)
    var faults: [String] = []
    for (key, findings) in found.sorted(by: { $0.key < $1.key }) {
      let permitted = known[key, default: 0]
      if findings.count <= permitted { continue }
      if permitted > 0 { faults.append("“\(key)”: \(findings.count) times, where \(permitted) are known:") }
      faults += findings.map(\.description)
    }
    for (key, count) in known.sorted(by: { $0.key < $1.key }) {
      let left = found[key, default: []].count
      if left >= count { continue }
      faults.append(left == 0 ? "“\(key)”: gone; remove it from the list" : "“\(key)”: lower the count to \(left)")
    }
    if keys != Set(keys).sorted() { faults.append("the list of what is known is not sorted") }
    return faults.isEmpty ? "" : ([rule] + faults).joined(separator: "\n")
  }
}
