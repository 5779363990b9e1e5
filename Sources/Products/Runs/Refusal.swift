/// A feature that a kind of output does not support, with an optional reason.
package struct Refusal: Sendable {
  private let feature: Feature?
  private let name: String
  package let hint: String?

  package init(_ feature: Feature, _ hint: String? = nil) {
    (self.feature, name, self.hint) = (feature, feature.name, hint)
  }

  /// - Parameter name: The name of a feature that another kind of output declares.
  package init(named name: String, _ hint: String? = nil) { (feature, self.name, self.hint) = (nil, name, hint) }

  /// Returns the refusal in words if a wall has the feature; otherwise, nil.
  func reason(_ settings: WallSettings, _ output: OutputName, by title: String) -> String? {
    let isWanted = feature?.isWanted(settings, output) ?? settings.has(name, output)
    return isWanted ? "\(name) cannot be combined with \(title)\(hint.map { ", \($0)" } ?? "")" : nil
  }
}

extension WallSettings {
  /// True if a wall has a feature that a kind of output declares.
  package func has(_ feature: String, _ output: OutputName) -> Bool {
    features.contains { $0.name == feature && $0.isWanted(self, output) }
  }
}

/// A feature of walls that only some kinds of output support. Kinds declare those that they bring.
package struct Feature: Sendable {
  /// The option for the feature, or its name if there is no option.
  let name: String
  let isWanted: @Sendable (WallSettings, OutputName) -> Bool

  package init(_ name: String, _ isWanted: @escaping @Sendable (WallSettings, OutputName) -> Bool) {
    (self.name, self.isWanted) = (name, isWanted)
  }

  package static let animation = Feature("an animation") { settings, _ in settings.look.output.isMoving }
  package static let groups = Feature("{group}") { _, output in output.isGrouped }
  package static let hdr = Feature("--hdr keep") { settings, _ in settings.look.highlights == .keep }
  package static let history = Feature("--history") { settings, _ in settings.work.history != nil }
  package static let imageMap = Feature("--image-map") { settings, _ in settings.work.imageMap != nil }
  package static let plan = Feature("--plan") { settings, _ in settings.plan != nil }
  package static let preview = Feature("--preview") { settings, _ in settings.work.preview != nil }
  package static let scale = Feature("--scale") { settings, _ in settings.look.scale != nil }
}
