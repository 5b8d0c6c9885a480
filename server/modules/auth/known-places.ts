import { hashSecret } from '#server/secret-token.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { deletePlacesOf, findKnownPlaces, savePlaces } from './known-place-repo.ts'

/** Where a call comes from. */
export interface Origin {
  network: string
  /** What a browser shows by its cookie; nobody else knows it. */
  device: string
}

/** `here` names the place; of a stranger the network. */
export interface Place {
  isKnown: boolean
  here: string
}

const mostPlaces = 40

/** Where each of these members calls from: a device or network they have logged in from before, or a strange one. */
export async function placesOf(db: Db, members: string[], origin: Origin): Promise<Map<string, Place>> {
  const known = await findKnownPlaces(
    db,
    members.flatMap((member) => placeHashes(member, origin)),
  )
  return new Map(members.map((member) => [member, placeOf(member, origin, known)]))
}

function placeOf(member: string, origin: Origin, known: Set<string>): Place {
  const [device, network] = placeHashes(member, origin)
  // The device first: what others in its network guess is no business of its own.
  if (known.has(device)) return { isKnown: true, here: device }
  return { isKnown: known.has(network), here: network }
}

/** Records where a member logs in; to be called in the transaction that starts the session. */
export async function recordPlace(
  db: Db,
  accountId: string,
  { origin, now }: { origin: Origin; now: number },
): Promise<void> {
  await savePlaces(db, { accountId, placeHashes: placeHashes(accountId, origin), now }, mostPlaces)
}

/** Forgets all places but this one: whoever knew the old password is a stranger again. */
export async function resetPlaces(
  db: Db,
  accountId: string,
  { origin, now }: { origin: Origin; now: number },
): Promise<void> {
  await deletePlacesOf(db, accountId)
  await recordPlace(db, accountId, { origin, now })
}

/** What stands for the device and for the network a member calls from. */
export function placeHashes(member: string, { device, network }: Origin): [device: string, network: string] {
  return [hashSecret(`${member} device ${device}`), hashSecret(`${member} network ${network}`)]
}
