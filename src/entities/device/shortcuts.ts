import { useSyncExternalStore } from 'react'
import { observableValue } from '#src/lib/observable-value.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { storageKeys } from '#src/offline/storage/storage-keys.ts'
import { createTopic } from '#src/offline/topic.ts'

const current = observableValue(true)
const topic = createTopic('shortcuts', storageKeys.shortcuts.schema)

/** Puts the choice of this device into force: without one, single keys are shortcuts. */
export async function restoreShortcuts(): Promise<void> {
  topic.subscribe(current.set)
  await rereadShortcuts()
}

/** Puts into force what is chosen by now, after a time in which this page heard nothing. */
export async function rereadShortcuts(): Promise<void> {
  current.set((await readKey('shortcuts')) ?? true)
}

/** Whether single keys are shortcuts. Who speaks to the computer, or presses keys by accident, turns them off. */
export function usesShortcuts(): boolean {
  return current.read()
}

/** Turns the single keys on or off at once, in every tab, and persists the choice on this device. */
export async function chooseShortcuts(isOn: boolean): Promise<void> {
  current.set(isOn)
  topic.announce(isOn)
  await writeKey('shortcuts', isOn)
}

/** The same for a screen. */
export function useShortcuts(): boolean {
  return useSyncExternalStore(current.subscribe, current.read)
}
