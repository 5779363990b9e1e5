import Planning

/// The parameters of a modifier, and the text that they are for its option.
///
/// The placeholder of the setting says how many there are: `WIDTH[,COLOR]` is a length and perhaps a color,
/// `FILE|TEXT` are two modifiers.
struct ModifierSignature {
  let parameters: String
  /// A Swift expression; empty for a flag.
  let value: String

  /// Returns the signatures for a setting.
  static func all(of setting: any DeclaredSetting) -> [ModifierSignature] {
    guard let placeholder = setting.placeholder else { return [ModifierSignature(parameters: "", value: "")] }
    if let word = WordType(of: setting) { return [one(setting, word.name, word.text(of: label(placeholder)))] }
    if WordType.isTruth(setting) {
      return [ModifierSignature(parameters: "_ isIncluded: Bool", value: "isIncluded ? \"yes\" : \"no\"")]
    }
    if let special = special(setting.name) { return special }
    let alternatives = placeholder.split(separator: "|").map(String.init)
    if alternatives.count > 1 { return alternatives.enumerated().map { alternative($1, isFirst: $0 == 0) } }
    let fields = Field.all(in: placeholder)
    if fields.count > 1 { return [joined(fields, setting)] }
    return [single(setting, placeholder)]
  }

  /// Notations that a placeholder does not describe.
  private static func special(_ name: String) -> [ModifierSignature]? {
    switch name {
    case "--max-uses":
      [ModifierSignature(parameters: "_ count: Int?", value: "count.map { \"\\($0)\" } ?? \"any\"")]
    case "--another":
      [ModifierSignature(parameters: "_ number: Int? = 1", value: "number.map { \"\\($0)\" } ?? \"daily\"")]
    case "--on-this-day":
      [ModifierSignature(parameters: "within days: Int?", value: "days.map { \"\\($0)\" } ?? \"nearest\"")]
    case "--pdf-keywords":
      [ModifierSignature(parameters: "_ words: String...", value: "words.joined(separator: \",\")")]
    case "--expand":
      [ModifierSignature(parameters: "_ photo: String, folder: URL", value: "\"\\(photo)=\\(folder.path)\"")]
    case "--pin":
      [ModifierSignature(parameters: "_ photo: String, x: Double, y: Double", value: "\"\\(photo)@\\(x)%,\\(y)%\"")]
    default: nil
    }
  }

  private static func alternative(_ placeholder: String, isFirst: Bool) -> ModifierSignature {
    let label = label(placeholder)
    let name = isFirst ? "_ \(label)" : label
    return switch placeholder {
    case "FILE": ModifierSignature(parameters: "\(label): URL", value: "\(label).path")
    case "COUNT": ModifierSignature(parameters: "\(name): Int", value: "\"\\(\(label))\"")
    case "PERCENT": ModifierSignature(parameters: "\(label): Double", value: "\"\\(\(label))%\"")
    default: ModifierSignature(parameters: "_ \(label): String", value: label)
    }
  }

  private static func single(_ setting: any DeclaredSetting, _ placeholder: String) -> ModifierSignature {
    let label = label(placeholder)
    if setting.isMeasured { return one(setting, "Length", "\(label).text") }
    return switch ("\(setting.valueType)", placeholder) {
    case ("Double", _): one(setting, "Double", "\"\\(\(label))\"")
    case ("Int", _), ("UInt64", _): one(setting, "Int", "\"\\(\(label))\"")
    case ("FilePath", _), ("DocumentIntent", "FILE"): one(setting, "URL", "\(label).path")
    case ("String", "URL"): one(setting, "URL", "\(label).absoluteString")
    case ("Color", _): one(setting, "Color", "\(label).css")
    case ("RunTime", _): one(setting, "Duration", "\"\\(\(label) / .seconds(1))s\"")
    default: one(setting, "String", label)
    }
  }

  private static func one(_ setting: any DeclaredSetting, _ type: String, _ value: String) -> ModifierSignature {
    ModifierSignature(parameters: "_ \(label(setting.placeholder ?? "")): \(type)", value: value)
  }

  /// Returns the signature with a parameter for each field.
  private static func joined(_ fields: [Field], _ setting: any DeclaredSetting) -> ModifierSignature {
    let length = setting.isMeasured ? "Length" : "Int"
    var (parameters, value): ([String], String) = ([], "")
    for (index, field) in fields.enumerated() {
      let type = field.name == "color" ? "Color" : length
      let text = type == "Color" ? ".css" : type == "Length" ? ".text" : ""
      let name = index == 0 || field.isDirection ? "_ \(field.name)" : field.name
      parameters.append("\(name): \(type)\(field.isOptional ? "? = nil" : "")")
      value +=
        field.isOptional
        ? "\\(\(field.name).map { \"\(field.separator)\\($0\(text))\" } ?? \"\")"
        : "\(field.separator)\\(\(field.name)\(text))"
    }
    return ModifierSignature(parameters: parameters.joined(separator: ", "), value: "\"\(value)\"")
  }

  private static func label(_ placeholder: String) -> String {
    let word = placeholder.prefix { $0.isLetter }.lowercased()
    return word.count < 3 || ["for", "where"].contains(word) ? "value" : word
  }

  /// A part of a value.
  private struct Field {
    let name: String
    /// The character before it; empty for the first one.
    let separator: String
    let isOptional: Bool
    /// True for one of two coordinates or sides.
    let isDirection: Bool

    /// Returns the parts of `DX,DY,BLUR[,COLOR]` or `WxH`.
    static func all(in placeholder: String) -> [Field] {
      if placeholder == "WxH" { return [field("W", after: ""), field("H", after: "x")] }
      let optional = placeholder.split(separator: "[").dropFirst().first?.filter { $0.isLetter }
      let needed = placeholder.prefix { $0 != "[" }.split(separator: ",").map(String.init)
      return needed.enumerated().map { field($1, after: $0 == 0 ? "" : ",") }
        + [optional].compactMap { $0 }.map { field($0, after: ",", isOptional: true) }
    }

    private static func field(_ word: String, after separator: String, isOptional: Bool = false) -> Field {
      let directions = ["W": "width", "H": "height", "DX": "dx", "DY": "dy"]
      return Field(
        name: directions[word] ?? word.lowercased(), separator: separator, isOptional: isOptional,
        isDirection: directions[word] != nil)
    }
  }
}
