import { queryOptions } from '@tanstack/react-query'
import { readCurrentUser } from '#contract/own-session.ts'
import { call } from '#src/offline/api/call.ts'
import { type Acknowledgement, effectsOf } from '#src/offline/outbox/outbox-item.ts'
import { updateSessionUser } from '#src/offline/storage/session-store.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'

/** The signed-in member as the server knows them now; the session on the device follows. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      // Written down, an answer from before a change of names would undo it in the navigation until the next one.
      const user = await askUntilCurrent(() => call(readCurrentUser, {}, { signal }), changesOwnProfile)
      await updateSessionUser(user)
      return user
    },
    staleTime: 60_000,
  })
}

function changesOwnProfile(acknowledgement: Acknowledgement): boolean {
  return effectsOf(acknowledgement).some(({ on }) => on === 'own-profile')
}
