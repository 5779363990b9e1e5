import Foundation
package import Layouts

/// The settings of a program's own layout: its stored properties.
struct OwnLayoutSettings<Own: CommandLineLayout>: SettingsGroup {
  static var declared: Self { Self() }
  static var all: [any DeclaredSetting] { properties.map { $0.declared(in: Self.self) } }

  private static var properties: [any DeclaredSetting] {
    Mirror(reflecting: Own()).children.compactMap { property -> (any DeclaredSetting)? in
      guard let label = property.label else { return nil }
      return setting("--" + OptionKey.words(ofKey: label), property.value)
    }
  }

  private static func setting(_ name: String, _ standard: Any) -> any DeclaredSetting {
    let help = String(name.dropFirst(2)).replacing("-", with: " ") + " (default \(text(of: standard)))"
    switch standard {
    case let isSet as Bool:
      return Setting(flag: name, help, isSet)
    case is any BinaryInteger:
      return Setting(name, "COUNT", help, Notation<String>.text("a whole number") { Int($0).map(String.init) })
    case is any BinaryFloatingPoint:
      return Setting(
        name, "NUMBER", help,
        Notation<String>.text("a number") { Values.number($0).map { "\($0)" } })
    default:
      return Setting(name, "WORD", help, Notation<String>.text("a word") { $0 })
    }
  }

  private static func text(of value: Any) -> String {
    switch value {
    case let isSet as Bool: isSet ? "on" : "off"
    case let number as any BinaryFloatingPoint: Double(number).shortest
    default: "\(value)"
    }
  }

  /// Returns the layout with the given values.
  static func layout(_ values: Settings<Self>) throws(RunFailure) -> Own {
    do {
      let defaults = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(Own()))
      guard case .object(var properties) = defaults else { return Own() }
      for (label, value) in zip(Mirror(reflecting: Own()).children.map(\.label), values.all.map(\.value)) {
        guard let label else { continue }
        if let isSet = value as? Bool {
          properties[label] = .truth(isSet)
        } else if let text = value as? String? ?? nil {
          let isText = if case .text = properties[label] { true } else { false }
          properties[label] = (isText ? nil : Double(text).map(JSONValue.number)) ?? .text(text)
        }
      }
      return try JSONDecoder().decode(Own.self, from: JSONEncoder().encode(properties))
    } catch {
      throw .usage("--layout \(Own.self): one of its options has a value that the layout does not accept")
    }
  }
}

extension CommandLineLayout {
  /// Returns the layout as a kind of layout for walls.
  package static func kind(named name: String) -> LayoutKind {
    typealias Group = OwnLayoutSettings<Self>
    return LayoutKind(
      name: name, own: Group.all.isEmpty ? nil : SettingsPlace("Own layout (\(name))", own: Group.self),
      shared: LayoutKind.sharedByOwn
    ) { wall, photos throws(RunFailure) in
      [
        wall.draft(
          photos.map { wall.planned($0, .fit) }, by: try Group.layout(wall.look.own[Group.self]), shape: nil)
      ]
    }
  }
}
