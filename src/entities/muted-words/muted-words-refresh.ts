import { useQuery } from '@tanstack/react-query'
import { mutedWordsQuery } from './muted-words-query.ts'

/** What is muted on another device is known here, too, once there is time to ask. */
export function MutedWordsRefresh(): null {
  useQuery(mutedWordsQuery())
  return null
}
