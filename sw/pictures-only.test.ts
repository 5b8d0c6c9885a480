import { expect, it } from 'vitest'
import { picturesOnlyPlugin } from './pictures-only.ts'

const plugin = picturesOnlyPlugin()
const request = new Request('https://sayso.example/media/key/320.webp')
const answer = (type: string, status = 200) => new Response('bytes', { status, headers: { 'content-type': type } })

it.each([
  ['a picture', answer('image/webp'), true],
  ['a portal’s page', answer('text/html'), false],
  ['a picture that says that it is none', answer('image/png', 404), false],
])('keeps and gives out of %s: %#', async (_, response, isTaken) => {
  const event = undefined as never
  expect(await plugin.cacheWillUpdate?.({ request, response, event })).toBe(isTaken ? response : null)
  const given = plugin.cachedResponseWillBeUsed?.({ request, cachedResponse: response, event, cacheName: '' })
  expect(await given).toBe(isTaken ? response : null)
})
