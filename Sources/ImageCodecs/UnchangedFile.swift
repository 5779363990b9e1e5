package import Files

/// Returns the result of `read` for the file at `path`, which must be the same before and after. If it has changed, the
/// result may be anything, including an error.
///
/// - Parameter stamp: The file's stamp when it was found, if known.
package func unchanged<Content>(
  _ path: FilePath, since stamp: FileStamp? = nil, _ read: (consuming OpenFile) throws(ImageError) -> Content
) throws(ImageError) -> Content {
  let file = try ImageDecoder.open(path)
  let found = stamp ?? file.stamp
  guard file.isInPlace(of: found), file.stamp.hasSameSizeAndDate(as: found) else { throw ImageError(path, .changed) }
  let content: Result<Content, ImageError>
  do throws(ImageError) { content = .success(try read(file)) } catch { content = .failure(error) }
  guard let end = try? path.status().stamp, end.hasSameSizeAndDate(as: found) else { throw ImageError(path, .changed) }
  return try content.get()
}
