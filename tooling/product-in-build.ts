import path from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { palette, product, type ColorPair } from '#contract/product.ts'
import { breakpoints } from '#src/lib/breakpoints.ts'

type Colours = Readonly<Record<string, ColorPair>>

/**
 * How the app and the landing page read their style sheets. Media queries cannot read custom properties, so the breakpoints are
 * `@custom-media`, which Lightning CSS, the transformer that comes with Vite, resolves.
 */
export const styleOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // A class or an animation belongs to its module; a container or a grid is spoken of across modules.
    cssModules: { container: false, grid: false, customIdents: false },
  },
} satisfies UserConfig['css']

/** Gives every style sheet the breakpoints' names, and src/styles/tokens.css the product's colours as custom properties. */
export function productInStyles(colours: Colours = palette): Plugin {
  const names = Object.entries(breakpoints).map(([name, condition]) => `@custom-media --${name} ${condition};`)
  const properties = Object.entries(colours).map(
    ([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`,
  )
  const root = `:root { ${properties.join(' ')} }`
  return {
    name: 'product-in-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /[.]css$/ },
      handler: (code, id) => {
        const colors = path.basename(id) === 'tokens.css' ? [root] : []
        return { code: [...names, ...colors, code].join('\n'), map: null }
      },
    },
  }
}

/** Fills the product's name and colours into an HTML file, so that they are written in contract/product.ts only. */
export function fillProduct(html: string): string {
  const values: Record<string, string> = {
    PRODUCT_NAME: product.name,
    PRODUCT_TAGLINE: product.tagline,
    PRODUCT_DESCRIPTION: product.description,
    PAPER_LIGHT: palette.paper.light,
    PAPER_DARK: palette.paper.dark,
  }
  return html.replace(/%([A-Z_]+)%/g, (whole, key: string) => values[key] ?? whole)
}
