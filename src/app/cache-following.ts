import type { QueryClient } from '@tanstack/react-query'
import { dayMs } from '#contract/durations.ts'
import { followedMembersQuery } from '#src/entities/account/followed-members-query.ts'
import { isSavingData } from '#src/entities/data-saver/data-saver.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { knownSession, subscribeToSession } from '#src/offline/storage/session-store.ts'

const settleMs = 1_000

/** Has the names of those whom the member follows on the device, asked for once a day, so that they are completed without a connection, too. */
export function cacheFollowing(queryClient: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      askIfOld(queryClient)
    }, settleMs)
  }
  connection.subscribe(askSoon)
  subscribeToSession(askSoon)
  askSoon()
}

function askIfOld(queryClient: QueryClient): void {
  const memberId = knownSession()?.user.id
  if (memberId === undefined || !isConnected(connection.read()) || isSavingData()) return
  void queryClient.prefetchQuery({ ...followedMembersQuery(memberId), staleTime: dayMs })
}
