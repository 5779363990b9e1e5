import Files
import Foundation
import Wording

extension BatchFile {
  /// The walls, checked, each with its settings.
  ///
  /// - Parameters:
  ///   - change: what the command line has to say about all of them.
  ///   - registry: where the walls are known from each other's photos.
  /// - Throws: all that is wrong with any of them, each with its place.
  func orders(
    _ registry: WallRegistry, _ change: (inout WallSettings) throws(RunFailure) -> Void
  ) throws(RunFailure) -> [WallOrder] {
    let keys = BatchKeys()
    var orders: [WallOrder] = []
    var problems: [String] = []
    var places: [String: String] = [:]
    for entry in walls {
      do throws(RunFailure) {
        let order = try order(entry, keys, registry, change)
        let name = order.name ?? ""
        if let other = places["name " + name] { throw .usage("\(other) has the same name, “\(name)”") }
        let output = order.output.stable
        if let other = places["output \(output)"] { throw .usage("\(other) has the same output, \(output)") }
        places["name " + name] = entry.place
        places["output \(output)"] = entry.place
        orders.append(order)
      } catch {
        problems.append("\(path): \(entry.place): \(error.description)")
      }
    }
    if !problems.isEmpty { throw .usage(problems.joined(separator: "\n         ")) }
    registry.add(orders.flatMap(\.output.versions))
    return orders
  }

  private func order(
    _ entry: Entry, _ keys: BatchKeys, _ registry: WallRegistry,
    _ change: (inout WallSettings) throws(RunFailure) -> Void
  ) throws(RunFailure) -> WallOrder {
    var settings = WallSettings()
    for key in entry.keys.keys.sorted() where !BatchKeys.own.contains(key) {
      try keys.apply(entry.keys[key] ?? .null, for: key, to: &settings)
    }
    let folder = path.parent
    settings.work.cache = folder.appending(settings.work.cache)
    settings.plan = settings.plan.map(folder.appending)
    for index in settings.expansions.indices {
      settings.expansions[index].folder = folder.appending(settings.expansions[index].folder)
    }
    try change(&settings)
    settings.choice.isOtherWall = { registry.contains($0) }
    let inputs = try inputs(entry).map { folder.appending(FilePath($0)) }
    guard let output = settings.work.output, !output.bytes.isEmpty else {
      throw .usage("where should the wall go? It has no “output”")
    }
    if output == FilePath("-") { throw .usage("“output”: of several walls, none can go to standard output") }
    let name = try name(entry, output: output)
    return try WallOrder(
      settings, inputs: inputs,
      output: OutputName(
        folder.appending(try Subcommand.checkedOutput(output)), wall: name, history: settings.work.history),
      name: name)
  }

  private func inputs(_ entry: Entry) throws(RunFailure) -> [String] {
    switch entry.keys["inputs"] {
    case nil:
      if entry.keys["plan"] != nil { return [] }
      throw .usage("which photos? It has no “inputs”")
    case .text(let text): return [text]
    case .list(let list):
      let words = list.compactMap { if case .text(let text) = $0 { text } else { nil } }
      if words.count == list.count { return words }
      fallthrough
    default: throw .usage("“inputs”: is to be a list of paths")
    }
  }

  private func name(_ entry: Entry, output: FilePath) throws(RunFailure) -> String {
    if let value = entry.keys["name"], value.word == nil { throw .usage("“name”: is to be a text, not \(value.kind)") }
    if let name = entry.name {
      guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
        throw .usage("“name”: “\(printable(name))” cannot be part of a file’s name")
      }
      return name
    }
    let file = output.name.description
    if file.contains("{") { throw .usage("it has no “name”") }
    return file.hasSuffix(".png") ? String(file.dropLast(4)) : file
  }
}
