import Domain
import Markup
import SyncClient
import Texts

/// The order in which the user sees the open items of a list, and the menu that changes it.
enum ListSort {
    /// The open rows in an order. Equal rows keep their order by hand.
    static func sorted(_ rows: ArraySlice<ListContent.Row>, by order: ItemOrder) -> [ListContent.Row] {
        switch order {
        case .hand: return [ListContent.Row](rows)
        case .name:
            return sorted(rows, keys: SearchText.all(rows.map { $0.title }).map { $0.bytes as [UInt8]? })
        case .day:
            return sorted(
                rows,
                keys: rows.map { row in
                    row.details?.day.map { bytes($0.number) + bytes(row.details?.time ?? Int(Int16.max)) }
                })
        case .person:
            let names = rows.map { $0.details?.assignee ?? "" }
            return sorted(
                rows, keys: SearchText.all(names).map { key in key.bytes.isEmpty ? nil : key.bytes })
        }
    }

    /// Rows without a key are last.
    private static func sorted(_ rows: ArraySlice<ListContent.Row>, keys: [[UInt8]?]) -> [ListContent.Row] {
        [Int](keys.indices).inOrder { left, right in
            guard let first = keys[left], let second = keys[right] else {
                return keys[left] != nil || (keys[right] == nil && left < right)
            }
            return first == second ? left < right : first.lexicographicallyPrecedes(second)
        }.map { rows[rows.startIndex + $0] }
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        let bits = UInt32(bitPattern: Int32(truncatingIfNeeded: number)) ^ 0x8000_0000
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }

    /// The menu. The message is the chosen order, or nil if the menu closes without a choice.
    static func menu(
        at pointer: Pointer, chosen: ItemOrder, isShared: Bool, _ language: Language
    ) -> Html<ItemOrder?> {
        Screens.menu(language[.sortItems], at: pointer, cancel: language[.cancel], onClose: ItemOrder?.none) {
            for order in ItemOrder.allCases where order != .person || isShared || chosen == .person {
                button(
                    .type("button"), .class("row"), .aria(.pressed, order == chosen),
                    .onClick(ItemOrder?.some(order))
                ) {
                    span(.class("row-main")) { language.name(of: order) }
                    if order == chosen { icon(.check) }
                }
            }
        }
    }
}

extension Language {
    func name(of order: ItemOrder) -> String {
        switch order {
        case .hand: self[.orderByHand]
        case .name: self[.orderByName]
        case .day: self[.orderByDay]
        case .person: self[.orderByPerson]
        }
    }
}
