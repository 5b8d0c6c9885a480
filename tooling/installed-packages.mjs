import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Whether node_modules holds what package-lock.json asks for, judged by the record npm leaves there at the end of an
 * install. `packages` is 'all' or 'production', which does without the development packages.
 *
 * @param {string} root
 * @param {'all' | 'production'} packages
 * @returns {boolean}
 */
export function isInstalled(root, packages) {
  const record = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = read(record).packages
  const wanted = read(path.join(root, 'package-lock.json')).packages
  if (!asksForTheSame(read(path.join(root, 'package.json')), wanted[''])) return false
  return Object.entries(wanted).every(([place, wish]) => {
    if (place === '') return true
    const here = installed[place]
    if (here) return here.version === wish.version
    return Boolean(wish.optional || wish.devOptional || (wish.dev && packages === 'production'))
  })
}

/**
 * A changed package.json with an old lock file counts as not installed, so that npm gets to say what does not fit.
 *
 * @param {Record<string, Record<string, string>>} manifest
 * @param {Record<string, Record<string, string>> | undefined} lockedRoot
 */
function asksForTheSame(manifest, lockedRoot) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) => {
    const asked = Object.entries(manifest[kind] ?? {})
    const locked = lockedRoot?.[kind] ?? {}
    return asked.length === Object.keys(locked).length && asked.every(([name, version]) => locked[name] === version)
  })
}

/**
 * @param {string} file
 * @returns {any}
 */
function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
