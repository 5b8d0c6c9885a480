import { assertNever } from '../../lib/assert-never.ts'
import { type OutboxItem, recordOf } from './outbox-item.ts'
import type { OutboxChange } from './outbox-store.ts'
import { isAbout } from './outbox-target.ts'

/** What is known when a new item comes in. */
interface Situation {
  items: readonly OutboxItem[]
  /** True while an item of the same target is on its way: the first of the line then cannot be called back. */
  isTargetBusy: boolean
}

const nothing: OutboxChange = { put: [], remove: [] }

/** Decides what a new item does to those that wait: joins them, replaces one, cancels one out, or is not needed. */
export function planEnqueue({ items, isTargetBusy }: Situation, item: OutboxItem): OutboxChange {
  const line = items.filter((other) => other.target === item.target)
  const open = isTargetBusy ? line.slice(1) : line
  const { repeat } = recordOf(item)
  switch (repeat.means) {
    case 'opposite-or-nothing':
      return planToggle(item, line.at(-1), open)
    case 'nothing':
      return planSame(
        item,
        line.filter((other) => !repeat.of || (other.kind === item.kind && repeat.of(other) === repeat.of(item))),
      )
    case 'replacement':
      return { put: [item], remove: open }
    case 'merge':
      return { put: [open.reduceRight((later, earlier) => repeat.merge(earlier, later), item)], remove: open }
    case 'end':
      return planEnd(
        item,
        open,
        items.filter((other) => isAbout(other, item.target)),
      )
    default:
      return assertNever(repeat)
  }
}

function planSame(item: OutboxItem, same: readonly OutboxItem[]): OutboxChange {
  // What was refused goes out by itself no more, so whoever does the same once more means it. What is made has an id: that is handed over
  // once more by mistake alone.
  const isMeant = same.every(({ state }) => state.status === 'refused') && recordOf(item).creates === undefined
  return isMeant || same.length === 0 ? { put: [item], remove: same } : nothing
}

function planToggle(item: OutboxItem, last: OutboxItem | undefined, open: readonly OutboxItem[]): OutboxChange {
  if (!last) return { put: [item], remove: [] }
  const { takesAway } = recordOf(item)
  const isSameWish = takesAway(last) === takesAway(item)
  if (!open.includes(last)) return isSameWish ? nothing : { put: [item], remove: [] }
  if (isSameWish) return last.state.status === 'refused' ? { put: [item], remove: [last] } : nothing
  // What may have arrived cannot be called back, only overruled.
  return { put: last.mayHaveArrived ? [item] : [], remove: [last] }
}

function planEnd(item: OutboxItem, open: readonly OutboxItem[], pointless: readonly OutboxItem[]): OutboxChange {
  if (open.some((other) => other.kind === item.kind)) return nothing
  const neverLeft = open.length > 0 && open.every((other) => !other.mayHaveArrived)
  return { put: neverLeft ? [] : [item], remove: [...open, ...pointless] }
}
