import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { fillProduct, productInStyles, styleOptions } from './product-in-build.ts'

interface Places {
  root: string
  dist: string
}

const shared = {
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  css: styleOptions,
  define: { 'process.env.NODE_ENV': '"production"' },
} as const satisfies InlineConfig
const target = 'baseline-widely-available'

/**
 * Renders the landing page into `dist/.landing/`, once for deployments with an Android app and once for those without. The
 * styles are written into the page, so that the first drawing waits for nothing but the page itself.
 */
export async function prerenderLanding({ root, dist }: Places): Promise<void> {
  const { pages, style } = await render({ root, dist })
  const script = await bundleScript({ root, dist })
  const document = await readFile(path.join(root, 'src/features/landing/landing-document.html'), 'utf8')
  const folder = path.join(dist, '.landing')
  await mkdir(folder, { recursive: true })
  for (const [name, page] of Object.entries(pages)) {
    await writeFile(path.join(folder, `${name}.html`), fill(document, { page, style, script }))
  }
}

/** Runs the app's own components on this machine; pictures that they show go where the app's are. */
async function render({ root, dist }: Places): Promise<{ pages: Record<string, string>; style: string }> {
  // Below node_modules, where what it leaves out (React) is found.
  const outDir = path.join(root, 'node_modules/.cache/landing')
  await build({
    ...shared,
    root,
    plugins: [productInStyles()],
    build: {
      ssr: 'src/app/prerender-landing.tsx',
      ssrEmitAssets: true,
      outDir,
      emptyOutDir: true,
      target,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      cssMinify: true,
    },
  })
  const rendered: { prerenderLanding: () => { withApp: string; withoutApp: string } } = await import(
    `${pathToFileURL(path.join(outDir, 'prerender-landing.js')).href}?at=${Date.now()}`
  )
  const { withApp, withoutApp } = rendered.prerenderLanding()
  const assets = path.join(outDir, 'assets')
  const names = await readdir(assets)
  const styles = names.filter((name) => name.endsWith('.css'))
  const texts = await Promise.all(styles.map((name) => readFile(path.join(assets, name), 'utf8')))
  for (const name of names.filter((each) => !styles.includes(each))) {
    await cp(path.join(assets, name), path.join(dist, 'assets', name))
  }
  await rm(outDir, { recursive: true })
  return { pages: { 'with-app': withApp, 'without-app': withoutApp }, style: texts.join('').trim() }
}

/** The page's whole script as one small file; answers its address. */
async function bundleScript({ root, dist }: Places): Promise<string> {
  const built = await build({
    ...shared,
    root,
    build: {
      rolldownOptions: {
        input: path.join(root, 'src/app/landing-script.ts'),
        output: { entryFileNames: 'assets/landing-[hash].js' },
      },
      outDir: dist,
      emptyOutDir: false,
      target,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  const [script, ...others] = outputs.map(({ fileName }) => fileName)
  if (script === undefined || others.length > 0)
    throw new Error(`the landing page's script is not one file: ${others.join()}`)
  return `/${script}`
}

function fill(document: string, { page, style, script }: { page: string; style: string; script: string }): string {
  if (/<[/!]/.test(style)) throw new Error('the styles of the landing page could end their element')
  // The script comes last: it may wait, the picture takes the first connection.
  const parts: Record<string, string> = {
    '<!--style-->': `<style>${style}</style>`,
    '<!--script-->': `<script type="module" src="${script}"></script>`,
    '<!--page-->': page,
  }
  return fillProduct(document).replace(/<!--(?:style|script|page)-->/g, (place) => parts[place] ?? place)
}
