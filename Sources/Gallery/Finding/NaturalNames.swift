import Files

/// The natural order for names other than those of files.
package enum NaturalNames {
  package static func sorted<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    NaturalOrder.sorted(items) { FilePath(name($0)) }
  }
}
