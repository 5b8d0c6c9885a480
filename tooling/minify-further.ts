import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Goes over what Vite's own minifier left: what a first visit fetches becomes 2 % smaller (docs/performance.md). Either of the two alone
 * leaves more.
 */
export function minifyFurther(): Plugin {
  return {
    name: 'minify-further',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } })
          if (code === undefined) throw new Error(`${chunk.fileName} could not be minified.`)
          chunk.code = code
        }
      },
    },
  }
}
