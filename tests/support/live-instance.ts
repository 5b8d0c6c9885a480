import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/build-app.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'
import type { TestMember } from './insert-member.ts'

export interface LiveInstance {
  app: FastifyInstance
  deps: Deps
  origin: string
  /** What it answers a member who asks for a stream, which is left at once. */
  statusOfStream: (who: Pick<TestMember, 'token'>) => Promise<number>
  close: () => Promise<void>
}

/** The whole server in this process, with its real clock, listening on 127.0.0.1: one of several on a database, or alone. */
export async function startLiveInstance(environment: Record<string, string>): Promise<LiveInstance> {
  const deps = await makeDeps(readConfig(environment), makeLog('silent'))
  const app = await buildApp(deps, { clientDirectory: `${deps.config.dataDir}/no-client` })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    deps,
    origin,
    async statusOfStream({ token }) {
      const leaving = new AbortController()
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(`${origin}/api/live`, { headers, signal: leaving.signal })
      leaving.abort()
      return status
    },
    async close() {
      await app.close()
      await deps.db.destroy()
    },
  }
}
