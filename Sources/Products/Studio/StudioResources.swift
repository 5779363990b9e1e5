import CSite

/// The files of the page, as they were when the program was built.
///
///     StudioResources.shared["studio.js"]?.contentType    // text/javascript; charset=utf-8
struct StudioResources: Sendable {
  static let shared = StudioResources()

  private let files: [String: [UInt8]]

  private init() {
    var files: [String: [UInt8]] = [:]
    // Sound: the table ends with a path that is null; paths and contents are static, and as long as they say.
    var entry = unsafe csite_studio()
    while let file = unsafe entry?.pointee, let path = unsafe file.path {
      let name = unsafe String(cString: path).split(separator: "/").last ?? ""
      unsafe files[String(name)] = Array(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
      unsafe entry = entry?.advanced(by: 1)
    }
    self.files = files
  }

  /// The names of all files.
  var names: [String] { files.keys.sorted() }

  /// A file by its name; nil if there is none.
  subscript(name: String) -> (bytes: [UInt8], contentType: String)? {
    guard let bytes = files[name], let ending = name.split(separator: ".").last.map(String.init),
      let contentType = Self.contentTypes[ending]
    else { return nil }
    return (bytes, contentType)
  }

  private static let contentTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
  ]
}
