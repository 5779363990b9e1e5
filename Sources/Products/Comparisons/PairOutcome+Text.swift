import Comparison
import Files
import Planning

extension PairOutcome {
  /// The outcome as a line of text; nil for pictures that are the same.
  package var line: String? {
    switch verdict {
    case .same: nil
    // The message begins with the path.
    case .failed, .unreadable: message
    default: "\(pair.name.isCommand ? "./" : "")\(pair.name): \(sentence)\(goldenInWords)"
    }
  }

  /// “, compared with home@linux.png”.
  private var goldenInWords: String {
    guard verdict == .different, let golden = pair.golden, golden != pair.name else { return "" }
    return ", compared with \(golden)"
  }

  /// The outcome in words.
  package var sentence: String {
    switch verdict {
    case .same: "is the same"
    case .different: differences ?? otherSize ?? "has a different checksum"
    case .added: "was added"
    case .removed: "is missing"
    case .renamed: "was renamed to \(newName ?? pair.name)"
    case .failed, .unreadable: message ?? "could not be compared"
    }
  }
}

extension PairOutcome {
  /// The differences of the decoded pictures, and of those after them, in words.
  private var differences: String? {
    guard let difference else { return nil }
    guard let later, !later.isNone else { return difference.sentence }
    if isFirstSame { return later.sentence(firstDiffers: false) }
    return difference.sentence + "; " + later.sentence(firstDiffers: true)
  }
}

extension PairOutcome {
  /// The sizes of pictures whose checksums have different ones, in words.
  private var otherSize: String? {
    guard case .checksum(let expected) = pair.expected, let checksum,
      let first = PictureChecksum.size(in: expected), let second = PictureChecksum.size(in: checksum), first != second
    else { return nil }
    return "is \(second.text) pixels instead of \(first.text)"
  }
}

extension FilePath {
  /// True for a name that GitHub Actions would obey as a command at the start of a line: `::add-mask::`.
  fileprivate var isCommand: Bool { bytes.starts(with: "::".utf8) || bytes.starts(with: "##[".utf8) }
}

extension PictureDifference {
  /// The difference in words.
  package var sentence: String {
    if !hasSameComparedSize {
      let most = 3
      let more = insertions.count > most ? ", and \(insertions.count - most) more" : ""
      let words = insertions.prefix(most).map(\.sentence).joined(separator: ", ") + more
      let moves = !insertions.isEmpty ? "; " + words : shifts.isEmpty ? "" : "; " + movesInWords
      return "is \(actual.text) pixels instead of \(expected.text)" + moves + othersInWords
    }
    if !shifts.isEmpty {
      let others = changedElsewhere == 0 ? "" : ", and \(changedElsewhere) other pixels differ"
      let count = changedPixels == 0 ? "" : " (\(changedPixels) of \(pixels) pixels changed)"
      return movesInWords + others + count
    }
    let verb = changedPixels == 1 ? "differs" : "differ"
    var parts = ["\(changedPixels) of \(pixels) pixels \(verb) (\(changedShare.percentage))"]
    parts.append("by up to \(largestLevels) \(largestLevels == 1 ? "level" : "levels") (ΔE \(largestDeltaE.tenths))")
    if let region = regions.first {
      let place = "\(region.size) region at \(region.place)"
      parts.append(regionCount == 1 ? "in a \(place)" : "in \(regionCount) regions, mostly a \(place)")
    }
    if let square = densest, regionCount > 1 {
      parts.append("at most \(square.changedPixels) within \(square.size) pixels at \(square.place)")
    }
    if movedPixels > 0 { parts.append("\(movedPixels) other \(movedPixels == 1 ? "pixel" : "pixels") moved") }
    return parts.joined(separator: ", ")
  }

  /// “; 120 other pixels differ, in a 10 × 12 region at 5,40”, besides rows and columns that were added or removed.
  private var othersInWords: String {
    if insertions.isEmpty || changedElsewhere == 0 { return "" }
    let known = insertions.map { $0.region(in: $0.count > 0 ? actual : expected) }
    let count = changedElsewhere == 1 ? "1 other pixel differs" : "\(changedElsewhere) other pixels differ"
    guard let region = regions.first(where: { !known.contains($0) }) else { return "; " + count }
    let others = regionCount - insertions.count
    let place = "a \(region.size) region at \(region.place)"
    return "; \(count), in " + (others == 1 ? place : "\(others) regions, mostly \(place)")
  }

  /// “moved down by 4 pixels from y = 310”, for each part that moved.
  private var movesInWords: String {
    let most = 3
    let words = shifts.prefix(most).map(\.sentence)
    return words.joined(separator: ", ") + (shifts.count > most ? ", and \(shifts.count - most) more" : "")
  }
}

extension PictureDifference.Size {
  package var text: String { "\(width) × \(height)" }
}

extension ChangedRegion {
  var size: String { "\(width) × \(height)" }
  var place: String { "\(x),\(y)" }
}

extension Insertion {
  /// “20 columns were added at x = 300”.
  fileprivate var sentence: String {
    let (name, axis) = self.axis == .rows ? ("row", "y") : ("column", "x")
    let number = abs(count) == 1 ? "1 \(name) was" : "\(abs(count)) \(name)s were"
    return "\(number) \(count > 0 ? "added" : "removed") at \(axis) = \(at)"
  }
}

extension Shift {
  fileprivate var sentence: String {
    let (direction, axis) =
      switch self.axis {
      case .rows: (by > 0 ? "down" : "up", "y")
      case .columns: (by > 0 ? "right" : "left", "x")
      }
    return "moved \(direction) by \(abs(by)) \(abs(by) == 1 ? "pixel" : "pixels") from \(axis) = \(from) to \(to - 1)"
  }
}

extension Double {
  /// A share from 0 to 1 as a percentage with two significant digits, rounded up, and never up to 100.
  var percentage: String {
    if self == 0 { return "0%" }
    let percent = self * 100
    var (digits, scale) = (0, 1.0)
    while percent * scale < 10, digits < 6 {
      scale *= 10
      digits += 1
    }
    while self < 1, (percent * scale).rounded(.up) >= 100 * scale, digits < 6 {
      scale *= 10
      digits += 1
    }
    let rounded = max(1, (percent * scale - 1e-9).rounded(.up))
    return digits == 0 ? "\(Int(rounded))%" : "\((rounded / scale).shortest)%"
  }

  var tenths: String { ((self * 10).rounded() / 10).shortest }
}
