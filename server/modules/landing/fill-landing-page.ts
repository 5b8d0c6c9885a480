import type { AndroidRelease } from '#contract/android-app.ts'
import { androidFacts, type AndroidFacts } from '#contract/android-facts.ts'
import { sitePagePath, type SitePage } from '#contract/site-page.ts'
import { product } from '#contract/product.ts'
import { jsonForScript, markup, type Markup } from '#server/markup.ts'
import { previewHead } from '#server/preview-head.ts'

interface Deployment {
  /** Without a slash at the end. */
  origin: string
  /** Undefined where the deployment offers no Android app. */
  release: AndroidRelease | undefined
  sitePages: readonly SitePage[]
  /** Whether the steps on an iPhone or iPad are unfolded from the start; by the script, they would move what stands below. */
  isForApple: boolean
}

const headPlace = '<!--head-->'
const appleSteps = 'data-apple-steps="true"'
/** Made by `npm run landing:pictures`. */
const preview = { path: '/landing-preview.jpg', width: 1200, height: 630 }

/** Writes what only the server knows into a page that the build rendered: addresses, and the facts about the app. */
export function fillLandingPage(page: string, { origin, release, sitePages, isForApple }: Deployment): string {
  if (!page.includes(headPlace)) throw new Error('the landing page has no place for its head')
  const head = headOf({ origin, release }).markup
  const shown = isForApple ? page.replace(appleSteps, `${appleSteps} open=""`) : page
  // Replacements are functions: a `$&` in a changelog must not mean anything.
  return fillFacts(shown, { facts: release && androidFacts(release), sitePages: linksTo(sitePages) }).replace(
    headPlace,
    () => head,
  )
}

interface Filling {
  facts: AndroidFacts | undefined
  sitePages: readonly Markup[]
}

function fillFacts(page: string, { facts, sitePages }: Filling): string {
  const texts = new Map<string, string | readonly Markup[]>(facts && Object.entries(facts))
  texts.set('sitePages', sitePages)
  return page.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const text = texts.get(name)
    if (text === undefined) throw new Error(`the landing page asks for ${place}, which nobody knows`)
    return markup`${text}`.markup
  })
}

function linksTo(pages: readonly SitePage[]): Markup[] {
  return pages.map(({ name, title }) => markup`<a href="${sitePagePath(name)}">${title}</a>`)
}

function headOf({ origin, release }: Pick<Deployment, 'origin' | 'release'>): Markup {
  const url = `${origin}/LandingPage`
  const title = `${product.name}: ${product.tagline}`
  const alt = `${product.name} on a phone, beside the words “${product.tagline}”`
  const { path, ...size } = preview
  const picture = { url: `${origin}${path}`, mimeType: 'image/jpeg', ...size, alt }
  return markup`${previewHead({ type: 'website', url, title, description: product.description, picture })}
    <script type="application/ld+json">${jsonForScript(linkedData({ origin, release }))}</script>`
}

function linkedData({ origin, release }: Pick<Deployment, 'origin' | 'release'>) {
  const { name, description } = product
  const site = { '@type': 'WebSite', '@id': `${origin}/#site`, url: origin, name, description, inLanguage: 'en' }
  const webApp = {
    '@type': 'WebApplication',
    name,
    description,
    url: origin,
    applicationCategory: 'SocialNetworkingApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    offers: free,
  }
  return { '@context': 'https://schema.org', '@graph': [site, webApp, ...(release ? [androidApp(release)] : [])] }
}

const free = { '@type': 'Offer', price: '0', priceCurrency: 'EUR' }

function androidApp(release: AndroidRelease) {
  return {
    '@type': 'MobileApplication',
    name: product.name,
    description: product.description,
    applicationCategory: 'SocialNetworkingApplication',
    operatingSystem: `Android ${release.minAndroid.version} or later`,
    softwareVersion: release.version,
    fileSize: androidFacts(release).size,
    downloadUrl: release.url,
    releaseNotes: release.changelog.join(' '),
    offers: free,
  }
}
