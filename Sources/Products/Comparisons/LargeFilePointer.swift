import Files

/// The small files that Git LFS checks out in place of large ones that it has not fetched.
enum LargeFilePointer {
  private static let mark = Array("version https://git-lfs.github.com/spec/".utf8)
  /// Pointers are smaller than this.
  private static let longest = 1024

  /// Returns a message about a file that is a pointer; nil for all others.
  static func message(about file: borrowing OpenFile) -> String? {
    guard file.size < longest, (try? file.bytes(at: 0, count: mark.count)) == mark else { return nil }
    return "\(file.path): is a Git LFS pointer, not a picture; run git lfs install, then git lfs pull"
  }

  /// The same for a path.
  static func message(about path: FilePath) -> String? {
    // An address tells no size before it is opened.
    guard path.isRemote || (try? path.status()).map({ $0.stamp.size < longest }) ?? false,
      let file = try? OpenFile(path)
    else { return nil }
    return message(about: file)
  }
}
