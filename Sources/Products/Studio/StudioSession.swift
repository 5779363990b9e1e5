import Clock
package import Files
import Gallery
import Layouts
import Parallel
import Plans

/// A wall that is arranged by hand: its steps, its plan, and the answers to its page.
///
///     let session = try StudioSession(file, thumbnails)
///     session.answer(request) { answer in … }
package final class StudioSession: Sendable {
  let file: any StudioFile
  let thumbnails: StudioThumbnails
  let events = StudioEvents()
  /// Changed by `planning` alone.
  let state: Mutex<State>
  private let colors = Mutex<[Int: String]>([:])
  let crops = StudioCrops()
  /// True if others have changed the file, and pages know it.
  private let isChanged = Mutex(false)
  private let journal: StudioJournal?
  /// Actions, one after the other. The last state is shown until the next is planned.
  private let planning = SerialWork()

  struct State: Sendable {
    var history: StudioHistory
    var photos: StudioPhotos
    /// Keys of the list that the studio does not know, by the numbers of photos.
    var listKeys: [Int: [String: StudioValue]] = [:]
    var list: StudioList?
    var plan: StudioPlan?
    var pages: [String] = []
    var tiles: [[Int]] = []
    /// The numbers of the photos in the order of the plan.
    var planned: [Int] = []
    var revision = 0
    /// The number of photos that the journal has.
    var journaledPhotos = 0
    var saved: StudioWall?
    var failure: StudioFailure?
    var conflict: StudioConflict?
    /// The setting that was the last to be set, and when.
    var lastSetting: (key: String, time: Double)?

    var wall: StudioWall { history.wall }
    /// True if the photos are those of a list.
    var hasList: Bool { list != nil || wall.needsList }
    /// The stamp of a tile's photo.
    func stamp(_ page: Int, _ tile: Int) -> FileStamp? { photos[tiles[page][tile]]?.stamp }
    /// True if neither the wall nor its theme has captions.
    var hidesCaptions: Bool {
      wall.keys["caption"] == nil && plan?.pages.contains { $0.texts.contains { $0.role == .caption } } == false
    }
    /// All photos in the order of the wall, with those left out.
    var shown: [Int] {
      var seen: Set<Int> = []
      return ((wall.order ?? []) + planned + photos.entries.indices).filter { seen.insert($0).inserted }
    }
  }

  /// - Parameters:
  ///   - folder: The folder to which the names of photos are relative.
  ///   - journal: The steps of earlier runs, and those of this one.
  /// - Throws: The reason why the file cannot be read. A wall that cannot be planned is no such reason.
  package init(
    _ file: any StudioFile, _ thumbnails: StudioThumbnails, in folder: FilePath, journal: StudioJournal? = nil
  ) throws(StudioFailure) {
    (self.file, self.thumbnails, self.journal) = (file, thumbnails, journal)
    let (wall, list) = try file.open()
    var state = State(history: StudioHistory(wall), photos: StudioPhotos(in: folder))
    let past = StudioPast(journal?.records ?? [])
    for photo in past.photos { _ = state.photos.number(for: FilePath(photo)) }
    Self.take(wall, list, &state)
    if let history = past.history {
      if past.saved?.digest ?? Self.nothing == file.digest {
        (state.history, state.saved) = (history, past.saved?.wall ?? state.saved)
      } else {
        // Others have changed the file since.
        let own = state.wall
        state.history = history
        state.history.add(own, StudioAction.reload.label)
      }
    }
    Self.replan(&state, file)
    self.state = Mutex(state)
    rewriteJournal()
  }

  /// The digest of files that do not exist.
  private static let nothing = ""

  /// Writes all that is known, for the next run.
  private func rewriteJournal() {
    guard let journal else { return }
    let records = state.withLock { state in
      state.journaledPhotos = state.photos.entries.count
      var records = state.photos.entries.map { StudioJournal.Record(photo: $0.path.losslessText) }
      records += state.history.steps.map { StudioJournal.Record(step: $0) }
      records.append(StudioJournal.Record(place: state.history.place))
      if let saved = state.saved { records.append(StudioJournal.Record(saved: file.digest, wall: saved)) }
      return records
    }
    journal.rewrite(records)
  }

  /// Adds new photos, and a step.
  private func write(_ record: StudioJournal.Record, _ state: inout State) {
    let new = state.photos.entries[state.journaledPhotos...]
    let photos = new.map { StudioJournal.Record(photo: $0.path.losslessText) }
    state.journaledPhotos = state.photos.entries.count
    journal?.add(photos + [record])
  }

  /// Begins with a wall of the file.
  private static func take(_ wall: StudioWall, _ list: StudioList?, _ state: inout State) {
    var wall = wall
    state.list = list
    state.listKeys = [:]
    if let list {
      let numbers = list.entries.map { entry in
        let number = state.photos.number(for: entry.path)
        state.listKeys[number] = entry.keys
        wall[number] = entry.mark
        return number
      }
      let sort = wall.keys["sort"]?.word
      if sort == nil || sort == "none" { wall.order = numbers }
    }
    state.history = StudioHistory(wall)
    state.saved = wall
  }

  // MARK: - Planning

  /// Returns the list of the wall; nil if it needs none.
  private static func list(of state: State, _ file: any StudioFile) -> StudioList? {
    let wall = state.wall
    guard state.hasList else { return nil }
    let entries = state.shown.compactMap { number -> StudioList.Entry? in
      guard let photo = state.photos[number] else { return nil }
      return StudioList.Entry(path: photo.path, keys: state.listKeys[number] ?? [:], mark: wall[number])
    }
    var list = StudioList(entries, others: state.list?.others ?? file.folders(of: wall))
    list.keys = state.list?.keys ?? [:]
    return list
  }

  /// Plans the wall of the present step. One that cannot be planned leaves the last plan.
  static func replan(_ state: inout State, _ file: any StudioFile) {
    state.revision += 1
    do throws(StudioFailure) {
      take(try file.plan(state.wall, list(of: state, file)), &state)
      state.failure = nil
    } catch {
      state.failure = error
    }
  }

  private static func take(_ plan: StudioPlan, _ state: inout State) {
    var seen: Set<Int> = []
    state.planned = plan.photos.map { state.photos.note($0) }.filter { seen.insert($0).inserted }
    state.tiles = plan.pages.map { page in page.tiles.map { state.photos.number(for: FilePath($0.file)) } }
    state.pages = plan.json()
    state.plan = plan
  }

  // MARK: - Acting

  /// Makes a change, and answers with the view of the wall after it.
  func act(_ action: StudioAction, on revision: Int, answer: @escaping @Sendable (_ isNew: Bool, [UInt8]) -> Void) {
    planning.add { [self] in
      var next = state.withLock { $0 }
      guard revision == next.revision else { return answer(false, json(of: next)) }
      let refusal = change(&next) { state throws(StudioFailure) in try act(action, &state) }
      answer(true, json(of: next, refusal: refusal))
    }
  }

  /// Saves the wall, for its making. It is not saved if the file was changed by others, or cannot be written.
  func saveForMaking(answer: @escaping @Sendable (_ isSaved: Bool, [UInt8]) -> Void) {
    planning.add { [self] in
      var next = state.withLock { $0 }
      let refusal = change(&next) { state throws(StudioFailure) in
        if state.wall != state.saved { try save(&state, overwrites: false) }
      }
      answer(next.conflict == nil && next.wall == next.saved, json(of: next, refusal: refusal))
    }
  }

  /// Changes the state, and keeps it. Returns the reason why that was refused.
  private func change(
    _ next: inout State, by work: (inout State) throws(StudioFailure) -> Void
  ) -> StudioFailure? {
    let before = next.history
    var refusal: StudioFailure?
    do throws(StudioFailure) { try work(&next) } catch { refusal = error }
    if next.history != before { write(Self.record(of: next.history, after: before), &next) }
    let kept = next
    state.withLock { $0 = kept }
    return refusal
  }

  /// Returns the record of a step, or of one that was undone or redone.
  private static func record(of history: StudioHistory, after before: StudioHistory) -> StudioJournal.Record {
    guard history.steps != before.steps else { return StudioJournal.Record(place: history.place) }
    // A step in place of the last one has the place before it.
    let (place, count) = (history.place, history.steps.count)
    let isJoined =
      place == before.place && count == before.steps.count && history.steps[place - 1] == before.steps[place - 1]
    return StudioJournal.Record(
      step: history.steps[history.place], place: isJoined ? history.place - 1 : nil)
  }

  private func act(_ action: StudioAction, _ state: inout State) throws(StudioFailure) {
    switch action {
    case .undo: state.history.undo()
    case .redo: state.history.redo()
    case .save, .overwrite: return try save(&state, overwrites: action == .overwrite)
    case .reload: return try reload(&state)
    case .another: return try arrangeAnother(&state)
    default:
      var wall = state.wall
      do throws(StudioFault) { try wall.change(by: action, shown: state.shown) } catch {
        throw StudioFailure(error.description)
      }
      // A caption by hand shows on walls without a template, too.
      if case .caption(_, let text?) = action, !text.isEmpty, state.hidesCaptions { wall.keys["caption"] = .text("") }
      if case .lock = action {
        // Nothing moves.
        state.history.add(wall, action.label)
        state.revision += 1
        return
      }
      state.history.add(wall, action.label, joining: isQuick(action, &state))
    }
    Self.replan(&state, file)
  }

  /// The seconds between two values of a slider that is moved.
  private static let longestMove = 1.0

  /// True for another value of the setting that was set just now.
  private func isQuick(_ action: StudioAction, _ state: inout State) -> Bool {
    guard case .set(let key, _) = action else {
      state.lastSetting = nil
      return false
    }
    let (last, now) = (state.lastSetting, WallClock.monotonicSeconds)
    state.lastSetting = (key, now)
    return last.map { $0.key == key && now - $0.time < Self.longestMove } ?? false
  }

  private func save(_ state: inout State, overwrites: Bool) throws(StudioFailure) {
    let list = Self.list(of: state, file)
    state.conflict = try file.save(state.wall, list, overwrites: overwrites)
    state.revision += 1
    if state.conflict != nil { return }
    state.list = list
    state.saved = state.wall
    write(StudioJournal.Record(saved: file.digest, wall: state.wall), &state)
  }

  private func reload(_ state: inout State) throws(StudioFailure) {
    let (wall, list) = try file.open()
    let old = state.history
    Self.take(wall, list, &state)
    let own = state.wall
    state.history = old
    state.history.add(own, StudioAction.reload.label)
    state.conflict = nil
    Self.replan(&state, file)
  }

  // MARK: - Answers

  /// The view of the wall as JSON.
  func json() -> [UInt8] { json(of: state.withLock { $0 }) }

  private func json(of state: State, refusal: StudioFailure? = nil) -> [UInt8] {
    var view = StudioView(of: state, file, colors: colors.withLock { $0 }, refusal: refusal)
    view.middles = middles(of: state)
    return view.json(with: state.pages)
  }

  /// The reason why the wall has no photos; nil if it has some.
  package var failureWithoutPhotos: StudioFailure? {
    state.withLock { $0.photos.entries.isEmpty ? $0.failure : nil }
  }

  /// The fields of the photos as JSON.
  func fields() -> [UInt8] {
    let state = state.withLock { $0 }
    return file.fields(of: state.wall, Self.list(of: state, file))
  }

  /// Returns a photo by its number.
  func photo(_ number: Int) -> StudioPhotos.Entry? { state.withLock { $0.photos[number] } }

  /// Tells pages when others have changed the file.
  func noteChange() {
    let isNew = isChanged.withLock { isChanged in
      let wasChanged = isChanged
      isChanged = file.hasChanged
      return isChanged && !wasChanged
    }
    if isNew { events.add(.fileChanged) }
  }

  /// The photos of the plan without a known color, in its order.
  var colorless: [Int] {
    let planned = state.withLock { $0.planned }
    return colors.withLock { colors in planned.filter { colors[$0] == nil } }
  }

  func note(_ new: [Int: String]) {
    colors.withLock { $0.merge(new) { $1 } }
    events.add(.colors(new))
  }
}
