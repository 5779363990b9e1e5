import Files

/// A feature that a kind of output does not support, with an optional reason.
package struct Refusal: Sendable {
  package let feature: Feature
  package let hint: String?

  package init(_ feature: Feature, _ hint: String? = nil) { (self.feature, self.hint) = (feature, hint) }
}

/// A feature of walls that only some kinds of output support.
package struct Feature: Sendable {
  /// The option for the feature, or its name if there is no option.
  let name: String
  let isWanted: @Sendable (WallSettings, OutputName) -> Bool

  init(_ name: String, _ isWanted: @escaping @Sendable (WallSettings, OutputName) -> Bool) {
    (self.name, self.isWanted) = (name, isWanted)
  }

  package static let groups = Feature("{group}") { _, output in output.isGrouped }
  package static let hdr = Feature("--hdr keep") { settings, _ in settings.look.highlights == .keep }
  package static let history = Feature("--history") { settings, _ in settings.work.history != nil }
  package static let imageMap = Feature("--image-map") { settings, _ in settings.work.imageMap != nil }
  package static let plan = Feature("--plan") { settings, _ in settings.plan != nil }
  package static let preview = Feature("--preview") { settings, _ in settings.work.preview != nil }
  package static let scale = Feature("--scale") { settings, _ in settings.look.scale != nil }
}
