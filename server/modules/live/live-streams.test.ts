import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
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
