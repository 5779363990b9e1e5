import Foundation

extension FilePath {
  /// The absolute path, relative to the current folder if it was relative.
  package var absolute: FilePath {
    isAbsolute ? self : Self.currentFolder.appending(self)
  }

  /// The current folder, not read as a `String`, which cannot represent every name.
  private static var currentFolder: FilePath {
    // Sound: the system allocates a zero-terminated string, whose bytes are copied before it is freed.
    guard let text = unsafe getcwd(nil, 0) else { return FilePath(".") }
    defer { unsafe free(text) }
    return unsafe FilePath(copying: text)
  }

  /// Returns the path of the file relative to a folder: `../photos/a.jpg`. Nil if there is no such path because links
  /// along the way lead elsewhere.
  package func relative(to folder: FilePath) -> FilePath? {
    if folder == FilePath(".") || isAddress { return self }
    let (own, others) = (absolute.plainComponents, folder.absolute.plainComponents)
    let shared = zip(own, others).prefix { $0 == $1 }.count
    let ups = Array(repeating: ArraySlice("..".utf8), count: others.count - shared)
    let path = FilePath(bytes: (ups + own[shared...]).joined(separator: [UInt8(ascii: "/")]))
    guard let identity = (try? status())?.identity,
      (try? folder.appending(path).status())?.identity == identity
    else { return nil }
    return path
  }

  /// Returns the path of `component` from this folder in its shortest form: `walls/a.png`, not `err/../walls/a.png`.
  ///
  /// A folder that is a link is kept, because its parent is elsewhere.
  package func reaching(_ component: FilePath) -> FilePath {
    let path = appending(component)
    let dots = [ArraySlice(".".utf8), ArraySlice("..".utf8)]
    if path.isAddress || !path.components.contains(where: dots.contains) { return path }
    let isRooted = path.bytes.first == UInt8(ascii: "/")
    var plain: [ArraySlice<UInt8>] = []
    var joined: FilePath {
      FilePath(bytes: (isRooted ? [UInt8(ascii: "/")] : []) + plain.joined(separator: [UInt8(ascii: "/")]))
    }
    for component in path.components where component != dots[0] {
      let isBack = component == dots[1] && plain.last != nil && plain.last != dots[1]
      if isBack, !joined.isLink, (try? joined.status())?.kind == .folder {
        plain.removeLast()
      } else {
        plain.append(component)
      }
    }
    if plain.isEmpty { return FilePath(isRooted ? "/" : ".") }
    let isMarked = path.bytes.last == UInt8(ascii: "/")
    return FilePath(bytes: joined.bytes + (isMarked ? [UInt8(ascii: "/")] : []))
  }

  /// The components without `.` and `..`.
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
