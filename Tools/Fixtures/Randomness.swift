package import SeededRandom

/// Pictures and tests use the same random number generator as the program.
package typealias SplitMix64 = SeededRandom.SplitMix64
