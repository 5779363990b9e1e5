import Files

extension LaterPictures {
  /// The boxes that are examined in a file at most; with more, it counts as having several pictures.
  private static let maxBoxes = 100_000

  /// Finds the pictures of a HEIF or AVIF: the frames of a sequence, or photos beside the primary one. Thumbnails,
  /// masks and gain maps are parts of other pictures.
  @Sendable static func pictures(heif file: borrowing OpenFile, _: ImageInfo) throws(FileError) -> LaterPictures? {
    var allowance = maxBoxes
    var pictures = 0
    for box in try ISOBox.boxes(in: 0..<file.size, of: file, allowance: &allowance) {
      switch box.name {
      case "moov":
        let frames = try mostSamples(in: box.body, of: file, &allowance)
        if frames.map({ $0 > 1 }) ?? true { return whole(.frames, count: frames, of: file) }
      case "meta": pictures += try photos(in: box.body.dropFirst(4), of: file, &allowance)
      default: break
      }
    }
    if allowance <= 0 { return whole(.pictures, of: file) }
    return pictures > 1 ? whole(.pictures, count: pictures, of: file) : nil
  }

  /// Returns the number of frames of the longest track; nil if a track does not say.
  private static func mostSamples(
    in part: Range<Int>, of file: borrowing OpenFile, _ allowance: inout Int
  ) throws(FileError) -> Int? {
    var most: Int? = 0
    for box in try ISOBox.boxes(in: part, of: file, allowance: &allowance) {
      var samples: Int? = 0
      switch box.name {
      case "trak", "mdia", "minf", "stbl": samples = try mostSamples(in: box.body, of: file, &allowance)
      case "stsz", "stz2":
        let head = try file.bytes(at: box.body.lowerBound, count: min(12, box.body.count))
        samples = head.count == 12 ? bigEndian(head[8...]) : nil
      // Fragments have their own lists of frames.
      case "mvex": samples = nil
      default: break
      }
      most = if let known = most, let samples { max(known, samples) } else { nil }
    }
    return most
  }

  private static let photoTypes: Set = ["hvc1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci", "grid", "iovl", "iden"]

  /// Returns the number of photos that are not part of another one.
  private static func photos(
    in part: Range<Int>, of file: borrowing OpenFile, _ allowance: inout Int
  ) throws(FileError) -> Int {
    var (photos, parts): (Set<Int>, Set<Int>) = ([], [])
    for box in try ISOBox.boxes(in: part, of: file, allowance: &allowance) {
      switch box.name {
      case "iinf":
        let isShort = try file.bytes(at: box.body.lowerBound, count: 1) == [0]
        for entry in try ISOBox.boxes(in: box.body.dropFirst(isShort ? 6 : 8), of: file, allowance: &allowance) {
          if let item = try visiblePhoto(entry.body, of: file) { photos.insert(item) }
        }
      case "iref": parts.formUnion(try dependents(box.body, of: file, &allowance))
      default: break
      }
    }
    return photos.subtracting(parts).count
  }

  /// Returns the number of an item if it is a photo that programs show.
  private static func visiblePhoto(_ body: Range<Int>, of file: borrowing OpenFile) throws(FileError) -> Int? {
    var table = NumberTable(try file.bytes(at: body.lowerBound, count: min(body.count, 16)))
    guard let version = table.number(1), version >= 2, let flags = table.number(3), flags & 1 == 0,
      let item = table.number(version == 2 ? 2 : 4), table.next(2) != nil, let type = table.next(4),
      photoTypes.contains(String(decoding: type, as: UTF8.self))
    else { return nil }
    return item
  }

  /// Returns the items that are parts of others: tiles of grids, thumbnails, masks.
  private static func dependents(
    _ part: Range<Int>, of file: borrowing OpenFile, _ allowance: inout Int
  ) throws(FileError) -> Set<Int> {
    let digits = try file.bytes(at: part.lowerBound, count: 1) == [0] ? 2 : 4
    var items: Set<Int> = []
    for box in try ISOBox.boxes(in: part.dropFirst(4), of: file, allowance: &allowance)
    where ["dimg", "auxl", "thmb"].contains(box.name) {
      var table = try NumberTable(box.body, of: file, allowance: &allowance)
      guard let from = table.number(digits), let count = table.number(2) else { continue }
      // A grid is derived from its tiles; a thumbnail or a mask belongs to what it refers to.
      if box.name != "dimg" { items.insert(from) }
      for _ in 0..<count where box.name == "dimg" {
        guard let to = table.number(digits) else { break }
        items.insert(to)
      }
    }
    return items
  }

  /// Finds the codestreams of a JPEG 2000 file.
  @Sendable static func pictures(jpeg2000 file: borrowing OpenFile, _: ImageInfo) throws(FileError) -> LaterPictures? {
    var allowance = maxBoxes
    guard try file.bytes(at: 0, count: 8).has("jP  ", at: 4) else { return nil }
    let boxes = try ISOBox.boxes(in: 0..<file.size, of: file, allowance: &allowance)
    let count = boxes.count { $0.name == "jp2c" }
    return count > 1 ? whole(.pictures, count: count, of: file) : nil
  }
}
