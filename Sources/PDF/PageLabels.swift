/// The labels of pages in viewers: their numbers, or names for some of them.
struct PageLabels {
  private var ranges: [(first: Int, name: String?, start: Int)] = []
  private var count = 0

  /// - Parameter name: The label; consecutive pages with the same label are numbered behind it.
  mutating func add(_ name: String?) {
    if ranges.last.map({ $0.name != name }) ?? true {
      ranges.append((count, name, name == nil ? count + 1 : 1))
    }
    count += 1
  }

  var value: PDFValue {
    let numbers = ranges.enumerated().flatMap { index, range -> [PDFValue] in
      let end = index + 1 < ranges.count ? ranges[index + 1].first : count
      var label: [(key: String, value: PDFValue)] = []
      if let name = range.name {
        // A single page with a name needs no number.
        let isAlone = end - range.first == 1
        label.append(("P", .text(isAlone ? name : name + " ")))
        if !isAlone { label += [("S", .name("D")), ("St", .integer(1))] }
      } else {
        label += [("S", .name("D")), ("St", .integer(range.start))]
      }
      return [.integer(range.first), .dictionary(label)]
    }
    return .dictionary([("Nums", .array(numbers))])
  }
}
