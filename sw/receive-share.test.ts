// @vitest-environment node
import { beforeEach, expect, it } from 'vitest'
import { listShared, removeShared } from '#src/offline/storage/share-inbox.ts'
import { receiveShare } from './receive-share.ts'

const now = 1_768_000_000_000
const address = 'https://sayso.example/share-target'

beforeEach(async () => removeShared((await listShared(now)).map(({ id }) => id)))

function share(fields: Record<string, string>, files: File[] = [], referrer = ''): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const file of files) body.append('images', file)
  const request = new Request(address, { method: 'POST', body })
  // What a browser says of a navigation; nobody can construct one.
  return receiveShare(Object.defineProperty(request, 'referrer', { value: referrer }), now)
}
const image = (name: string, type = 'image/png') => new File([name], name, { type })

it('persists text, link and pictures before it leads on to the app', async () => {
  const response = await share({ title: 'A title', text: ' Words ', url: 'https://example.org' }, [image('é.png')])
  const [kept] = await listShared(now)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`https://sayso.example/?shared=${kept?.id}`)
  expect(kept).toMatchObject({ title: 'A title', text: 'Words', url: 'https://example.org', receivedAt: now })
  expect(kept?.pictures.map(({ name, type }) => [name, type])).toEqual([['é.png', 'image/png']])
  expect(new TextDecoder().decode(kept?.pictures[0]?.bytes)).toBe('é.png')
})

it('takes more pictures than a post has, so that it is told, but not all of an album, and nothing that is none', async () => {
  await share({}, [image('a.txt', 'text/plain'), ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => image(name))])
  expect((await listShared(now))[0]?.pictures.map(({ name }) => name)).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
})

it('takes a picture that came without a type, as its bytes say what it is', async () => {
  const untyped = (bytes: string, name: string) => new File([bytes], name)
  await share({}, [untyped('GIF89a and what follows it', 'cat'), untyped('only words, many of them', 'notes')])
  expect((await listShared(now))[0]?.pictures).toMatchObject([{ name: 'cat', type: 'image/gif' }])
})

it('persists nothing that a page of another site sends', async () => {
  const response = await share({ text: 'Buy!' }, [], 'https://elsewhere.example/')
  expect(response.headers.get('location')).toBe('https://sayso.example/')
  expect(await listShared(now)).toEqual([])
  await share({ text: 'Mine' }, [], 'https://sayso.example/login')
  expect(await listShared(now)).toHaveLength(1)
})

it('persists nothing of an empty share', async () => {
  expect((await share({ text: '  ' })).headers.get('location')).toBe('https://sayso.example/?shared=nothing')
  expect(await listShared(now)).toEqual([])
})
