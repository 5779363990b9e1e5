import Files

/// A feature that a kind of output does not support, with an optional reason.
struct Refusal: Sendable {
  let feature: Feature
  let hint: String?

  init(_ feature: Feature, _ hint: String? = nil) { (self.feature, self.hint) = (feature, hint) }
}

/// A feature of walls that only some kinds of output support.
struct Feature: Sendable {
  /// The option for the feature, or its name if there is no option.
  let name: String
  let isWanted: @Sendable (WallSettings, OutputName) -> Bool

  init(_ name: String, _ isWanted: @escaping @Sendable (WallSettings, OutputName) -> Bool) {
    (self.name, self.isWanted) = (name, isWanted)
  }

  static let groups = Feature("{group}") { _, output in output.isGrouped }
  static let hdr = Feature("--hdr keep") { settings, _ in settings.look.highlights == .keep }
  static let history = Feature("--history") { settings, _ in settings.work.history != nil }
  static let imageMap = Feature("--image-map") { settings, _ in settings.work.imageMap != nil }
  static let plan = Feature("--plan") { settings, _ in settings.plan != nil }
  static let preview = Feature("--preview") { settings, _ in settings.work.preview != nil }
  static let scale = Feature("--scale") { settings, _ in settings.look.scale != nil }
}
