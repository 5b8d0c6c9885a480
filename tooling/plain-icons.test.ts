import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement, type ComponentType } from 'react'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import Settings from 'lucide-react/icons/settings'
import { plainIcons } from './plain-icons.ts'

const root = path.join(import.meta.dirname, '..')
/** The code of an icon's module as the build writes it. */
async function builtIcon(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [plainIcons(root)],
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(import.meta.resolve('lucide-react/icons/settings')), formats: ['es'] },
      rolldownOptions: { external: 'react' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  return outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n')
}

const isComponent = (value: unknown): value is ComponentType<{ strokeWidth?: number }> => typeof value === 'function'
const moduleSchema = z.object({ default: z.custom<ComponentType<{ strokeWidth?: number }>>(isComponent) })

/** As of the library, without the class names that no style sheet knows. */
const drawn = (Icon: ComponentType<{ strokeWidth?: number }>) =>
  renderToStaticMarkup(createElement(Icon, { strokeWidth: 1.9 })).replace(/ class="[^"]*"/, '')

describe('the icons of the build', () => {
  it('look as the library draws them, without its code', async () => {
    const code = (await builtIcon()).replaceAll(/from ['"]react['"]/g, `from '${import.meta.resolve('react')}'`)
    expect(code).not.toContain('buildLucideIconNode')
    const loaded: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
    const Icon = moduleSchema.parse(loaded).default
    const attributes = (markup: string) => markup.match(/[\w:-]+="[^"]*"/g)?.toSorted()
    expect(attributes(drawn(Icon))).toEqual(attributes(drawn(Settings)))
  })
})
