import Foundation

extension FilePath {
  /// The path from the root of the file system, told from the current folder where it does not begin there.
  package var absolute: FilePath {
    isAbsolute ? self : Self.currentFolder.appending(self)
  }

  /// As the system has it: a `String` would not hold every name.
  private static var currentFolder: FilePath {
    // Sound: the system allocates a zero-terminated text, whose bytes are copied before it is freed.
    guard let text = unsafe getcwd(nil, 0) else { return FilePath(".") }
    defer { unsafe free(text) }
    return unsafe FilePath(copying: text)
  }

  /// The same file as it is called in a folder: `../photos/a.jpg`. Nil where that cannot be said, because links on the way
  /// lead elsewhere.
  package func relative(to folder: FilePath) -> FilePath? {
    if folder == FilePath(".") { return self }
    let (own, others) = (absolute.plainComponents, folder.absolute.plainComponents)
    let shared = zip(own, others).prefix { $0 == $1 }.count
    let ups = Array(repeating: ArraySlice("..".utf8), count: others.count - shared)
    let path = FilePath(bytes: (ups + own[shared...]).joined(separator: [UInt8(ascii: "/")]))
    guard let identity = (try? status())?.identity,
      (try? folder.appending(path).status())?.identity == identity
    else { return nil }
    return path
  }

  /// Components without those that lead nowhere, or back.
  private var plainComponents: [ArraySlice<UInt8>] {
    components.reduce(into: []) { plain, component in
      if component.elementsEqual("..".utf8) {
        _ = plain.popLast()
      } else if !component.elementsEqual(".".utf8) {
        plain.append(component)
      }
    }
  }
}
