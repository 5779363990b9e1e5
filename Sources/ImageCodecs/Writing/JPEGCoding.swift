import CCodecs

/// Joins the strips of a JPEG, with the shortest codes for their contents.
///
///     var coding = JPEGCoding(of: picture)
///     for strip in strips { write(try coding.add(strip, height: picture.height)) }
///     write(try coding.end())
///
/// Strips come with libjpeg's default codes, and are kept until the frequencies of symbols are known: to the end of the
/// picture, or until there is enough data. The rest is written with the same codes. So the bytes depend only on the
/// picture, and memory does not grow with it.
struct JPEGCoding: Sendable {
  /// The amount of data after which codes are chosen.
  static let mostKept = 8 << 20

  private let mostKept: Int
  private let units: UInt32
  private let brightnessBlocks: Int32
  private var kept: [PlainJPEG] = []
  private var keptBytes = 0
  private var codes: (old: ccodecs_huffman_codes, new: ccodecs_huffman_codes)?

  init(width: Int, subsampling: OutputStyle.Subsampling, mostKept: Int = mostKept) {
    self.mostKept = mostKept
    units = UInt32((width + 8 * subsampling.horizontally - 1) / (8 * subsampling.horizontally))
    brightnessBlocks = Int32(subsampling.horizontally * subsampling.vertically)
  }

  init(of picture: OutputPicture) { self.init(width: picture.width, subsampling: picture.style.subsampling) }

  /// Adds the next strip, a JPEG written by libjpeg, of a picture with this height. Returns the bytes that can be
  /// written.
  mutating func add(_ strip: [UInt8], height: Int) throws(EncodingError) -> [UInt8] {
    guard let strip = PlainJPEG(strip, height: height) else { throw Self.flaw }
    if let codes { return JPEGFile.restart + (try recoded(strip.data, codes.old, codes.new)) }
    kept.append(strip)
    keptBytes += strip.data.count
    return keptBytes < mostKept ? [] : try choose(expectingMore: true)
  }

  /// Ends the picture. Returns the rest of its data.
  mutating func end() throws(EncodingError) -> [UInt8] { kept.isEmpty ? [] : try choose(expectingMore: false) }

  /// Chooses the codes. Returns the tables and all strips kept so far.
  private mutating func choose(expectingMore: Bool) throws(EncodingError) -> [UInt8] {
    var (old, new, counts) = (ccodecs_huffman_codes(), ccodecs_huffman_codes(), ccodecs_symbol_counts())
    let tables = kept[0].tables
    // The header of the scan, which ends the tables, is skipped.
    guard unsafe ccodecs_jpeg_read_codes(tables, tables.count, &old) else { throw Self.flaw }
    for strip in kept where !count(strip.data, old, &counts) { throw Self.flaw }
    unsafe ccodecs_jpeg_choose_codes(&counts, &old, expectingMore, &new)
    var bytes = kept[0].tables(with: Self.segment(new))
    for (index, strip) in kept.enumerated() {
      bytes += (index == 0 ? [] : JPEGFile.restart) + (try recoded(strip.data, old, new))
    }
    codes = (old, new)
    kept = []
    return bytes
  }

  private func count(
    _ data: [UInt8], _ codes: ccodecs_huffman_codes, _ counts: inout ccodecs_symbol_counts
  ) -> Bool {
    // Sound: the data have the length passed, for the duration of the call.
    unsafe data.withUnsafeBufferPointer { data in
      var scan = unsafe scan(data, codes)
      return unsafe ccodecs_jpeg_count(&scan, &counts)
    }
  }

  private static var flaw: EncodingError { .refused("its rows are damaged") }

  @unsafe private func scan(
    _ data: UnsafeBufferPointer<UInt8>, _ codes: ccodecs_huffman_codes
  ) -> ccodecs_jpeg_scan {
    unsafe ccodecs_jpeg_scan(
      data: data.baseAddress, count: data.count, units: units, brightness_blocks: brightnessBlocks, codes: codes)
  }

  private func recoded(
    _ data: [UInt8], _ old: ccodecs_huffman_codes, _ new: ccodecs_huffman_codes
  ) throws(EncodingError) -> [UInt8] {
    let capacity = ccodecs_jpeg_recode_bound(data.count)
    var new = new
    // Sound: both sizes are those of the buffers, and the shim returns the number of bytes written.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
      filled = unsafe data.withUnsafeBufferPointer { data in
        var scan = unsafe scan(data, old)
        return unsafe ccodecs_jpeg_recode(&scan, &new, output.baseAddress, capacity)
      }
    }
    if bytes.isEmpty { throw Self.flaw }
    return bytes
  }

  private static func segment(_ codes: ccodecs_huffman_codes) -> [UInt8] {
    var codes = codes
    // Sound: the buffer has the maximum size that the shim needs, and it returns the number of bytes written.
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(ccodecs_jpeg_longest_codes)) { output, filled in
      filled = unsafe ccodecs_jpeg_write_codes(&codes, output.baseAddress)
    }
  }
}
