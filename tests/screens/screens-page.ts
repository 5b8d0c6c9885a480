import type { AppScreen } from '#tests/support/all-screens.ts'

const groups = { visitor: 'Visitors', member: 'Members', admin: 'Moderators and admins' } as const

/** The page of the contact sheets: one picture for each screen, in the order in which they are listed, by who sees them. */
export function screensPage(screens: readonly AppScreen[]): string {
  const sections = Object.entries(groups).map(([as, title]) => {
    const figures = screens.filter((screen) => screen.as === as).map(figureOf)
    return `<h2>${title}</h2>\n${figures.join('\n')}`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sayso: every screen</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 1650px; padding: 0 1rem }
  figure { margin: 0 0 2rem }
  img { max-width: 100%; height: auto; display: block }
  figcaption { padding-bottom: 0.5rem }
</style>
<h1>Every screen</h1>
<p>On a phone (390 × 844) and on a desktop (1280 × 900), light and dark, on the demo's data. Made by <code>npm run screens</code>.</p>
${sections.join('\n')}
</html>
`
}

function figureOf({ name }: AppScreen): string {
  const title = name.replaceAll('-', ' ')
  return `<figure id="${name}"><figcaption>${title}</figcaption><img src="${name}.webp" alt="${title}" loading="lazy"></figure>`
}
