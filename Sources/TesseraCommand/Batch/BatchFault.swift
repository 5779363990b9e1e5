import JSON5

/// A fault of a batch file: a sentence, and the steps to the value that it concerns.
struct BatchFault {
  let steps: [JSON5Places.Step]
  let sentence: String

  init(_ steps: [JSON5Places.Step], _ sentence: String) { (self.steps, self.sentence) = (steps, sentence) }

  /// A fault of a wall; the key that a sentence names first, as in “output”, is its place.
  init(_ wall: BatchFile.Entry, _ sentence: String) {
    let key = sentence.hasPrefix("“") ? String(sentence.dropFirst().prefix { $0 != "”" }) : nil
    if let key, wall.keys[key] != nil {
      self.init(wall, key, sentence)
    } else {
      self.init(wall.steps, "\(wall.place): \(sentence)")
    }
  }

  /// A fault of one key of a wall, which may come from the defaults.
  init(_ wall: BatchFile.Entry, _ key: String, _ sentence: String) {
    let isInherited = wall.inherited.contains(key)
    if isInherited, let main = wall.mains.first {
      self.init(main, key, sentence)
      return
    }
    self.init(
      (isInherited ? [.key("defaults")] : wall.steps) + [.key(key)],
      "\(isInherited ? "defaults" : wall.place): \(sentence)")
  }
}
