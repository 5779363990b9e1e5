extension Array {
  /// Returns true if these tokens of a pattern match all elements of a text. Backtracks only to the last run, so that
  /// the time is at most the product of both lengths.
  ///
  /// - Parameters:
  ///   - isRun: True for a token that stands for any elements, or none.
  ///   - accepts: True for another token and the element that it stands for.
  func matchAsWildcards<Letter>(
    _ text: [Letter], isRun: (Element) -> Bool, accepts: (Element, Letter) -> Bool
  ) -> Bool {
    var (token, place) = (0, 0)
    var retry: (token: Int, place: Int)?
    while place < text.count {
      if token < count, isRun(self[token]) {
        retry = (token + 1, place)
        token += 1
      } else if token < count, accepts(self[token], text[place]) {
        token += 1
        place += 1
      } else if let last = retry {
        retry = (last.token, last.place + 1)
        (token, place) = (last.token, last.place + 1)
      } else {
        return false
      }
    }
    return self[token...].allSatisfy(isRun)
  }
}
