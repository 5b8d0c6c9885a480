import { minify, type JsMinifyOptions } from '@swc/core'
import type { Plugin } from 'vite'

/** Without comma sequences, which are shorter as they are and longer once compressed. A fifth pass changes nothing for the better. */
const options: JsMinifyOptions = { module: true, ecma: 2020, mangle: true, compress: { passes: 4, sequences: false } }

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
          if (chunk.type === 'chunk') chunk.code = (await minify(chunk.code, options)).code
        }
      },
    },
  }
}
