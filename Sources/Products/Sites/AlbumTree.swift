import Files
import Gallery
import Planning
import Runs

/// The albums of a site, and the photos of each.
struct AlbumTree {
  /// The first page, whose albums are those of the site.
  private(set) var root = Node(name: "", title: "")

  struct Node {
    /// Its name among its siblings.
    let name: String
    fileprivate(set) var title: String
    /// The page of its folder, if it has one.
    fileprivate(set) var page: FolderPage?
    /// The photos on its own page, as indexes, in order.
    var photos: [Int] = []
    var albums: [Node] = []
    /// The index of each album in it, by its key.
    fileprivate var places: [String?: Int] = [:]
    /// True for the album of photos without a keyword or a date.
    fileprivate var isOfOthers = false

    init(name: String, title: String) { (self.name, self.title) = (name, title) }

    /// Its name in a file of passwords.
    var passwordName: String { isOfOthers ? title : name }

    /// The photos of the album and of all albums in it, each once.
    var allPhotos: [Int] {
      var seen: Set<Int> = []
      func add(_ node: Node) -> [Int] {
        node.photos.filter { seen.insert($0).inserted } + node.albums.flatMap(add)
      }
      return add(self)
    }

    /// The number of albums in it, at any depth.
    var albumCount: Int { albums.reduce(albums.count) { $0 + $1.albumCount } }
  }

  /// A step from an album to one in it.
  private struct Step {
    var name: String
    var title: String
    var page: FolderPage?
    /// The name as it is compared; nil for the album of photos without a keyword or a date.
    var key: String?

    init(_ name: String, title: String? = nil, ignoringCase: Bool = false) {
      (self.name, self.title) = (name, title ?? name)
      key = ignoringCase ? name.lowercased() : name
    }

    /// The step to the album of photos without a keyword or a date.
    static func others(titled title: String) -> Step {
      var step = Step("other", title: title)
      step.key = nil
      return step
    }
  }

  /// - Parameter untagged: The title for photos without a keyword or a date.
  init(
    of photos: [Photo], by kind: SiteSettings.Albums, _ inputs: InputPlaces, _ locale: TextLocale, untagged: String,
    isReversed: Bool
  ) {
    let dates = PhotoDates(of: photos)
    let folders = kind == .folder ? inputs.albums(of: photos.map(\.path)) : []
    for (index, photo) in photos.enumerated() {
      switch kind {
      case .folder:
        root.page = root.page ?? photo.page(ofFolder: 0, within: folders[index].count)
        add(index, to: Self.steps(to: photo, folders[index]))
      case .year, .month:
        let name = dates.date(of: photo).map { kind == .year ? $0.year : $0.month }
        let title = name.flatMap { PhotoDate(noted: $0)?.written(nil, in: locale) }
        add(index, to: [name.map { Step($0, title: title) } ?? .others(titled: untagged)])
      case .keyword:
        let keywords = Self.keywords(of: photo)
        for keyword in keywords { add(index, to: keyword.map { Step($0, ignoringCase: true) }) }
        if keywords.isEmpty { add(index, to: [.others(titled: untagged)]) }
      case .field(let field):
        let names = field.value(of: photo, dates)?.names ?? []
        for name in names { add(index, to: [Step(name, ignoringCase: true)]) }
        if names.isEmpty { add(index, to: [.others(titled: untagged)]) }
      }
    }
    switch kind {
    case .folder: root = Self.inOrderOfPages(root)
    case .year, .month: sort(isReversed: isReversed)
    case .keyword, .field: sort(isReversed: false)
    }
  }

  /// The most levels of a keyword. Those below are left out.
  private static let deepest = 16

  /// The keywords of a photo, with those above each: `Places|Italy|Rome` is three albums deep. Case does not matter.
  private static func keywords(of photo: Photo) -> [[String]] {
    let paths = (photo.metadata?.keywords ?? []).map { keyword in
      // A file may have a keyword of more levels than a path has room for.
      Array(keyword.split(separator: "|").lazy.map(\.trimmed).filter { !$0.isEmpty }.prefix(deepest))
    }
    var seen: Set<String> = []
    return paths.filter { !$0.isEmpty && seen.insert($0.joined(separator: "|").lowercased()).inserted }
  }

  /// Returns the folders around a photo with their titles, which may be in their pages or in notes of a service.
  private static func steps(to photo: Photo, _ folders: [String]) -> [Step] {
    folders.enumerated().map { index, name in
      var step = Step(name)
      step.page = photo.page(ofFolder: index + 1, within: folders.count)
      let isOwn = index == folders.count - 1
      step.title = step.page?.title ?? (isOwn ? photo.folderTitle : nil) ?? name
      return step
    }
  }

  /// Returns an album in which those with a place come first, in its order.
  private static func inOrderOfPages(_ node: Node) -> Node {
    var node = node
    let places = node.albums.map { $0.page?.place ?? .infinity }
    let order = node.albums.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    node.albums = order.map { inOrderOfPages(node.albums[$0]) }
    return node
  }

  private mutating func add(_ photo: Int, to path: [Step]) {
    Self.add(photo, to: path[...], in: &root)
  }

  private static func add(_ photo: Int, to path: ArraySlice<Step>, in node: inout Node) {
    guard let step = path.first else {
      node.photos.append(photo)
      return
    }
    let place = node.places[step.key] ?? node.albums.count
    if place == node.albums.count {
      node.places[step.key] = place
      node.albums.append(Node(name: step.name, title: step.title))
      node.albums[place].isOfOthers = step.key == nil
    }
    // A photo in a folder below does not know its title.
    if step.title != step.name { node.albums[place].title = step.title }
    if let page = step.page { node.albums[place].page = page }
    add(photo, to: path.dropFirst(), in: &node.albums[place])
  }

  /// Sorts albums by name; that of photos without a name comes last.
  private mutating func sort(isReversed: Bool) {
    func sorted(_ node: Node) -> Node {
      var node = node
      let named = node.albums.filter { !$0.isOfOthers }
      let ordered = NaturalNames.sorted(named, by: \.name)
      node.albums = (isReversed ? ordered.reversed() : ordered) + node.albums.filter(\.isOfOthers)
      node.albums = node.albums.map(sorted)
      return node
    }
    root = sorted(root)
  }
}

extension Photo {
  /// Returns the page of a folder around the photo: the one at a place in its album's path.
  fileprivate func page(ofFolder place: Int, within count: Int) -> FolderPage? {
    page?.page(ofFolderAtDepth: path.parent.depth - count + place)
  }
}
