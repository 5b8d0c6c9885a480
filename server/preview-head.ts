import { product } from '#contract/product.ts'
import { markup, type Markup } from './markup.ts'

/** How a page looks where its link is shown; addresses are absolute. */
export interface PagePreview {
  type: 'website' | 'article'
  url: string
  title: string
  description: string
  /** Sizes in pixels. */
  picture: { url: string; mimeType: string; width: number; height: number; alt: string }
}

/** The tags that search engines and previews of links go by: canonical address, Open Graph (ogp.me) and Twitter card. */
export function previewHead({ type, url, title, description, picture }: PagePreview): Markup {
  return markup`<link rel="canonical" href="${url}">
    <meta name="robots" content="index, follow, max-image-preview:large">
    <meta property="og:type" content="${type}">
    <meta property="og:site_name" content="${product.name}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${url}">
    <meta property="og:image" content="${picture.url}">
    <meta property="og:image:type" content="${picture.mimeType}">
    <meta property="og:image:width" content="${picture.width}">
    <meta property="og:image:height" content="${picture.height}">
    <meta property="og:image:alt" content="${picture.alt}">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:title" content="${title}">
    <meta name="twitter:description" content="${description}">
    <meta name="twitter:image" content="${picture.url}">
    <meta name="twitter:image:alt" content="${picture.alt}">`
}
