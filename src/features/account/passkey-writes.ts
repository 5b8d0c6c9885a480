import type { QueryClient } from '@tanstack/react-query'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { OwnPasskey } from '#contract/own-passkey.ts'
import { passkeyRemoved } from '#contract/passkey-removed.ts'
import { addPasskey, beginPasskey, removePasskey } from '#contract/passkey.ts'
import { isOffline, saysGone } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { passkeysQuery } from './passkeys-query.ts'
import { whatHolds } from './what-holds.ts'

type Added = Partial<ReplyOf<typeof addPasskey>> & { problem?: string | undefined }

/** Has the device make a passkey and adds it; looks for it where no answer says that it is added. */
export async function makeAndAdd(client: QueryClient, password: string): Promise<Added> {
  if (password === '') return { problem: fillInAllFields }
  const { makePasskey } = await import('#src/entities/session/passkey-device.ts')
  const { options } = await call(beginPasskey, { body: { password } })
  const made = await makePasskey(options)
  if ('sentence' in made) return { problem: made.sentence }
  const before = client.getQueryData(passkeysQuery().queryKey)
  return call(addPasskey, { body: made }).catch(async (cause: unknown) => {
    const passkey = isOffline(cause) ? await findNew(client, before) : undefined
    if (!passkey) throw cause
    return { passkey, message: 'Your passkey is added.' }
  })
}

/** Undefined where nobody knows which there were before. */
async function findNew(client: QueryClient, before: readonly OwnPasskey[] | undefined) {
  if (before === undefined) return undefined
  const known = await whatHolds(client.fetchQuery(passkeysQuery()))
  return known?.find(({ id }) => !before.some((each) => each.id === id))
}

/** Answers what is to be said; throws what the server refuses. */
export async function removeOrFindGone(id: string, password: string): Promise<{ message: string }> {
  return call(removePasskey, { params: { id }, body: { password } }).catch((cause: unknown) => {
    // Gone already is what was wanted.
    if (saysGone(cause)) return { message: passkeyRemoved }
    throw cause
  })
}
