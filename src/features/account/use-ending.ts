import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endOtherSessions, endSession, type ListedSession } from '#contract/session.ts'
import { failureMessage, unreachableText } from '#src/entities/session/failure-message.ts'
import { ApiError, isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { sessionsQuery } from './sessions-query.ts'
import { whatHolds } from './what-holds.ts'

/** What is to be logged out: one device, or all but this one. */
export type Ending = ListedSession | 'others'

const failureWords = {
  refused: 'This device could not be logged out.',
  unreachable: unreachableText,
}

/** Logs devices out at once; only the server can. `onEnded` runs when something is gone from the list. */
export function useEnding(onEnded: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()

  const end = async (ending: Ending) => {
    if (isBusy) return
    setBusy(true)
    setNotice(undefined)
    try {
      setNotice({ kind: 'success', text: await sendOrFind(client, ending) })
      client.setQueryData(sessionsQuery().queryKey, (known) => known?.filter((each) => isLeft(each, ending)))
      onEnded()
    } catch (error) {
      setNotice({ kind: 'error', text: failureMessage(error, failureWords) })
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  }
  return { isBusy, notice, end }
}

/** What is said of it; where no answer came, the list may show that it is done. */
async function sendOrFind(client: QueryClient, ending: Ending): Promise<string> {
  try {
    return await send(ending)
  } catch (error) {
    const known = isOffline(error) ? await whatHolds(client.fetchQuery(sessionsQuery())) : undefined
    if (!known?.every((each) => isLeft(each, ending))) throw error
    return ending === 'others' ? 'All other devices are logged out.' : 'This device is logged out.'
  }
}

async function send(ending: Ending): Promise<string> {
  if (ending === 'others') return (await call(endOtherSessions, {})).message
  try {
    return (await call(endSession, { params: { id: ending.id } })).message
  } catch (error) {
    // Gone already is what was wanted.
    if (error instanceof ApiError && error.code === 'not-found') return error.message
    throw error
  }
}

function isLeft(session: ListedSession, ending: Ending): boolean {
  return ending === 'others' ? session.is_current : session.id !== ending.id
}
