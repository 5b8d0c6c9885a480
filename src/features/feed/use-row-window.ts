import { useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { drawAtOnce } from '#src/ui/draw-at-once.ts'
import { firstScreen } from '#src/ui/first-screen.ts'
import { FirstRows } from './first-rows.ts'
import type { RowWindow, RowWindowOptions } from './row-window.ts'
import type { virtualRows } from './virtualizer.ts'

// In this page, once its code is there.
let virtualize: typeof virtualRows | undefined
let isLoading = false
const waiting = new Set<() => void>()

/** The rows of a list that are in the page. The virtualizer's code comes after the first screen, which is drawn without it. */
export function useRowWindow(options: Omit<RowWindowOptions, 'onChange'>): RowWindow {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const complete = { ...options, onChange: (isUrgent: boolean) => (isUrgent ? drawAtOnce(draw) : draw()) }
  const make = useSyncExternalStore(awaitVirtualizer, () => virtualize)
  const [current, setCurrent] = useState(() => ({ make, rows: make ? make(complete, false) : new FirstRows(complete) }))
  let { rows } = current
  if (make && current.make !== make) {
    rows = make({ ...complete, initialMeasurementsCache: rows.snapshot() }, true)
    setCurrent({ make, rows })
  }
  rows.update(complete)
  useLayoutEffect(() => rows.mount(), [rows])
  useLayoutEffect(() => rows.settle())
  return rows
}

function awaitVirtualizer(onLoaded: () => void): () => void {
  waiting.add(onLoaded)
  void firstScreen().then(loadVirtualizer)
  return () => waiting.delete(onLoaded)
}

/** Where it does not come, the rows are drawn as the first ones are, and the next list asks again. */
async function loadVirtualizer(): Promise<void> {
  if (virtualize || isLoading) return
  isLoading = true
  try {
    virtualize = (await import('./virtualizer.ts')).virtualRows
    for (const onLoaded of waiting) onLoaded()
  } catch (cause) {
    console.info('Long lists: their code has not come.', cause)
  } finally {
    isLoading = false
  }
}
