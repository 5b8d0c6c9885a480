import { describe, expect, it } from 'vitest'
import { makeLogSync } from './sqlite-log-sync.ts'

interface Sync {
  done: () => void
  fail: () => void
}

/** A log whose waits for the disk end when the test says so. */
function makeLog() {
  const opened: string[] = []
  const syncs: Sync[] = []
  let closed = 0
  const log = {
    datasync: () =>
      new Promise<void>((resolve, reject) => syncs.push({ done: resolve, fail: () => reject(new Error('EIO')) })),
    close: async () => void (closed += 1),
  }
  const logSync = makeLogSync('/data/database.sqlite', async (path) => {
    opened.push(path)
    return log
  })
  return { logSync, opened, syncs, timesClosed: () => closed }
}

const settle = () => new Promise(setImmediate)

/** What of the promises has resolved by now. */
async function watch(promises: readonly Promise<void>[]) {
  const done = promises.map(() => false)
  for (const [at, promise] of promises.entries()) void promise.then(() => (done[at] = true))
  await settle()
  return done
}

describe('bringing the log to the disk', () => {
  it('is done once for all who come while it is being done, and not by what had begun before', async () => {
    const { logSync, opened, syncs } = makeLog()
    const first = logSync.sync()
    await settle()
    const later = [logSync.sync(), logSync.sync(), logSync.sync()]
    await settle()
    expect(syncs).toHaveLength(1)

    syncs[0]?.done()
    const done = await watch([first, ...later])
    expect(done).toEqual([true, false, false, false])
    expect(syncs).toHaveLength(2)
    syncs[1]?.done()
    await Promise.all(later)
    expect(syncs).toHaveLength(2)
    expect(opened).toEqual(['/data/database.sqlite-wal'])
  })

  it('fails for those who waited for it, and is tried anew for the next', async () => {
    const { logSync, opened, syncs } = makeLog()
    const failing = logSync.sync()
    await settle()
    const next = logSync.sync()
    syncs[0]?.fail()
    await expect(failing).rejects.toThrow('EIO')
    await settle()
    syncs[1]?.done()
    await next
    expect(opened).toHaveLength(2)
  })

  it('is waited for by whoever closes', async () => {
    const { logSync, syncs, timesClosed } = makeLog()
    const syncing = logSync.sync()
    await settle()
    const closing = logSync.close()
    await settle()
    expect(timesClosed()).toBe(0)
    syncs[0]?.done()
    await Promise.all([syncing, closing])
    expect(timesClosed()).toBe(1)
  })

  it('closes what was never opened', async () => {
    const { logSync, opened } = makeLog()
    await logSync.close()
    expect(opened).toEqual([])
  })
})
