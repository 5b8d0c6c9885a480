import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { palette, product } from '#contract/product.ts'
import { fillProduct, productInStyles, styleOptions } from './product-in-build.ts'

const root = path.join(import.meta.dirname, '..')
const sheets = globSync('src/**/*.css', { cwd: root }).map((name) => ({
  name,
  text: readFileSync(path.join(root, name), 'utf8'),
}))

/** The style sheets as the build writes them, with these colours. */
async function builtCss(colours: Parameters<typeof productInStyles>[0], sheet: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [productInStyles(colours)],
    css: styleOptions,
    build: { write: false, rolldownOptions: { input: path.join(root, sheet) }, cssMinify: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  return outputs.flatMap((each) => (each.type === 'asset' ? [String(each.source)] : [])).join('\n')
}

describe('the colours of the product', () => {
  it('are in the built style sheet as an owner changed them', async () => {
    const changed = { ...palette, accent: { light: '#123456', dark: '#fedcba' } }
    const css = await builtCss(changed, 'src/styles/tokens.css')
    expect(css).toMatch(/--accent:[^;]*#123456[^;]*#fedcba/)
    expect(css).toContain('--paper-veiled')
    expect(await builtCss(palette, 'src/styles/tokens.css')).not.toContain('#123456')
  })

  it('are written in no style sheet: every raw one left is a shadow or a veil', () => {
    const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklab|color)\(|oklch\((?!var\()/i
    const withRaw = sheets.filter(({ text }) => raw.test(text.replaceAll(/\/\*[\s\S]*?\*\//g, '')))
    expect(withRaw.map(({ name }) => name)).toEqual(['src/styles/tokens.css'])
  })

  it('each stand behind a custom property that a style sheet uses', () => {
    const all = sheets.map(({ text }) => text).join('\n')
    expect(Object.keys(palette).filter((name) => !all.includes(`var(--${name})`))).toEqual([])
  })

  it('stand in the first page, too', () => {
    expect(fillProduct('%PRODUCT_NAME% %PAPER_LIGHT% %PAPER_DARK% %OTHER%')).toBe(
      `${product.name} ${palette.paper.light} ${palette.paper.dark} %OTHER%`,
    )
  })
})

it('lets a module speak of a container of another one', async () => {
  const header = await builtCss(palette, 'src/entities/post/post-header.module.css')
  const card = await builtCss(palette, 'src/entities/post/post-card.module.css')
  expect(card).toMatch(/container: post \/ inline-size/)
  expect(header).toMatch(/@container post \(/)
})

describe('the breakpoints', () => {
  it('are conditions in the built style sheet', async () => {
    const css = await builtCss(palette, 'src/styles/tokens.css')
    expect(css).toMatch(/@media \((?:max-width: 699\.98px|width <= 699\.98px)\)/)
    expect(css).not.toContain('custom-media')
  })

  it('are named in every style sheet, never written out', () => {
    expect(sheets.filter(({ text }) => /@media[^{]*(?:width|height)/.test(text)).map(({ name }) => name)).toEqual([])
  })
})
