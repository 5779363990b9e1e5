/// Keys of the keyboard: a special one, or those that type a text.
///
///     try session.type("Berlin", .enter)
///     try session.type(.tab, holding: .shift)
package struct Key: ExpressibleByStringLiteral, Sendable {
  /// The characters that the protocol has for them.
  let values: [String]

  package init(stringLiteral text: String) { self.init(text) }
  package init(_ text: String) { values = text.map { String($0) } }

  package static let backspace: Key = "\u{E003}"
  package static let tab: Key = "\u{E004}"
  package static let enter: Key = "\u{E007}"
  package static let shift: Key = "\u{E008}"
  package static let control: Key = "\u{E009}"
  package static let alt: Key = "\u{E00A}"
  package static let escape: Key = "\u{E00C}"
  package static let space: Key = " "
  package static let pageUp: Key = "\u{E00E}"
  package static let pageDown: Key = "\u{E00F}"
  package static let end: Key = "\u{E010}"
  package static let home: Key = "\u{E011}"
  package static let left: Key = "\u{E012}"
  package static let up: Key = "\u{E013}"
  package static let right: Key = "\u{E014}"
  package static let down: Key = "\u{E015}"
  package static let delete: Key = "\u{E017}"
  package static let command: Key = "\u{E03D}"
}
