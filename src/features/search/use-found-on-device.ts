import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { cachedPosts } from '#src/entities/post/post-cache.ts'
import { searchPosts } from './search-cached.ts'
import type { Found } from './search-queries.ts'

interface Asked {
  q: string
  hasAnswer: boolean
  isError: boolean
}

/** What this device has while the server does not answer; `failed` when it answered with an error instead. */
export function useFoundOnDevice({ q, hasAnswer, isError }: Asked): Found | 'failed' | undefined {
  const client = useQueryClient()
  const isOffline = !useIsConnected()
  return useMemo(() => {
    if (hasAnswer) return undefined
    if (isOffline) return searchPosts(cachedPosts(client), q)
    return isError ? 'failed' : undefined
  }, [client, hasAnswer, isError, isOffline, q])
}
