import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/infra/db/database.ts'
import { insertMember } from './insert-member.ts'
import { startServer } from './start-server.ts'

const megabyte = 1024 * 1024

/** The real server in a process of its own, whose memory and unfinished uploads can be looked at; on SQLite. */
export async function startWatchedServer(environment: Record<string, string> = {}) {
  const server = await startServer(environment)
  const uploads = join(server.dataDir, 'uploads')

  const filesThere = () =>
    readdirSync(server.dataDir).includes('uploads')
      ? readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : []

  return {
    ...server,
    /** Tokens of so many new members. */
    async members(count: number): Promise<string[]> {
      const fail = (error: Error) => {
        throw error
      }
      const { db } = openDatabase({ sqliteFile: join(server.dataDir, 'database.sqlite') }, fail)
      const tokens: string[] = []
      for (let at = 0; at < count; at += 1) tokens.push((await insertMember(db, Date.now())).token)
      await db.destroy()
      return tokens
    },
    /** Resident memory. */
    memoryMb(): number {
      const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
    },
    /** Names, modes and sizes of the files that uploads wait in. */
    filesThere: () =>
      filesThere().map(({ parentPath, name }) => {
        const { mode, size } = statSync(join(parentPath, name))
        return { name, mode: mode & 0o777, size }
      }),
    uploadedMb: () =>
      filesThere().reduce((sum, { parentPath, name }) => {
        const { size } = statSync(join(parentPath, name), { throwIfNoEntry: false }) ?? { size: 0 }
        return sum + size / megabyte
      }, 0),
  }
}
