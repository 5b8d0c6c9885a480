import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { plainIcons } from './plain-icons.ts'
import { productInStyles, styleOptions } from './product-in-build.ts'

/**
 * Builds what draws the app's own cards on the server (`src/app/draw-cards.tsx`) into `dist/.cards/`, as one file that needs no other,
 * and knows which style sheet of this build they are drawn for.
 */
export async function buildCardDrawer({ root, dist }: { root: string; dist: string }): Promise<void> {
  const page = await readFile(path.join(dist, 'index.html'), 'utf8')
  const styles = /data-feed-styles="([^"]+)"/.exec(page)?.[1]
  if (styles === undefined) throw new Error('The built page names no style sheet of the feed.')
  await build({
    root,
    configFile: false,
    publicDir: false,
    // Everything is bundled, and every file of the libraries that is for browsers, too, would be warned of.
    logLevel: 'error',
    css: styleOptions,
    plugins: [productInStyles(), plainIcons(root)],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.FEED_STYLES': JSON.stringify(styles) },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/draw-cards.tsx',
      outDir: path.join(dist, '.cards'),
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}
