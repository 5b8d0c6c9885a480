import '#src/styles/tokens.css'
import '#src/styles/base.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { androidFactNames, type AndroidFacts } from '#contract/android-facts.ts'
import { product } from '#contract/product.ts'
import { LandingPage } from '#src/features/landing/landing-page.tsx'
import preview from '#src/features/landing/link-preview.jpg'

type Parts = {
  /** All the styles of the page, minified. */
  style: string
  /** Address of the built script. */
  script: string
}

/** The landing page as whole documents with `{{name}}` where the server puts what it alone knows. */
export function landingDocuments(parts: Parts): Record<'with-app' | 'without-app', string> {
  return {
    'with-app': documentAround(drawn(placesForFacts()), parts),
    'without-app': documentAround(drawn(undefined), parts),
  }
}

function drawn(facts: AndroidFacts | undefined): string {
  return renderToStaticMarkup(<LandingPage facts={facts} theme="system" />)
}

function placesForFacts(): AndroidFacts {
  const places = androidFactNames.map((name) => [name, `{{${name}}}`])
  return Object.fromEntries(places)
}

function documentAround(body: string, { style, script }: Parts): string {
  const title = escapeHtml(`${product.name}: ${product.tagline}`)
  const description = escapeHtml(product.description)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<style>${style}</style>
<script type="module" src="${script}"></script>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${product.paperColor.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${product.paperColor.dark}">
<link rel="canonical" href="{{origin}}/LandingPage">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon-180.png">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escapeHtml(product.name)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="{{origin}}/LandingPage">
<meta property="og:image" content="{{origin}}${preview}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">{{structuredData}}</script>
</head>
<body>${body}</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
