import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { makeLiveStream } from './live-streams.ts'

const who = { accountId: 'ann', sessionHash: 'hash', watched: new Set<string>() }

/** Takes what it is given, or never does. */
function makeDevice({ reads }: { reads: boolean }) {
  let taken = ''
  const raw = new Writable({
    write(chunk, _encoding, done) {
      taken += String(chunk)
      if (reads) done()
    },
  })
  return { raw, taken: () => taken }
}

describe('a live stream', () => {
  it('tells an event with its id, and only the id to keep the line', () => {
    const { raw, taken } = makeDevice({ reads: true })
    const stream = makeLiveStream(raw, who)
    stream.tell('17', [{ type: 'unread', count: 2 }])
    stream.tell('18', [])
    expect(taken()).toBe('id: 17\nevent: unread\ndata: {"count":2}\n\nid: 18\n\n')
  })

  it('tells what comes while its beginning is looked up after that, also where it ends by then', async () => {
    for (const isEnded of [false, true]) {
      const { raw, taken } = makeDevice({ reads: true })
      const stream = makeLiveStream(raw, who)
      const beginning = Promise.withResolvers<LiveEvent[]>()
      const begun = stream.begin('17', () => beginning.promise)
      stream.tell('18', [{ type: 'unread', count: 2 }])
      if (isEnded) stream.end()
      beginning.resolve([{ type: 'unread', count: 1 }])
      await begun
      const [first, second] = [1, 2].map((count) => `event: unread\ndata: {"count":${count}}\n\n`)
      expect(taken()).toBe(isEnded ? `id: 18\n${second}` : `id: 17\n${first}id: 18\n${second}`)
    }
  })

  it('lets a device go whose beginning takes so long that too much has come meanwhile', () => {
    const { raw } = makeDevice({ reads: true })
    const stream = makeLiveStream(raw, who)
    void stream.begin('17', () => new Promise(() => {}))
    for (let count = 0; count < 100; count += 1) stream.tell(String(count), [{ type: 'unread', count }])
    expect(raw.destroyed).toBe(false)
    for (let count = 0; count < 2_000; count += 1) stream.tell(String(count), [{ type: 'unread', count }])
    expect(raw.destroyed).toBe(true)
  })

  it('lets a device go that does not read, and keeps one that does', () => {
    const [slow, quick] = [makeDevice({ reads: false }), makeDevice({ reads: true })]
    for (const { raw } of [slow, quick]) {
      const stream = makeLiveStream(raw, who)
      for (let count = 0; count < 2_000; count += 1) stream.tell(String(count), [{ type: 'unread', count }])
    }
    expect(slow.raw.destroyed).toBe(true)
    expect(quick.raw.destroyed).toBe(false)
  })
})
