import Foundation

/// The table: each list of words once, locales with the numbers of their lists, and weeks with their regions.
struct LocaleTableText {
  let text: String

  init(of identifiers: [String]) {
    var lists: [String] = []
    var numbers: [String: Int] = [:]
    var rows: [String] = []
    var locales: [String: [String]] = [:]
    for identifier in identifiers {
      let row = LocaleSamples(identifier).lists.map { list in
        if numbers[list] == nil {
          numbers[list] = lists.count
          lists.append(list)
        }
        return String(numbers[list] ?? 0)
      }.joined(separator: " ")
      if locales[row] == nil { rows.append(row) }
      locales[row, default: []].append(identifier)
    }
    let lines = rows.map { (locales[$0] ?? []).joined(separator: " ") + "\t" + $0 }
    text = (lists + [""] + lines + [""] + Self.weeks).joined(separator: "\n") + "\n"
  }

  /// Weeks depend on the region, whatever the language.
  private static var weeks: [String] {
    let regions = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 }.sorted()
    return Dictionary(grouping: regions) { LocaleSamples("en_" + $0).week }.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.joined(separator: " "))" }
  }
}
