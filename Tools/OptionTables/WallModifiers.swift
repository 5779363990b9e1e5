import Planning
import Products
import Runs
import TesseraLibrary

/// The modifiers of `Wall` in the library, made from the options: one for each that a wall has.
///
/// Modifiers with types of their own are written by hand, in `Wall+Typed.swift`.
package enum WallModifiers {
  /// The folder of the files, from that of the package.
  package static let folder = "Sources/TesseraLibrary/Modifiers"

  /// Returns the files by name, each with one section of the options.
  package static var files: [(name: String, text: String)] {
    var written: Set<String> = []
    return sections.map { section in
      let options = section.options.filter { isWanted($0.name) && written.insert($0.name).inserted }
      return ("Wall+\(fileName(section.title)).swift", file(section.title, options.map(\.setting)))
    }.filter { $0.text.contains("public func") }
  }

  private static var sections: [OptionSection<WallSettings>] {
    let motion = OptionSection("Motion", WallSettings.motionOptions)
    return [OptionSection].walls + [motion, OptionSection("Site", WallSettings.siteOptions)]
  }

  /// Options whose modifiers are written by hand.
  private static let typed: Set = ["--size", "--crop", "--target"]

  private static func isWanted(_ name: String) -> Bool {
    OptionsElsewhere.places[name] == nil && !typed.contains(name)
  }

  private static func fileName(_ title: String) -> String {
    let words = title.prefix { $0 != "(" }.split { !$0.isLetter }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func file(_ title: String, _ settings: [any DeclaredSetting]) -> String {
    let modifiers = settings.map(modifier)
    let imports = modifiers.contains { $0.contains(": URL)") } ? "public import Foundation\n\n" : ""
    return """
      // Written by `document-options --modifiers`, from the declarations of the options.

      \(imports)// MARK: - \(title)

      extension Wall {
      \(modifiers.joined(separator: "\n"))}

      """
  }

  private static func modifier(_ setting: any DeclaredSetting) -> String {
    let (type, value) = parameter(setting)
    let name = OptionKey.key(of: setting.name)
    let signature = type.isEmpty ? "" : "_ \(label(setting)): \(type)"
    let argument = value.isEmpty ? "" : ", " + value.replacing("VALUE", with: label(setting))
    let call = "option(\"\(setting.name)\"\(argument))"
    let head = "  public func \(escaped(name))(\(signature)) -> Wall {"
    let body = head.count + call.count + 3 <= 120 ? "\(head) \(call) }\n" : "\(head)\n    \(call)\n  }\n"
    return comment(setting.help) + body
  }

  /// Returns the type of the parameter, and the text for its value.
  private static func parameter(_ setting: any DeclaredSetting) -> (type: String, value: String) {
    if setting.placeholder == nil { return ("", "") }
    switch "\(setting.valueType)" {
    case "Double": return ("Double", "\"\\(VALUE)\"")
    case "Int", "UInt64": return ("Int", "\"\\(VALUE)\"")
    case "FilePath": return ("URL", "VALUE.path")
    default: return ("String", "VALUE")
    }
  }

  private static func label(_ setting: any DeclaredSetting) -> String {
    let word = (setting.placeholder ?? "").prefix { $0.isLetter }.lowercased()
    return word.count < 3 || ["for", "where"].contains(word) ? "value" : word
  }

  private static func escaped(_ name: String) -> String {
    ["repeat", "in", "is", "for", "where", "public"].contains(name) ? "`\(name)`" : name
  }

  /// Returns the help as a comment, on lines of at most 120 columns.
  private static func comment(_ help: String) -> String {
    let sentence = help.prefix(1).uppercased() + help.dropFirst() + "."
    var lines = ["  ///"]
    for word in sentence.split(separator: " ") {
      if lines[lines.count - 1].count + word.count + 1 > 120 { lines.append("  ///") }
      lines[lines.count - 1] += " " + word
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
