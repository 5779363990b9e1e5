import ChildProcesses
import Foundation
import ImageCodecs

/// A Python with Pillow, which has decoders of its own.
///
///     Pillow.here?.formats      // ["PNG", "JPEG", "WEBP", …]
struct Pillow {
  private let python: String
  /// The formats that it reads, by the names of Pillow. Some need libraries or plugins that many machines lack.
  let formats: Set<String>

  /// The Python of `TESSERA_PYTHON`, the one in the path, or that of the system: the first that has Pillow.
  static let here = [ProcessInfo.processInfo.environment["TESSERA_PYTHON"], "python3", "/usr/bin/python3"]
    .lazy.compactMap(\.self).compactMap { Pillow($0) }.first

  private init?(_ python: String) {
    self.python = python
    let program = """
      PIL.Image.init()
      missing = {name for feature, name in (('webp', 'WEBP'), ('jpg', 'JPEG'), ('libtiff', 'TIFF'))
        if not PIL.features.check(feature)}
      if not plugins & {'pillow_avif'} and 'avif' not in PIL.features.get_supported(): missing.add('AVIF')
      print(' '.join(set(PIL.Image.OPEN) - missing))
      """
    guard let run = try? ChildProcess([python, "-c", Self.start + program]).wait(), run.code == 0 else { return nil }
    formats = Set(run.output.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Imports Pillow and the plugins that are installed.
  private static let start = """
    import importlib, sys, PIL.Image, PIL.features
    plugins = set()
    for plugin in ('pillow_heif', 'pillow_avif', 'pillow_jxl'):
      try: plugins.add(importlib.import_module(plugin).__name__)
      except ImportError: pass
    if 'pillow_heif' in plugins: sys.modules['pillow_heif'].register_heif_opener()

    """

  /// Runs a program, and returns true if it ends well.
  func run(_ program: String, _ arguments: [String]) -> Bool {
    (try? ChildProcess([python, "-c", Self.start + program] + arguments))?.wait().code == 0
  }

  /// Returns true if it reads a format that Tessera writes.
  func reads(_ format: OutputFormat) -> Bool { formats.contains(format.rawValue.uppercased()) }
}
