package import TesseraLayout

/// A layout that walls can have: its name, the options it uses, and how it arranges photos.
///
/// All of them are in `LayoutTable.swift`. A new one needs an entry there, and a `Layout` in `TesseraLayout`.
package struct LayoutKind: Sendable {
  package let name: String
  /// The settings that only it has.
  package var own: SettingsPlace?
  /// The shared settings that have an effect, beside those that all layouts use.
  let shared: [any PartialKeyPath<ArrangementSettings> & Sendable]
  /// The options of other layouts that have an effect.
  var borrowed: @Sendable () -> [String] = { [] }
  /// The default of `--spacing`.
  var spacing = 4.0
  /// Whether photos decide how high the wall becomes, so that a very narrow one can spoil it.
  var growsWithPhotos = false
  /// Whether it is a view through a canvas of any size. In an animation it takes that of the other layout.
  package var isView = false
  /// Whether its tiles interlock, so that there is no room for captions below them.
  package var isInterlocking = false
  /// Whether photos lie on each other as they fall.
  package var isStrewn = false
  /// Returns whether the wall has the usual width when no width is given.
  var hasUsualWidth: @Sendable (WallLook) -> Bool = { _ in true }
  /// Returns where the room around photos comes from. None where the gaps between cells have it already.
  var surroundings: @Sendable (WallLook) -> Plan.Surroundings = { .outside($0.surroundings) }
  /// Returns which photos may be without a tile.
  var hides: @Sendable (WallLook) -> Hiding = { _ in .nothing }
  /// Ends the run where options contradict each other.
  var check: @Sendable (WallLook) throws(RunFailure) -> Void = { _ in }
  /// Returns the options that others leave without effect.
  var overruled: @Sendable (WallLook) -> [OverruledOption] = { _ in [] }
  /// Plans the pages for some photos, which are one group.
  package let drafts: @Sendable (WallRequest, [WallPhoto]) throws(RunFailure) -> [Plan.Draft]

  enum Hiding {
    case nothing
    /// Photos whose frames are empty, such as those of a hidden last row.
    case emptyFrames
    /// Photos outside the canvas.
    case outside
  }

  /// The options that have an effect, beside those that all layouts use.
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

  /// The layouts whose tiles interlock, as help names them.
  static var namesOfInterlocking: String { Values.list(allCases.filter(\.isInterlocking).map(\.name), before: "and") }

  /// The layouts that use an option, as help names them: `hex, grid or masonry`.
  static func names(using option: String, or other: String? = nil) -> String {
    Values.list(allCases.filter { $0.uses(option) }.map(\.name) + [other].compactMap(\.self))
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
