import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { productInStyles, styleOptions } from './product-in-build.ts'

/** Runs the app's own components on this machine: the login screen as HTML, with the class names of the app's style sheets. */
export async function drawLogin(root: string): Promise<string> {
  // Below node_modules, where what it leaves out (React) is found.
  const outDir = path.join(root, 'node_modules/.cache/login')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    css: styleOptions,
    plugins: [productInStyles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/app/draw-login.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const drawn: { drawLogin: () => string } = await import(
    `${pathToFileURL(path.join(outDir, 'draw-login.js')).href}?at=${Date.now()}`
  )
  const html = drawn.drawLogin()
  // Written as attributes, the page's policy would refuse them.
  if (html.includes(' style="')) throw new Error('The login screen has inline styles, which the page refuses.')
  return html
}
