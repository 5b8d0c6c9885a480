import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** What the Dockerfile's last stage takes out of the first: names below the project's folder, and where below the image's they go. */
export function copiedIntoImage(): { names: string[]; into: string }[] {
  const image = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  return [...image.matchAll(/^COPY --from=build (.+)$/gm)].map(([, words = '']) => {
    const places = words.split(' ')
    const into = places.pop() ?? ''
    const names = places.map((place) => place.replace(/^\/app\//, ''))
    return { into, names: names.flatMap((name) => (name.includes('*') ? globSync(name, { cwd: root }) : [name])) }
  })
}
