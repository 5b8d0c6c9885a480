import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { buildTargets } from './browser-floor.ts'
import { drawLogin } from './draw-login.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/**
 * Lets the page start with the boot script (`src/app/boot.ts`), bundled into one small file, which loads the app when the first
 * frame is drawn; the entry's own tags give way to it. Beside it stands the login screen, for that script to show. In development the page loads the app itself.
 */
export function bootInBuild(root: string): Plugin {
  let boot = ''
  let login = ''
  return {
    name: 'boot-in-build',
    apply: 'build',
    async buildStart() {
      const source = await bundleBoot(root)
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      login = await drawLogin(root)
      boot = this.getFileName(this.emitFile({ type: 'asset', fileName: `assets/boot-${hash}.js`, source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? startWithBoot(html, { boot, login }, filesOf(bundle)) : html),
    },
  }
}

interface AppFiles {
  app: string
  feed: string
  feedStyles: string
  /** Code and styles of the login screen. */
  login: string[]
}

function startWithBoot(html: string, { boot, login }: { boot: string; login: string }, files: AppFiles): string {
  const ownTags = /\s*<script type="module"[^>]*><\/script>/g
  const data = {
    app: files.app,
    feed: files.feed,
    'feed-styles': files.feedStyles,
    login: files.login.join(' /'),
  }
  const attributes = Object.entries(data).map(([name, file]) => `data-${name}="/${file}"`)
  const tag = `<script src="/${boot}" ${attributes.join(' ')}></script>`
  // Before the script, which shows it. A function: the markup may have dollar signs.
  const template = `<template id="login-screen">${login}</template>`
  const page = html.replace(ownTags, '').replace('<noscript>', () => `${template}\n    ${tag}\n    <noscript>`)
  // A page that loads nothing would be built without a word.
  if (!page.includes(tag)) throw new Error('index.html has no place for the boot script.')
  return page
}

function filesOf(bundle: Bundle): AppFiles {
  return {
    app: fileNamed(bundle, /^assets\/start-[^/]+\.js$/),
    feed: fileNamed(bundle, /^assets\/feed-[^/]+\.js$/),
    feedStyles: fileNamed(bundle, /^assets\/feed-[^/]+\.css$/),
    login: ['public', 'forms'].flatMap((part) =>
      ['css', 'js'].map((kind) => fileNamed(bundle, new RegExp(`^assets/${part}-[^/]+\\.${kind}$`))),
    ),
  }
}

function fileNamed(bundle: Bundle, name: RegExp): string {
  const file = Object.keys(bundle).find((each) => name.test(each))
  if (file === undefined) throw new Error(`The build has no file ${name.source} for the boot script to load.`)
  return file
}

async function bundleBoot(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: buildTargets,
      modulePreload: false,
      rolldownOptions: { input: path.join(root, 'src/app/boot.ts'), output: { format: 'iife' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  const [script, ...others] = outputs
  if (script?.type !== 'chunk' || others.length > 0) throw new Error('The boot script is not one file.')
  return script.code
}
