import { useSyncExternalStore } from 'react'
import { type DataSaverChoice, dataSaverChoice, isSavingData, subscribeToDataSaver } from './data-saver.ts'

/** Whether to load little right now. */
export function useSavingData(): boolean {
  return useSyncExternalStore(subscribeToDataSaver, isSavingData, isSavingData)
}

/** What the member chose about it. */
export function useDataSaverChoice(): DataSaverChoice {
  return useSyncExternalStore(subscribeToDataSaver, dataSaverChoice)
}
