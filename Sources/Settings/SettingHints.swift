/// Facts about a setting that only messages and the help need. Most settings have few of them.
package struct SettingHints: Sendable {
  /// The words of other programs for the option, the most apt first. Single letters are short options.
  package fileprivate(set) var words = ""
  /// The words for the option with a value: `--shuffle` for `--sort random`.
  package fileprivate(set) var wordsOfValues: [(value: String, words: String)] = []
  /// Returns the value that a word in lowercase probably means; nil if that is not known.
  fileprivate var meaning: @Sendable (String) -> String? = { _ in nil }
  /// The subjects of the help that list the option, with its place there, if that is not the place among all options.
  package fileprivate(set) var subjects: [HelpSubject: Int] = [:]
  /// The rules by which the setting has no effect; the first one that applies counts.
  package var idleRules: [IdleRule] = []

  package init() {}

  package var hasWords: Bool { !words.isEmpty || !wordsOfValues.isEmpty }

  /// Returns the value that a text probably means, such as `3840x2160` for `4k`.
  package func value(meantBy text: String) -> String? { meaning(text.lowercased()) }
}

/// A subject of the help that lists options of several groups.
package enum HelpSubject: Sendable {
  case displays
  case kiosks
  case paper
  case pipelines
  case privacy
  case sources
  case values
  case videos
}

/// A rule by which a setting has no effect on some walls.
package struct IdleRule: Sendable {
  /// Returns the end of the sentence “… has no effect”; nil if the setting has an effect on a wall of the room that
  /// declares the rule.
  package let reason: @Sendable (Any) -> String?

  package init(reason: @escaping @Sendable (Any) -> String?) { self.reason = reason }
}

extension Setting {
  private func hinting(_ change: (inout SettingHints) -> Void) -> Setting { with { change(&$0.hints) } }

  /// Returns the setting with the words of other programs for it, separated by spaces, the most apt first. Single
  /// letters are short options.
  package func also(_ words: String) -> Setting { hinting { $0.words = words } }

  /// Returns the setting with words for one of its values.
  package func also(_ words: String, for value: String) -> Setting {
    hinting { $0.wordsOfValues.append((value, words)) }
  }

  /// Returns the setting with other spellings of its values, in lowercase.
  package func spelled(_ values: @autoclosure @escaping @Sendable () -> [String: String]) -> Setting {
    spelled { values()[$0] }
  }

  /// Returns the setting with a function that returns the value for another spelling in lowercase.
  package func spelled(_ meaning: @escaping @Sendable (String) -> String?) -> Setting {
    hinting { $0.meaning = meaning }
  }

  /// Returns the setting with a subject of the help that lists it.
  package func listed(in subject: HelpSubject, at place: Int = 0) -> Setting {
    hinting { $0.subjects[subject] = place }
  }

  /// Returns the setting with one more rule by which it has no effect.
  package func idle(_ rule: IdleRule) -> Setting { hinting { $0.idleRules.append(rule) } }
}
