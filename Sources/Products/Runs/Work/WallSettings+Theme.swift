import Files
import Messages
import Planning

// Themes. They only set options that were not given.

extension WallSettings {
  /// Sets the options of the theme: those that depend on the size of the wall, or the others.
  ///
  /// - Parameter scale: The size in proportion to a width of 1600; nil for the others.
  mutating func applyTheme(at scale: Double?, of kinds: ProductKinds) throws(RunFailure) {
    guard let theme = try work.theme?.theme() else { return }
    for option in theme.options where option.needsSize == (scale != nil) && !(option.isUnsized && look.size != nil) {
      try set(option, at: scale ?? 1, of: theme, for: kinds)
    }
  }

  private mutating func set(
    _ option: Theme.Option, at scale: Double, of theme: Theme, for kinds: ProductKinds
  ) throws(RunFailure) {
    var names: [String] = []
    var isKnown = false
    do throws(RunFailure) {
      try changeGroups { store throws(RunFailure) in
        for (setting, _) in store.all where setting.use.isThemed {
          names.append(setting.name)
          guard setting.name == option.name else { continue }
          isKnown = true
          if !store.isGiven(setting) { try store.read(kinds.worded(setting), FilePath(option.value(at: scale))) }
        }
      }
    } catch {
      throw .usage("theme \(theme.name): \(error.description)")
    }
    if isKnown { return }
    let hint = Spelling.nearest(to: option.name, among: names).map { "; did you mean \($0)?" }
    throw .usage("theme \(theme.name): \(option.name) is not an option that a theme can set\(hint ?? "")")
  }
}
