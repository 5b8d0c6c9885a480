import { expect, it } from 'vitest'
import type { AndroidRelease } from '#contract/android-app.ts'
import { fillLandingPage } from './fill-landing-page.ts'

const origin = 'https://talk.example.org'
const release: AndroidRelease = {
  version: '1.2.0',
  versionCode: 7,
  size: 25_301,
  sha256: 'ab'.repeat(32),
  certificateFingerprint: Array.from({ length: 32 }, () => 'CD').join(':'),
  packageName: 'org.example.talk.sayso',
  minAndroid: { sdk: 23, version: '6.0' },
  changelog: ['Opens links.'],
  url: `${origin}/download/sayso.apk`,
}
const deployment = { origin, sitePages: [], isForApple: false }
const page = '<head><!--head--></head><p>Version {{version}}, {{size}}</p><code>{{sha256}}</code><b>{{version}}</b>'

it('writes the facts where the page has places for them', () => {
  const filled = fillLandingPage(page, { ...deployment, release })
  expect(filled).toContain(`<p>Version 1.2.0, 25 KB</p><code>${release.sha256}</code><b>1.2.0</b>`)
  expect(filled).not.toContain('{{')
  expect(filled).not.toContain('<!--head-->')
})

it('names itself, its picture and the download by their full addresses', () => {
  const filled = fillLandingPage(page, { ...deployment, release })
  expect(filled).toContain('<link rel="canonical" href="https://talk.example.org/LandingPage">')
  expect(filled).toContain('<meta property="og:image" content="https://talk.example.org/landing-preview.jpg">')
  expect(typesIn(filled)).toEqual(['WebSite', 'WebApplication', 'MobileApplication'])
  expect(filled).toContain('"downloadUrl":"https://talk.example.org/download/sayso.apk"')
})

it('says nothing of an app that is not offered', () => {
  const filled = fillLandingPage('<!--head--><p>None.</p>', { ...deployment, release: undefined })
  expect(typesIn(filled)).toEqual(['WebSite', 'WebApplication'])
})

it('lets no text become markup, in the page or in a script', () => {
  const nasty = '</script><script>alert(1)</script>$&"'
  const filled = fillLandingPage(page, { ...deployment, release: { ...release, version: nasty, changelog: [nasty] } })
  expect(filled).not.toContain('<script>')
  expect(filled).toContain('&lt;script&gt;alert(1)&lt;/script&gt;$&amp;&quot;')
  expect(typesIn(filled)).toHaveLength(3)
})

it('links the pages that the operator wrote', () => {
  const sitePages = [{ name: 'terms' as const, title: 'Terms & more' }]
  const filled = fillLandingPage(`${page}<p>{{sitePages}}</p>`, { ...deployment, release, sitePages })
  expect(filled).toContain('<p><a href="/pages/terms">Terms &amp; more</a></p>')
  expect(fillLandingPage(`${page}<p>{{sitePages}}</p>`, { ...deployment, release })).toContain('<p></p>')
})

it('unfolds the steps of an iPhone there alone', () => {
  const steps = '<!--head--><details class="a" data-apple-steps="true">'
  const filled = (isForApple: boolean) => fillLandingPage(steps, { ...deployment, release, isForApple })
  expect(filled(true)).toContain('<details class="a" data-apple-steps="true" open="">')
  expect(filled(false)).toContain('<details class="a" data-apple-steps="true">')
})

it('refuses a page that it does not understand', () => {
  expect(() => fillLandingPage('<p></p>', { ...deployment, release })).toThrow('no place for its head')
  expect(() => fillLandingPage('<!--head-->{{colour}}', { ...deployment, release })).toThrow('{{colour}}')
  expect(() => fillLandingPage(page, { ...deployment, release: undefined })).toThrow('{{version}}')
})

function typesIn(html: string): string[] {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const parsed: { '@graph': { '@type': string }[] } = JSON.parse(data)
  return parsed['@graph'].map((thing) => thing['@type'])
}
