import type { BodyOf } from '#contract/endpoint.ts'
import type { addPasskey } from '#contract/passkey.ts'
import { product } from '#contract/product.ts'
import { browserNamesIn, namesInWords } from '#server/browser-names.ts'
import type { Caller } from '#server/http/endpoint-call.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { AccountNotices } from './account-notices.ts'
import { findMemberById } from './member-repo.ts'
import { challengeLifeMs, makeChallenge, spendChallenge } from './passkey-challenges.ts'
import { judgeMade, passkeyAlgorithms, type RelyingParty } from './passkey-judge.ts'
import { deletePasskey, insertPasskey, listPasskeysOf, passkeyIdOf, updatePasskeyName } from './passkey-repo.ts'
import { toPasskey } from './passkey-view.ts'

/** Of one member; nobody has more devices and password managers. */
const mostPasskeys = 20

interface PasskeyDeps {
  party: RelyingParty
  notices: Pick<AccountNotices, 'tellOfSecondFactor'>
  clock: () => number
}

type NewPasskey = Pick<Row<'passkeys'>, 'credential_id' | 'public_key' | 'sign_count'>

export type PasskeyService = ReturnType<typeof makePasskeyService>

/** The passkeys of a member: each logs in without a password. */
export function makePasskeyService({ party, notices, clock }: PasskeyDeps) {
  return {
    list: async (db: Db, accountId: string) => (await listPasskeysOf(db, accountId)).map(toPasskey),

    /** What a device needs to make one, for a member who has shown the password in this session. */
    async begin(db: Db, member: Row<'accounts'>, { sessionHash }: Caller) {
      const known = await listRoomyPasskeysOf(db, member.id)
      const challenge = await makeChallenge(db, purposeOf(sessionHash), clock())
      return { options: creationOptions({ challenge, party, member, known }) }
    },

    /** Judges what a device made, outside of the transaction: the challenge is spent whatever comes of it. */
    async judge(db: Db, { response }: BodyOf<typeof addPasskey>, { sessionHash }: Caller): Promise<NewPasskey> {
      const { clientDataJSON } = response.response
      const challenge = await spendChallenge(db, { clientDataJSON, purpose: purposeOf(sessionHash) }, clock())
      if (challenge === undefined) throw refuse('bad-request', 'That took too long. Please try again.')
      return judgeMade(response, { challenge, party }).catch((cause: unknown) => {
        throw refuse('bad-request', 'This passkey could not be added. Please try another one.', { cause })
      })
    },

    /** Adds it, named after the browser until its member names it. */
    async add(db: Db, accountId: string, { key, userAgent }: { key: NewPasskey; userAgent: string | undefined }) {
      const now = clock()
      const member = await findMemberById(db, accountId)
      if (!member) throw refuse('unauthorized', 'Please log in.')
      await listRoomyPasskeysOf(db, accountId)
      const name = namesInWords(browserNamesIn(userAgent))
      const times = { created_at: now, last_used_at: null }
      const row = { ...key, id: passkeyIdOf(key.credential_id), account_id: accountId, name, ...times }
      if (!(await insertPasskey(db, row))) throw refuse('conflict', 'This passkey is there already.')
      await notices.tellOfSecondFactor(db, member, { what: 'passkey-added', at: now, name })
      return toPasskey(row)
    },

    async rename(db: Db, accountId: string, { id, name }: { id: string; name: string }) {
      const renamed = await updatePasskeyName(db, { id, accountId }, name)
      if (!renamed) throw isGone()
      return toPasskey(renamed)
    },

    /** Forgets one, for a member who has shown the password. */
    async remove(db: Db, member: Row<'accounts'>, id: string): Promise<void> {
      const name = await deletePasskey(db, { id, accountId: member.id })
      if (name === undefined) throw isGone()
      await notices.tellOfSecondFactor(db, member, { what: 'passkey-removed', at: clock(), name })
    },
  }
}

/** What a challenge is for: a new passkey, by whoever showed the password in this session. */
function purposeOf(sessionHash: string): string {
  return `add ${sessionHash}`
}

/** The passkeys of a member who may have one more. */
async function listRoomyPasskeysOf(db: Db, accountId: string): Promise<Row<'passkeys'>[]> {
  const known = await listPasskeysOf(db, accountId)
  if (known.length >= mostPasskeys) throw refuse('conflict', `You have ${mostPasskeys} passkeys. Remove one first.`)
  return known
}

interface Creation {
  challenge: string
  party: RelyingParty
  member: Row<'accounts'>
  known: Row<'passkeys'>[]
}

function creationOptions({ challenge, party, member, known }: Creation) {
  const type = 'public-key' as const
  return {
    challenge,
    rp: { id: party.id, name: product.name },
    user: {
      id: Buffer.from(member.id).toString('base64url'),
      name: member.username,
      displayName: `${member.first_name} ${member.last_name}`,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type })),
    timeout: challengeLifeMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id, type })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  }
}

function isGone(): Error {
  return refuse('not-found', 'This passkey does not exist.')
}
