import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comment.ts'
import { postIdSchema } from '#contract/ids.ts'
import { createPost } from '#contract/post-writing.ts'
import { generateShareLink } from '#contract/share.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeShareFixture, shareOrigin } from '#tests/support/share-fixture.ts'

const shell =
  '<!doctype html><html lang="en"><head><title>Sayso</title><meta name="description" content="x" />' +
  '<link rel="stylesheet" href="/assets/app.css"></head><body><div id="root"></div>' +
  '<noscript>Sayso needs JavaScript</noscript><script type="module" src="/assets/app.js"></script></body></html>'

const clientDirectory = mkdtempSync(join(tmpdir(), 'client-'))
const shellFile = join(clientDirectory, 'index.html')

let test: TestApp
let author: TestMember
let reader: TestMember
let on: ReturnType<typeof makeShareFixture>

beforeAll(async () => {
  writeFileSync(shellFile, shell)
  test = await buildTestApp({ environment: { PUBLIC_ORIGIN: shareOrigin }, clientDirectory })
  author = await test.member({ username: 'amara', first_name: 'Amara', last_name: 'Osei' })
  reader = await test.member({ username: 'reader' })
  on = makeShareFixture(test, { author, reader })
})
const say = (who: TestMember, postId: string, content: string) =>
  test.call(createComment, { params: { postId: postIdSchema.parse(postId) }, body: { content } }, who.token)

afterAll(async () => {
  await test.close()
  rmSync(clientDirectory, { recursive: true })
})

describe('the page', () => {
  it('is the app with the post in it: readable, linkable, previewable', async () => {
    const post = await on.publish('Night trams!\nSee https://example.org/trams.', 1)
    const path = await on.share(post.id)
    const response = await on.open(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60',
    })
    expect(String(response.headers['content-security-policy'])).not.toContain('unsafe')
    const { body } = response
    const url = `${shareOrigin}${path}`
    expect(body).toContain('<title>Amara Osei (@amara) on Sayso</title>')
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(body).toContain('<script type="module" src="/assets/app.js">')
    expect(body).not.toContain('<noscript>')
    expect(body).toContain(`<link rel="canonical" href="${url}">`)
    const metas = metasOf(body)
    expect(metas).toMatchObject({
      description: 'Night trams! See https://example.org/trams.',
      robots: 'index, follow, max-image-preview:large',
      'og:type': 'article',
      'og:title': 'Amara Osei (@amara) on Sayso',
      'og:description': 'Night trams! See https://example.org/trams.',
      'og:url': url,
      'og:image': `${url}/picture.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A tram at night',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${url}/picture.png`,
    })
    const root = /<div id="root">([^]*)<\/main><\/div>/.exec(body)?.[1] ?? ''
    expect(root).toContain('Amara Osei')
    expect(root).toContain('Night trams!\nSee <a href="https://example.org/trams" rel="nofollow noopener ugc">')
    expect(root).toContain(`<time datetime="${post.created_at}">15 Jan 2026`)
    expect(root).toContain(`src="${post.media[0]?.media_url}"`)
    expect(root).toContain('alt="A tram at night"')
    expect(root).toContain('Login to interact or drop a comment.')
  })

  it('has the first comments for readers without scripts, and says how many there are', async () => {
    const post = await on.publish('What do you say?')
    for (let at = 1; at <= 12; at += 1) {
      test.clock.advance(1_000)
      await say(reader, post.id, `Said ${at}.`)
    }
    const { body } = await on.open(await on.share(post.id))
    const comments = /<noscript><section[^]*<\/section><\/noscript>/.exec(body)?.[0] ?? ''
    const shown = [...comments.matchAll(/Said (\d+)\./g)].map(([, at]) => Number(at))
    expect(shown).toEqual(shown.map((_, index) => index + 1))
    expect(shown.length).toBeGreaterThan(0)
    expect(comments).toContain('@reader')
    expect(comments).toContain(`<p>${12 - shown.length} more comment`)
  })

  it('carries linked data that parses', async () => {
    const text = 'Ends </script><script>alert(1)</script> here'
    const { body } = await on.open(await on.share((await on.publish(text)).id))
    const data: unknown = JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body)?.[1] ?? '')
    expect(data).toMatchObject({
      '@type': 'SocialMediaPosting',
      articleBody: text,
      author: { '@type': 'Person', name: 'Amara Osei' },
    })
  })

  const attacks = [
    `"><script>alert(1)</script>`,
    `'"><img src=x onerror=alert(1)>`,
    `</title></head><body onload=alert(1)>`,
    `--><svg onload=alert(1)>`,
    `https://example.org/"onmouseover="alert(1)`,
    `javascript:alert(1) http://a.b/<b>`,
    "$& $` $' $1 </div></main>",
    `&lt;b&gt; &amp; <b>`,
    `</noscript><script>alert(1)</script>`,
  ]

  it.each(attacks)('shows %j as text', async (attack) => {
    const hostile = await test.member({ first_name: '<i>Eve</i>', last_name: `"onclick='x` })
    const post = await on.publish(attack, 0, hostile)
    await say(hostile, post.id, attack)
    const { body } = await on.open(await on.share(post.id))
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts).toEqual(['<script type="application/ld+json">', '<script type="module" src="/assets/app.js">'])
    const tags = new Set([...body.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name))
    expect(['svg', 'i', 'b', 'iframe'].filter((name) => tags.has(name))).toEqual([])
    const outside = body.replace(/"[^"]*"/g, '""')
    expect(outside.match(/<[^>]*\son\w+=/)).toBeNull()
    expect(body.match(/<\/body>|<body/g)).toHaveLength(2)
    expect(body).not.toContain('href="javascript:')
    expect(unescape(/class="prerendered-text" dir="auto">([^]*?)<\/p>/.exec(body)?.[1] ?? '')).toBe(attack)
  })

  it('is a 404 with the app in it for a link that leads nowhere', async () => {
    for (const path of ['/share/AAAAAAAAAAAAAAAAAAAAAA', '/share/%22%3E%3Cscript%3E', `/share/${'x'.repeat(200)}`]) {
      const { statusCode, headers, body } = await on.open(path)
      expect(statusCode).toBe(404)
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(body).toContain('src="/assets/app.js"')
      expect(metasOf(body)['robots']).toBe('noindex')
      expect(body).not.toContain('"><script>')
    }
  })

  it('follows the build', async () => {
    const path = await on.share((await on.publish('rebuilt')).id)
    await on.open(path)
    writeFileSync(shellFile, shell.replace('app.js', 'app-2.js'))
    utimesSync(shellFile, 1, 1)
    expect((await on.open(path)).body).toContain('/assets/app-2.js')
    writeFileSync(shellFile, shell)
    utimesSync(shellFile, 2, 2)
    expect((await on.open(path)).body).toContain('/assets/app.js')
  })

  it('reads without a build too', async () => {
    const bare = await buildTestApp()
    const { token } = await bare.member()
    const { post } = (await bare.call(createPost, { body: { textContent: 'bare' } }, token)).reply
    const body = { targetType: 'post' as const, targetId: post.id, expiresInHours: 0 }
    const { shareUrl } = (await bare.call(generateShareLink, { body }, token)).reply
    const page = await bare.app.inject(new URL(shareUrl).pathname)
    expect([page.statusCode, page.body.includes('>bare</p>')]).toEqual([200, true])
    await bare.close()
  })
})

function metasOf(body: string): Record<string, string> {
  const metas = body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)
  return Object.fromEntries([...metas].map(([, name = '', content = '']) => [name, unescape(content)]))
}

function unescape(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}
