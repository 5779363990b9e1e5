/// Returns the bytes of a text before which its long words may be divided, in order.
///
///     wordBreaks(in: "Donaudampfschifffahrt", language: "de")  // Do-nau-dampf-schiff-fahrt: [2, 5, 10, 16]
///
/// Words in Latin, Cyrillic and Greek letters are divided by syllables: before the last consonant between two vowels,
/// or before the letters that begin a syllable together in the language. That needs no dictionary, and is right for
/// most words of most languages; in English, some are divided otherwise than dictionaries do. Takes linear time.
func wordBreaks(in text: String, language: String) -> [Int] {
  let rules = WordDivision(language: language)
  var (breaks, word, end) = ([Int](), [Character](), 0)
  func endWord() {
    var places = (word.count < WordDivision.shortest ? [] : rules.places(in: word))[...]
    for (index, letter) in word.enumerated() {
      if index == places.first {
        breaks.append(end)
        places.removeFirst()
      }
      end += letter.utf8.count
    }
    word = []
  }
  for character in text {
    if character.isLetter {
      word.append(character)
    } else {
      endWord()
      end += character.utf8.count
    }
  }
  endWord()
  return breaks
}

/// The rules by which words of a language are divided.
struct WordDivision {
  /// The letters that begin a syllable together.
  private let onsets: Set<String>

  /// The number of letters of the shortest word that may be divided, and those that stay together at its ends.
  static let shortest = 7
  private static let (before, after) = (2, 3)

  /// - Parameter language: A language tag, such as `pt-BR`.
  init(language: String) {
    let primary = language.prefix { $0.isLetter }.lowercased()
    onsets = Self.common.union(Self.own[primary] ?? [])
  }

  private static let vowels = Set(
    "aeiouyàáâãäåæāăąèéêëēĕėęěìíîïĩīĭįıòóôõöøōŏőœùúûüũūŭůűųýÿŷаеёиоуыэюяєіїαεηιουωάέήίόύώϊϋΐΰ")
  /// Letters that change the one before them, and never begin a line.
  private static let signs: Set<Character> = ["ь", "ъ", "й"]

  private static let common: Set<String> = [
    "bl", "br", "ch", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "ph", "pl", "pr", "th", "tr", "бл", "бр",
    "вр", "гл", "гр", "др", "кл", "кр", "пл", "пр", "ст", "тр", "фр", "βρ", "γρ", "δρ", "κρ", "πρ", "τρ", "φρ",
  ]
  private static let own: [String: Set<String>] = [
    "cs": ["st", "sk", "sp"], "de": ["ck", "sch", "schl", "schm", "schn", "schr", "schw"],
    "en": ["ck", "sh", "wh", "tch"], "es": ["ll", "rr"],
    "fr": ["gn", "vr"], "hu": ["cs", "gy", "ly", "ny", "sz", "ty", "zs"],
    "it": ["gh", "gn", "sc", "sp", "st", "str"], "nl": ["sch"], "pl": ["cz", "dz", "dź", "dż", "rz", "sz"],
    "pt": ["lh", "nh"], "sv": ["sj", "sk", "tj"],
  ]

  /// Returns the numbers of letters before which a word may be divided, in order.
  func places(in word: [Character]) -> [Int] {
    let letters = word.map { $0.lowercased().first ?? $0 }
    var places: [Int] = []
    var lastVowel: Int?
    for (index, letter) in letters.enumerated() where Self.vowels.contains(letter) {
      if let last = lastVowel, index - last > 1 {
        var place = index - onset(of: letters[(last + 1)..<index])
        // Signs stay with their consonants.
        while place < index && Self.signs.contains(letters[place]) { place += 1 }
        if place < index && place >= Self.before && word.count - place >= Self.after { places.append(place) }
      }
      lastVowel = index
    }
    return places
  }

  /// Returns the number of the last of some consonants that begin a syllable together.
  private func onset(of consonants: ArraySlice<Character>) -> Int {
    for length in [4, 3, 2] where consonants.count >= length && onsets.contains(String(consonants.suffix(length))) {
      return length
    }
    return 1
  }
}
