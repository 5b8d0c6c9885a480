import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ environment: { PUBLIC_ORIGIN: 'https://talk.example.org' } })
})
afterAll(() => test.close())

it('lets crawlers see the pages before the login and shared posts, and nothing else', async () => {
  const { statusCode, headers, body } = await test.app.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const isAllowed = judge(body)
  for (const path of [
    '/LandingPage',
    '/login',
    '/signup',
    '/share/abc',
    '/share/abc/picture.png',
    '/pages/terms',
    '/assets/a.css',
  ]) {
    expect(isAllowed(path), path).toBe(true)
  }
  for (const path of ['/', '/home', '/profile', '/postdetails?id=1', '/api/feed', '/media/x/1.webp', '/search?q=x']) {
    expect(isAllowed(path), path).toBe(false)
  }
  expect(body).toContain('\nSitemap: https://talk.example.org/sitemap.xml\n')
})

it('lists the public pages by their full address', async () => {
  const { statusCode, headers, body } = await test.app.inject('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(['LandingPage', 'login', 'signup'].map((page) => `https://talk.example.org/${page}`))
})

/** As crawlers read it: the longest matching rule decides. */
function judge(robots: string): (path: string) => boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, verb, prefix = '']) => ({ verb, prefix }))
  return (path) => {
    const matching = rules.filter(({ prefix }) => path.startsWith(prefix))
    return matching.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.verb !== 'Disallow'
  }
}
