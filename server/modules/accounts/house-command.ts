import type { Db } from '#server/infra/db/tables.ts'
import type { CommandOutcome } from '#server/run-operator-command.ts'
import { listHouseAccounts, restoreHouseAccount, retireHouseAccount, type HouseRow } from './house-repo.ts'

const houseUsage = `House accounts are the ones the product brings along.

  npm run house -- list                  every house account and whether it is retired
  npm run house -- retire <username>     no longer suggested, takes no new followers; its posts are hidden
  npm run house -- restore <username>    takes that back, posts included`

/** Carries out one command line of the operator, without the program's name. */
export async function runHouseCommand(db: Db, words: readonly string[], now: number): Promise<CommandOutcome> {
  const [command, username, ...rest] = words
  if (rest.length > 0) return { ok: false, text: houseUsage }
  if (command === 'list' && username === undefined) return { ok: true, text: tableOf(await listHouseAccounts(db)) }
  if (username === undefined) return { ok: false, text: houseUsage }
  const usernameKey = username.replace(/^@/, '').toLowerCase()
  if (command === 'retire') {
    return outcome(await retireHouseAccount(db, usernameKey, now), username, 'is retired')
  }
  if (command === 'restore') return outcome(await restoreHouseAccount(db, usernameKey), username, 'is back')
  return { ok: false, text: houseUsage }
}

function outcome(done: boolean, username: string, what: string): CommandOutcome {
  if (done) return { ok: true, text: `${username} ${what}.` }
  return { ok: false, text: `There is no house account named ${username}. "npm run house -- list" shows them all.` }
}

function tableOf(rows: readonly HouseRow[]): string {
  if (rows.length === 0) return 'There are no house accounts.'
  const width = Math.max(...rows.map(({ username }) => username.length))
  return rows
    .map((row) => {
      const state =
        row.retired_at === null ? 'active' : `retired ${new Date(row.retired_at).toISOString().slice(0, 10)}`
      return `${row.username.padEnd(width)}  ${state}  ${row.followers_count} followers  ${row.first_name} ${row.last_name}`
    })
    .join('\n')
}
