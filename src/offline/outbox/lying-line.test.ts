import { expect, it } from 'vitest'
import { newLike, newPost } from '#tests/support/outbox-fixtures.ts'
import { makeDevice, offline } from '#tests/support/sending-device.ts'

it('sends what a gateway answers, or what alone gets no answer, a few times in half a minute, whatever wakes it', async () => {
  const gateway = { by: 'gateway', status: 502, isPage: true, retryAfterMs: undefined } as const
  for (const answer of [{ kind: 'offline', reason: 'intercepted', interception: gateway } as const, offline]) {
    const { device, put, sender, list } = makeDevice()
    device.restoredAt = device.now - 1
    await put(newPost(7))
    const end = device.now + 30_000
    for (; device.now < end; device.now += 500) {
      device.answers.splice(0, 1, answer)
      await sender.flush('connected')
    }
    expect(device.sent.length).toBeLessThanOrEqual(6)
    expect(await list()).toMatchObject([{ state: { status: 'waiting' } }])
  }
})

it('goes on with the rest when one thing gets a gateway’s answer and the server is there', async () => {
  const { device, put, sender, list } = makeDevice()
  const interception = { by: 'gateway', status: 404, isPage: false, retryAfterMs: undefined } as const
  device.answers.push({ kind: 'offline', reason: 'intercepted', interception })
  const [first] = await put(...[1, 2, 3, 4, 5].map((n) => newLike(n, true)))
  await sender.flush('timer')
  await sender.flush('timer')
  expect(await list()).toMatchObject([{ id: first?.id, tries: 1, state: { isIntercepted: true } }])
})

it('sends nothing while a portal answers for the server', async () => {
  const { device, put, sender, list } = makeDevice()
  device.hasServer = false
  const interception = { by: 'portal', status: 403, isPage: true, retryAfterMs: undefined } as const
  device.answers.push({ kind: 'offline', reason: 'intercepted', interception })
  await put(newPost(7))
  for (let round = 0; round < 20; round += 1) {
    await sender.flush('timer')
    device.now += 60_000
  }
  expect(await list()).toMatchObject([{ tries: 1, state: { status: 'waiting' } }])
})
