import Files
import JSON5
import Messages
import Planning
import Runs
import Site

// The files of a site's owner, read before the run begins.

extension SiteDesign {
  /// The most bytes of a style sheet, a page or a file beside it.
  private static let longest = 64 << 20
  /// The most files of a template.
  private static let mostFiles = 1000

  init(_ settings: Settings<SiteSettings>) throws(RunFailure) {
    self.init()
    if let path = settings.styleSheet {
      styleSheet = try path.contents("a style sheet", longest: Self.longest)
    }
    if let path = settings.logo {
      guard let logo = Logo(path, try path.contents("a logo", longest: Self.longest)) else {
        throw .usage("--logo \(path): must be \(Values.list(Logo.fileExtensions))")
      }
      self.logo = logo
    }
    if let folder = settings.template { template = try Self.template(in: folder) }
  }

  private static func template(in folder: FilePath) throws(RunFailure) -> SiteTemplate {
    let page = FilePath("page.html")
    let path = folder.appending(page)
    let text = String(decoding: try path.contents("a page", longest: longest), as: UTF8.self)
    var files: [(path: FilePath, bytes: [UInt8])] = []
    for file in try self.files(in: folder, below: FilePath("")) where file != page {
      files.append((file, try folder.appending(file).contents("a file of a template", longest: longest)))
    }
    do throws(SiteTemplate.Fault) {
      return try SiteTemplate(text, files: files)
    } catch {
      throw .usage("\(path): \(description(of: error))")
    }
  }

  private static func description(of fault: SiteTemplate.Fault) -> String {
    switch fault {
    case .unknown(let name):
      let hint = Spelling.nearest(to: name, among: SiteTemplate.Field.allCases.map(\.rawValue))
      return "{{\(printable(name))}} is not a field" + (hint.map { "; did you mean {{\($0)}}?" } ?? "")
    case .missing(let field): return "needs {{\(field.rawValue)}}"
    case .unclosed: return "a field has no }}"
    case .lateHead: return "{{head}} must be near its beginning"
    }
  }

  /// Returns the files in a folder, as seen from it, in order. Hidden files are none of a template.
  private static func files(in folder: FilePath, below inner: FilePath) throws(RunFailure) -> [FilePath] {
    let here = inner.bytes.isEmpty ? folder : folder.appending(inner)
    let names: [FilePath]
    do throws(FileError) { names = try here.entries() } catch { throw .usage("--template \(error)") }
    var files: [FilePath] = []
    for name in names.sorted() where name.bytes.first != UInt8(ascii: ".") {
      let path = inner.bytes.isEmpty ? name : inner.appending(name)
      switch (try? folder.appending(path).status())?.kind {
      case .file: files.append(path)
      case .folder: files += try self.files(in: folder, below: path)
      default: continue
      }
      if files.count > mostFiles { throw .usage("--template \(folder): has more than \(mostFiles) files") }
    }
    return files
  }
}

extension SiteStrings {
  private static let longest = 1 << 20

  /// Reads a file of texts: by key, either a text, or its forms by plural category.
  init(at path: FilePath?) throws(RunFailure) {
    self.init()
    guard let path else { return }
    let value = try JSON5.decode(
      JSONValue.self, from: path, "a file of texts", longest: Self.longest, refusesRepeats: true)
    guard case .object(let texts) = value else { throw .usage("\(path): must be an object with texts") }
    for (key, value) in texts.sorted(by: { $0.key < $1.key }) where key != "$schema" {
      guard Self.keys.contains(key) else {
        let hint = Spelling.nearest(to: key, among: Self.keys).map { "; did you mean \($0)?" } ?? ""
        throw .usage("\(path): there is no text “\(printable(key))”\(hint)")
      }
      self[key] = try Self.forms(value, of: key, in: path)
    }
  }

  private static func forms(_ value: JSONValue, of key: String, in path: FilePath) throws(RunFailure) -> Forms {
    switch value {
    case .text(let text): return Forms(text)
    case .object(let forms):
      var texts: [String: String] = [:]
      for (category, form) in forms {
        guard Forms.categories.contains(category), case .text(let text) = form else {
          throw .usage("\(path): “\(key)” needs texts for \(Values.list(Forms.categories))")
        }
        texts[category] = text
      }
      if let forms = Forms(texts) { return forms }
      throw .usage("\(path): “\(key)” needs a text for “other”")
    default: throw .usage("\(path): “\(key)” must be a text, not \(value.kind)")
    }
  }
}
