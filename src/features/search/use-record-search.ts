import { useEffect } from 'react'
import { recordSearch } from './recent-searches.ts'

/** Keeps a search on the device once the server has answered it. */
export function useRecordSearch(q: string, hasAnswer: boolean): void {
  useEffect(() => {
    if (!hasAnswer) return
    recordSearch(q).catch((cause: unknown) => console.error('A search could not be persisted.', cause))
  }, [hasAnswer, q])
}
