/// The files of the page.
struct StudioResources {
  static let shared = StudioResources()

  subscript(name: String) -> (bytes: [UInt8], contentType: String)? { nil }
}
