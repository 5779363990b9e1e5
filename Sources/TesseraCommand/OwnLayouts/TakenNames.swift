package import Planning

extension Subcommand {
  /// Adds the layouts of a program to those of `tessera`, or ends the run where one of their names is taken.
  static func add(_ layouts: [LayoutKind]) throws(RunFailure) {
    if layouts.isEmpty { return }
    try TakenNames.refuseNames(of: layouts)
    LayoutKind.add(layouts)
    try TakenNames.refuseProperties(of: layouts)
  }
}

/// The names that layouts of a program and their properties cannot have, since an option sets only one of two values.
package struct TakenNames {
  /// The layouts of the program.
  private let layouts: [LayoutKind]
  /// The names of other options, in subcommands and batch files that also take those of layouts.
  private let options: Set<String>

  /// Refuses names of layouts.
  package static func refuseNames(of layouts: [LayoutKind]) throws(RunFailure) {
    let named = LayoutKind.allCases + [.mosaic, .slides]
    for layout in layouts where named.contains(layout) {
      throw .usage("layout “\(layout.name)”: tessera already has a layout by that name; rename yours")
    }
  }

  /// Refuses names of properties.
  package static func refuseProperties(of layouts: [LayoutKind]) throws(RunFailure) {
    let names = TakenNames(layouts)
    try names.refuseTaken()
    try names.refuseDifferentTypes()
  }

  private init(_ layouts: [LayoutKind]) {
    self.layouts = layouts
    let added = LayoutKind.allCases.filter(layouts.contains).flatMap(Self.names)
    let others = Set(LayoutKind.allCases.filter { !layouts.contains($0) }.flatMap(Self.names))
    let lists = Subcommand.all.map(\.optionNames) + [Subcommand.batchedOptions.map(\.name)]
    options = lists.filter { !others.isDisjoint(with: $0) }.reduce(into: []) { options, names in
      var left = names
      // Those of the layouts themselves, once each.
      for name in added { if let index = left.firstIndex(of: name) { left.remove(at: index) } }
      options.formUnion(left)
    }
  }

  private static func names(of layout: LayoutKind) -> [String] { (layout.own?.settings ?? []).map(\.name) }

  private static func property(_ option: String) -> String { BatchKeys.key(of: option) ?? String(option.dropFirst(2)) }

  private func refuseTaken() throws(RunFailure) {
    for layout in layouts {
      for name in Self.names(of: layout) {
        guard let owner = owner(of: name) else { continue }
        throw .usage(
          "layout “\(layout.name)”: its property “\(Self.property(name))” clashes with \(owner); rename the property"
        )
      }
    }
  }

  /// Returns the option or key that a property would hide, in words.
  private func owner(of option: String) -> String? {
    if ["--help", "--version"].contains(option) || options.contains(option) { return "the option \(option)" }
    // In batch files, `recursive: false` is the same as `noRecursive: true`.
    let opposite = "--no-" + option.dropFirst(2)
    if options.contains(opposite) { return "the opposite of the option \(opposite)" }
    let key = Self.property(option)
    return BatchKeys.own.contains(key) ? "the key “\(key)” of batch files" : nil
  }

  /// An option sets all layouts that have it, so its values must be of one type.
  private func refuseDifferentTypes() throws(RunFailure) {
    var first: [String: (layout: String, type: String)] = [:]
    for layout in layouts {
      for setting in layout.own?.settings ?? [] {
        let type = setting.expected ?? "true or false"
        if let other = first[setting.name], other.type != type {
          throw .usage(
            "layouts “\(other.layout)” and “\(layout.name)”: their property “\(Self.property(setting.name))” is "
              + "\(other.type) in one and \(type) in the other; rename one of them")
        }
        first[setting.name] = first[setting.name] ?? (layout.name, type)
      }
    }
  }
}
