// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { connection } from '#src/offline/api/connection-state.ts'
import { marked } from '#tests/support/own-answer.ts'
import { listenToConnection } from './connection-listener.ts'

const healthy = () => Response.json({ status: 'ok', version: '1' }, { headers: marked })

/** A server whose answers wait to be given, until the line is cut. */
function stubLine() {
  let isCut = false
  const asked: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    asked.push(answer)
    if (isCut) answer.reject(new TypeError('cut'))
    return answer.promise
  })
  const cut = (is: boolean) => {
    isCut = is
    if (isCut) for (const { reject } of asked) reject(new TypeError('cut'))
  }
  return { asked, cut }
}

// One page is one story: the listener stays for as long as the page does.
it('looks again where what was asked before says nothing of now: the network went, or came, while an answer was on its way', async () => {
  const { asked, cut } = stubLine()
  listenToConnection(new QueryClient())
  // Perhaps more than once, where the machine is so busy that the first answer counts as late.
  await vi.waitFor(() => expect(asked).not.toHaveLength(0))

  // Another call is answered first, and then the network goes: that the probe fails proves nothing by itself.
  const askedAt = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(askedAt))
  connection.observe({ outcome: 'answered', of: 'call', startedAt: Date.now() })
  cut(true)
  await vi.waitFor(() => expect(connection.read()).toBe('offline'))

  // It comes back while a probe hangs, which is not waited for.
  cut(false)
  asked.length = 0
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.resolve(healthy())
  await vi.waitFor(() => expect(connection.read()).toBe('online'))

  // And it goes just when a probe was answered: what the browser says is looked into all the same.
  const observe = vi.spyOn(connection, 'observe')
  asked[0]?.resolve(healthy())
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(observe).toHaveBeenCalled())
  cut(true)
  await vi.waitFor(() => expect(connection.read()).toBe('offline'))
  vi.unstubAllGlobals()
})
