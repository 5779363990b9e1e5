package import Gallery
package import Layouts

/// A layout of walls: its name, its options and its arrangement of photos.
///
/// `LayoutTable.swift` lists all layouts. A new layout has its own file here, with its settings and this description,
/// and a `Layout` in `Layouts`.
package struct LayoutKind: Sendable {
  package let name: String
  /// Its names in other programs, separated by spaces.
  var otherNames = ""
  /// The settings that only this layout has.
  package var own: SettingsPlace?
  /// The shared settings that have an effect, besides those that all layouts use.
  let shared: [any PartialKeyPath<ArrangementSettings> & Sendable]
  /// The options of other layouts that have an effect.
  var borrowed: @Sendable () -> [String] = { [] }
  /// The default of `--spacing`.
  var spacing = 4.0
  /// True if photos determine the height of the wall, so that a very narrow photo can spoil it.
  var growsWithPhotos = false
  /// True for a layout that shows part of a larger arrangement on a canvas of any size. In an animation, it has the
  /// canvas of the other layout.
  package var isView = false
  /// True if tiles interlock and leave no room for captions below them.
  package var isInterlocking = false
  /// True if photos are scattered and overlap.
  package var isScattered = false
  /// True if photos follow each other in rows, which languages such as Arabic read from the right.
  var isReadInRows = false
  /// True if groups of photos can share an exact size.
  var dividesSize = false
  /// True if a site's script has the same layout, under the same name.
  package var isLive = false
  /// Returns the values for the script that differ from those of the settings.
  var scripted: @Sendable (WallLook) -> [String: any Encodable & Sendable] = { _ in [:] }
  /// Returns true if a wall without a given width has the default width.
  var hasDefaultWidth: @Sendable (WallLook) -> Bool = { _ in true }
  /// Returns where the space around photos comes from; nil if the gaps between cells include it.
  var surroundings: @Sendable (WallLook) -> Plan.Surroundings = { .outside($0.surroundings) }
  /// Returns the kind of photos that may have no tile.
  var hides: @Sendable (WallLook) -> Hiding = { _ in .nothing }
  /// Ends the run if options contradict each other.
  var check: @Sendable (WallLook) throws(RunFailure) -> Void = { _ in }
  /// Returns the options that others make ineffective.
  var overruled: @Sendable (WallLook) -> [OverruledOption] = { _ in [] }
  /// Plans the pages of one group of photos.
  package let drafts: @Sendable (WallRequest, [Photo]) throws(RunFailure) -> [Plan.Draft]

  enum Hiding {
    case nothing
    /// Photos whose frames are empty, such as those of a hidden last row.
    case emptyFrames
    /// Photos outside the canvas.
    case outside
  }

  /// The options that have an effect, besides those that all layouts use.
  var options: Set<String> { Self.optionsOfKinds[self] ?? [] }

  /// True if an option has an effect.
  package func uses(_ option: String) -> Bool { options.contains(option) || !Self.particularOptions.contains(option) }

  private static let optionsOfKinds = Dictionary(
    uniqueKeysWithValues: (allCases + [mosaic, slides]).map { kind in
      (kind, Set((kind.own?.names ?? []) + kind.shared.map { option($0) } + kind.borrowed()))
    })

  /// The options that only some layouts use.
  private static let particularOptions = (allCases + [mosaic]).reduce(into: Set<String>()) {
    $0.formUnion($1.options)
  }

  /// Returns the name of the layout that has a name in other programs.
  package static func name(meantBy word: String) -> String? {
    allCases.first { $0.otherNames.split(separator: " ").contains { $0 == word } }?.name
  }

  /// The layouts with interlocking tiles, as a list for help.
  static var namesOfInterlocking: String { Values.list(allCases.filter(\.isInterlocking).map(\.name), before: "and") }

  /// Returns the layouts that use an option, as a list for help: `hex, grid or masonry`.
  static func names(using option: String, or other: String? = nil) -> String {
    Values.list(allCases.filter { $0.uses(option) }.map(\.name) + [other].compactMap(\.self))
  }
}

extension LayoutKind {
  /// The shared settings that layouts of programs use.
  static var sharedByOwn: [any PartialKeyPath<ArrangementSettings> & Sendable] {
    [\.height, \.size, \.cornerRadius, \.crop, \.heroes]
  }

  /// A layout that is not in the table: that of a program that uses the library.
  ///
  /// - Parameter draft: Plans one group of photos.
  package init(own name: String, draft: @escaping @Sendable (WallRequest, [Photo]) -> Plan.Draft) {
    self.init(name: name, shared: Self.sharedByOwn) { [draft($0, $1)] }
  }
}

extension LayoutKind: RawRepresentable, CaseIterable, Hashable, Encodable {
  package var rawValue: String { name }

  package init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.name == rawValue }) else { return nil }
    self = kind
  }

  package static func == (left: LayoutKind, right: LayoutKind) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
