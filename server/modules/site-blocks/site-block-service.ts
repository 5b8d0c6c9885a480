import type { PageQuery, Parsed } from '#contract/endpoint.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { siteBlockKindSchema, type addSiteBlock, type SiteBlock, type SiteBlockKind } from '#contract/site-block.ts'
import type { RecordSiteAct } from '#server/infra/db/audit-log-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readPage, shortRowsPerPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import type { KeptOut } from '../auth/kept-out.ts'
import { domainsAbove, isSharedEnding, parseEmailDomain } from './email-domain.ts'
import { isInNetworks, parseNetwork } from './ip-network.ts'
import {
  deleteSiteBlock,
  findEmailOf,
  findSiteBlock,
  insertSiteBlock,
  isAnyBlocked,
  listBlockedValues,
  pageOfSiteBlocks,
  type SiteBlockRow,
} from './site-block-repo.ts'

interface SiteBlockDeps {
  clock: () => number
  newId: () => string
  record: RecordSiteAct
}

interface By {
  accountId: string
  network: string
}

/** Of each kind: all networks are compared at each sign-up. */
const mostBlocks = 1000
const kindNames: Record<SiteBlockKind, string> = {
  'email-domain': 'E-mail domain',
  network: 'Network',
  picture: 'Picture',
}

/** What an installation keeps out. It is read from the database each time, so that every instance follows at once. */
export function makeSiteBlockService({ clock, newId, record }: SiteBlockDeps) {
  return {
    keptOut: makeKeptOut(),

    async list(db: Db, { kind, cursor, limit = shortRowsPerPage }: PageQuery & { kind: SiteBlockKind }) {
      const { rows, nextCursor } = await readPage(
        { cursor, limit },
        (page) => pageOfSiteBlocks(db, kind, page),
        (row) => ({ at: row.created_at, id: row.id }),
      )
      return { blocks: rows.map(toSiteBlock), next_cursor: nextCursor }
    },

    async add(db: Db, { kind, value: typed, reason }: Parsed<typeof addSiteBlock.body>, by: By): Promise<SiteBlock> {
      const value = kind === 'network' ? readNetwork(typed, by) : await readDomain(db, typed, by)
      if ((await listBlockedValues(db, kind, mostBlocks)).length >= mostBlocks)
        throw refuse('conflict', `There are ${mostBlocks} of these blocks already. Please lift some first.`)
      const row = { id: newId(), kind, value, reason, by_id: by.accountId, created_at: clock() }
      if (!(await insertSiteBlock(db, row))) throw refuse('conflict', `${value} is blocked already.`)
      await record(db, { action: 'block', reason: describe(row, reason), by: by.accountId, about: row.id })
      return toSiteBlock(await findSiteBlock(db, row.id))
    },

    async lift(db: Db, id: string, { reason, by }: { reason: string; by: string }): Promise<void> {
      const row = await deleteSiteBlock(db, id)
      if (!row) throw refuse('not-found', 'This block was lifted already.')
      await record(db, { action: 'unblock', reason: describe(row, reason), by, about: id })
    },
  }
}

function makeKeptOut(): KeptOut {
  return {
    async refuseEmail(db, email) {
      if (await isAnyBlocked(db, 'email-domain', domainsAbove(email)))
        throw refuse('forbidden', 'Addresses of this e-mail provider are not accepted here. Please use another one.', {
          field: 'email',
        })
    },
    async refuseNetwork(db, network) {
      if (isInNetworks(await listBlockedValues(db, 'network', mostBlocks), network))
        throw refuse('forbidden', 'Signing up is not possible from your network.')
    },
  }
}

function readNetwork(typed: string, { network }: By): string {
  const parsed = parseNetwork(typed)
  if (!parsed.ok) throw valueRefused(parsed.problem)
  if (isInNetworks([parsed.value], network)) throw valueRefused('Your own address is in this network.')
  return parsed.value
}

async function readDomain(db: Db, typed: string, { accountId }: By): Promise<string> {
  const domain = parseEmailDomain(typed)
  if (domain === undefined)
    throw valueRefused('This is no domain of e-mail addresses, or a whole ending: write example.org.')
  if (isSharedEnding(domain))
    throw valueRefused(`All providers of a country share the ending ${domain}: block the domains below it one by one.`)
  if (domainsAbove(await findEmailOf(db, accountId)).includes(domain))
    throw valueRefused('Your own e-mail address is in this domain.')
  return domain
}

function valueRefused(message: string): Error {
  return refuse('bad-request', message, { field: 'value' })
}

function describe({ kind, value }: { kind: string; value: string }, why: string): string {
  return `${kindNames[siteBlockKindSchema.parse(kind)]} ${kind === 'picture' ? value.slice(0, 8) : value}: ${why}`
}

function toSiteBlock({ id, kind, value, reason, by_id, username, created_at }: SiteBlockRow): SiteBlock {
  const by = { id: accountIdSchema.parse(by_id), username: username ?? '' }
  const made = new Date(created_at).toISOString()
  return { id, kind: siteBlockKindSchema.parse(kind), value, reason, by, created_at: made }
}
