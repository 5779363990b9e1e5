import Parallel

extension LayoutKind {
  /// All layouts, in the order of the help.
  package static var allCases: [LayoutKind] { known + others.withLock { $0 } }

  private static let known = [flow, hex, honeycomb, radial, row, grid, masonry, pile, spiral]
  private static let others = Mutex<[LayoutKind]>([])

  /// Adds the layouts of a program. Must be called before any option is read.
  package static func add(_ layouts: [LayoutKind]) { others.withLock { $0 += layouts } }

  /// Returns the options that columns and the last row make ineffective in layouts of cells.
  static func overruledInCells(_ look: WallLook) -> [OverruledOption] {
    overruled([\ArrangementSettings.aspect], because: "with --columns", if: look.columns != nil)
      + overruled(
        [\ArrangementSettings.lastRow], because: "with --layout \(look.layout.name), unless set to natural or center",
        if: [.fill, .hide].contains(look.lastRow))
  }

  static func overruled(
    _ settings: [AnyKeyPath], because reason: String, if isOverruled: Bool = true
  ) -> [OverruledOption] {
    isOverruled ? settings.map { OverruledOption(name: option($0), reason: reason) } : []
  }
}
