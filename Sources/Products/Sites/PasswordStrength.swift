import Foundation
import Messages

/// An estimate of the guesses that a password withstands, made by someone who knows how people choose passwords.
///
///     PasswordStrength(of: "aaaaaaaaaaaa").bits                // 5
///     PasswordStrength(of: "tulip harbor seventeen").bits      // 48
///
/// The password is divided into words, repetitions, sequences, rows of keys and single characters so that it costs the
/// fewest bits. There is no dictionary: whatever could be a word counts as one among many thousands.
struct PasswordStrength {
  let bits: Double

  /// Passwords with fewer bits can be guessed from the published files in days.
  private static let leastBits = 30.0

  var isWeak: Bool { bits < Self.leastBits }

  /// - Parameter known: A text that attackers try first, such as the name of the group.
  init(of password: String, known: String = "") {
    // Longer passwords are strong unless they repeat themselves, which shows in their beginning.
    let characters = Array(password.prefix(64))
    let parts = PasswordParts(characters, known: known)
    var best = [0.0]
    for end in characters.indices.map({ $0 + 1 }) {
      best.append((0..<end).lazy.map { best[$0] + parts.bits(of: $0..<end) }.min() ?? 0)
    }
    let distinct = Double(Set(characters).count)
    // Few different characters say little, in whichever order.
    let most = Double(characters.count) * log2(max(1, distinct)) + 5 * distinct
    bits = min(best[characters.count], most)
  }
}

/// The parts of a password with the bits that each costs.
private struct PasswordParts {
  private let characters: [Character]
  private let plain: [Character]
  /// The values of plain characters, for sequences.
  private let values: [Int]
  private let known: Set<String>

  init(_ characters: [Character], known: String) {
    self.characters = characters
    plain = characters.map { $0.lowercased().first ?? $0 }
    values = plain.map { Int($0.unicodeScalars.first?.value ?? 0) }
    self.known = Set(known.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  func bits(of range: Range<Int>) -> Double {
    if range.count == 1 { return bits(of: characters[range.lowerBound]) }
    var all: [Double] = []
    if isCopy(range) { all.append(2) }
    if range.count >= 3 {
      if isSequence(range) { all.append(6) }
      let text = String(plain[range])
      if Self.rows.contains(where: { $0.contains(text) }) { all.append(7) }
      all += word(text).map { $0 + Double(characters[range].count(where: \.isUppercase)) }
    }
    return all.min() ?? .infinity
  }

  private func bits(of character: Character) -> Double {
    switch character {
    case "0"..."9": 3.3
    case "a"..."z": 4.7
    case "A"..."Z": 5.7
    case " ": 1
    default: 6
    }
  }

  /// True if the characters are also those before them.
  private func isCopy(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound - range.count
    return start >= 0 && plain[start..<range.lowerBound] == plain[range]
  }

  /// True for one character again and again, and for texts such as `abcd` or `9876`.
  private func isSequence(_ range: Range<Int>) -> Bool {
    let step = values[range.lowerBound + 1] - values[range.lowerBound]
    return abs(step) <= 1 && range.dropFirst().allSatisfy { values[$0] - values[$0 - 1] == step }
  }

  /// Returns the bits of a text that may be a word or a year.
  private func word(_ text: String) -> [Double] {
    if known.contains(text) { return [2] }
    if text.count == 4, text.hasPrefix("19") || text.hasPrefix("20"), text.allSatisfy(\.isNumber) { return [6] }
    let letters = String(text.map { Self.substitutes[$0] ?? $0 })
    if Self.common.contains(letters) { return [letters == text ? 5 : 7] }
    return Self.isLikeWord(text) ? [6 + 1.4 * Double(text.count)] : []
  }

  /// True for letters with enough vowels among them.
  private static func isLikeWord(_ text: String) -> Bool {
    var (vowels, consonants, most) = (0, 0, 0)
    for letter in text {
      if !letter.isLetter { return false }
      if !letter.isASCII || "aeiouy".contains(letter) {
        (vowels, consonants) = (vowels + 1, 0)
      } else {
        consonants += 1
        most = max(most, consonants)
      }
    }
    return most <= 4 && 4 * vowels >= text.count
  }

  /// The rows of keyboards in both directions, and columns.
  private static let rows: [String] = {
    let rows = [
      "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn",
      "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "q1w2e3r4t5y6u7i8o9p0", "!@#$%^&*()", "!\"§$%&/()=",
    ]
    return rows + rows.map { String($0.reversed()) }
  }()

  private static let substitutes: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
  ]

  /// Words that passwords often have, and words that hold sentences together.
  private static let common = Set(
    """
    password passwort passwd pass kennwort motdepasse wachtwoord contraseña secret geheim private privat access \
    login admin user guest test welcome willkommen bienvenue hello hallo letmein iloveyou love liebe sunshine \
    princess dragon monkey football baseball master shadow superman batman trustno freedom whatever photo photos \
    foto fotos picture pictures bilder family familie wedding hochzeit holiday holidays urlaub birthday geburtstag \
    summer sommer winter spring autumn january february march april june july august september october november \
    december monday friday sunday tessera gallery website site open sesame the and for with from our you und der die \
    das les des une los las
    """.split(separator: " ").map(String.init))
}
