import path from 'node:path'
import type { Plugin } from 'vite'

const ours = '\0plain-icons'

/** Has the icons of `lucide-react` drawn by `src/ui/draw-icon.ts`. */
export function plainIcons(root: string): Plugin {
  const drawing = JSON.stringify(path.join(root, 'src/ui/draw-icon.ts'))
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^\.\.\/createLucideIcon\.mjs$/ }, handler: () => ours },
    load: { filter: { id: /^\0plain-icons$/ }, handler: () => `export { drawIcon as default } from ${drawing}` },
  }
}
