// swift-format-ignore-file
// Protocols that require a superclass. For each protocol, the generator once produced a mock that did not compile.

import Foundation

class Coded: Codable { init() {} }
class Requiring { init() {}; required init?(coder: Int) { nil } }
class Sized { let size: Int; init(size: Int) { self.size = size }; convenience init() { self.init(size: 1) } }
class Failable { init?() {} }
class ThrowingClass { init() throws {} }
class AsyncClass { init() async {} }
class Holder<Value> { var held: Value?; init() {} }
class TextHolder: Holder<String> { init(text: String) { super.init(); held = text } }
class Filled { let text: String; init(text: String = "filled") { self.text = text } }
class Occupied { init() {}; var calls: Int { 0 }; func stub() {} }
class Unchecked: @unchecked Sendable { init() {} }
@MainActor class MainClass { init() {} }
@MainActor class PartlyMainClass { nonisolated init() {} }
typealias NumberHolder = Holder<[Int]>

protocol CodedRequired: Coded { func go() }
protocol RequiringRequired: Requiring { func go() -> Int }
protocol SizedRequired: Sized { func go(); init(name: String) }
protocol FailableRequired: Failable { func go() }
protocol ThrowingRequired: ThrowingClass { func go() }
protocol AsyncRequired: AsyncClass { func go() }
protocol HolderRequired: Holder<Int> { func go() }
protocol NumbersRequired: NumberHolder { func go() }
protocol TextRequired where Self: TextHolder { func go() }
protocol FilledRequired: Filled { func go(); init(size: Int) }
protocol OccupiedRequired: Occupied { func go() }
protocol UncheckedRequired: Unchecked { func go(_ requiring: Requiring) -> [Int] }
protocol MainRequired: MainClass { func go() }
@MainActor protocol PartlyMainRequired: PartlyMainClass { func go() }
