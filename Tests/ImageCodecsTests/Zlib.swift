import CZlib

/// Returns bytes as zlib packs them.
func zlibPacked(_ bytes: [UInt8]) -> [UInt8] {
  var count = compressBound(UInt(bytes.count))
  var output = [UInt8](repeating: 0, count: Int(count))
  // Sound: both sizes are the arrays' own.
  _ = unsafe compress2(&output, &count, bytes, UInt(bytes.count), 9)
  return Array(output.prefix(Int(count)))
}
