import { expect, it } from 'vitest'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { createCall } from '../api/call.ts'
import { createConnectionMonitor } from '../api/connection-state.ts'
import { createUpload } from './upload-in-pieces.ts'

const memberId = newMemberId()

/** A device whose server answers the beginning of an upload like this. */
function uploadTo(status: number, body: object) {
  const asked: string[] = []
  const call = createCall({
    fetch: (url) => {
      asked.push(url)
      return Promise.resolve(new Response(JSON.stringify(body), { status, headers: marked }))
    },
    base: '',
    now: () => Date.now(),
    readSession: () => Promise.resolve(sessionOf(memberId)),
    expireSession: () => Promise.resolve(),
    connection: createConnectionMonitor({ hint: 'online', now: () => Date.now() }),
  })
  const upload = createUpload({ call, now: () => Date.now() })
  const send = () => upload(new Blob(['words']), { memberId, tries: 1, progressed: () => {}, use: 'attachment' })
  return { asked, send }
}

it.each([
  ['takes no pieces at all', 404, { code: 'not-found', message: 'There is no such address.' }],
  ['knows no such use', 400, { code: 'validation', message: 'Unknown use.', field: 'use' }],
])('leaves a file to one call where a server of an older build %s', async (_, status, body) => {
  const { asked, send } = uploadTo(status, body)
  expect(await send()).toBeUndefined()
  expect(asked).toHaveLength(1)
})

it('tells any other refusal', async () => {
  const { send } = uploadTo(413, { code: 'too-large', message: 'Too large.', field: 'bytes' })
  await expect(send()).rejects.toMatchObject({ status: 413, field: 'bytes' })
})
