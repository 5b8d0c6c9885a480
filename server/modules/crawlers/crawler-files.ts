import { markup } from '#server/markup.ts'

/** What a search engine may see: the pages before the login, the operator's own and posts that were shared, with what these need to be drawn. */
const open = [
  '/LandingPage',
  '/login',
  '/signup',
  '/share/',
  '/pages/',
  '/assets/',
  '/icons/',
  '/favicon.ico',
  '/landing-preview.jpg',
  '/sitemap.xml',
]

const pages = ['/LandingPage', '/login', '/signup']

export function robotsText(publicOrigin: string): string {
  const allowed = open.map((path) => `Allow: ${path}`)
  return ['User-agent: *', ...allowed, 'Disallow: /', '', `Sitemap: ${publicOrigin}/sitemap.xml`, ''].join('\n')
}

/** Lists the public pages; what members write is found through links that they share, not here. */
export function sitemapXml(publicOrigin: string): string {
  const urls = pages.map((path) => markup`  <url><loc>${`${publicOrigin}${path}`}</loc></url>`.markup)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
