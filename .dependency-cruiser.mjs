// The import table: which folder may import which. `npm run check:imports` holds the code against it, and
// tooling/import-table.test.ts holds this file against planted violations.

/** Folder → the folders it may import besides itself. */
const may = {
  contract: [],
  // Lengths of time are no data: what shows one may name them.
  'src/lib': ['contract/durations[.]ts'],
  'src/ui': ['src/lib', 'contract/durations[.]ts'],
  'src/offline': ['src/lib', 'contract'],
  'src/entities': ['src/offline', 'src/ui', 'src/lib', 'contract'],
  'src/features': ['src/entities', 'src/offline', 'src/ui', 'src/lib', 'contract'],
  'src/routes': ['src/features', 'src/entities', 'src/ui', 'src/lib', 'contract'],
  'src/app': ['src', 'contract'],
  sw: ['src/offline', 'src/lib', 'contract'],
  server: ['contract'],
  tooling: ['contract', 'tests/support', 'src/lib'],
}

const screens = '^src/(app|routes|features|entities)/'

/** Package → the only files that may name it, tests apart. */
const homes = {
  '@fastify/[^/]+': '^server/(http/|build-app[.]ts$)',
  '@node-rs/argon2': '^server/modules/auth/',
  '@tanstack/react-query': screens,
  '@tanstack/react-router': `${screens}|^src/(ui/|main[.]tsx$|routeTree[.]gen[.]ts$)`,
  '@tanstack/virtual-core': '^src/(features|entities|ui)/',
  'better-sqlite3': '^server/infra/db/',
  fastify: '^server/(http/|(build-app|run-server)[.]ts$|modules/.+-(routes|module)[.]ts$)',
  'idb-keyval': '^src/offline/(storage|outbox)/',
  kysely: '^server/(infra/db/|http/.+-repo[.]ts$|modules/.+-repo[.]ts$)',
  'lucide-react': '^src/(?!offline/|lib/)',
  nodemailer: '^server/infra/mail/',
  pg: '^server/infra/db/',
  react: '^src/(?!offline/|lib/)',
  'react-dom': '^src/(app/|ui/|main[.]tsx$)',
  sharp: '^server/infra/media/|^server/demo|^tooling/make-(icons|screenshots|landing-pictures)[.]ts$|^tests/screens/',
  thumbhash: '^server/infra/media/|^server/demo|^src/(ui|entities/media)/',
  'web-push': '^server/infra/push/',
  'workbox-(?!window/)[^/]+': '^sw/',
  'workbox-window': '^src/app/',
  yauzl: '^server/import/',
  yazl: '^server/export/',
  zod: '^(contract|src/offline)/|^server/config(-values)?[.]ts$',
}

const ours = '^(contract|src|sw|server|tooling|tests|bench)/'
const tests = '^(tests|bench)/|[.]test[.]tsx?$'
const notOfTypes = { dependencyTypesNot: ['type-only'] }
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const rowsOfTheTable = Object.entries(may).map(([folder, allowed]) =>
  rule(
    `${folder} stays in its row of the table`,
    { path: `^${folder}/`, pathNot: tests },
    { path: ours, pathNot: [folder, ...allowed].map((each) => `^${each}(/|$)`) },
  ),
)

const packagesAtHome = Object.entries(homes).map(([name, files]) =>
  rule(`${name} stays at home`, { path: ours, pathNot: [files, tests] }, { path: `(^|/)node_modules/${name}/` }),
)

export default {
  forbidden: [
    ...rowsOfTheTable,
    ...packagesAtHome,
    rule(
      'main mounts the app, nothing else',
      { path: '^src/main[.]tsx$' },
      { path: ours, pathNot: '^src/(app|styles)/' },
    ),
    rule(
      'a feature does not import a sister feature',
      { path: '^src/features/([^/]+)/', pathNot: tests },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      // How a member or post looks from outside is written once, in the -summary- files of its own module.
      'a server module imports another by type only, its summary apart',
      { path: '^server/modules/([^/]+)/', pathNot: tests },
      {
        path: '^server/modules/',
        pathNot: ['^server/modules/$1/', '-summary-(view|repo)[.]ts$'],
        ...notOfTypes,
      },
    ),
    rule(
      'a service gets its adapters by injection',
      { path: '^server/modules/.+-service[.]ts$' },
      { path: '^server/(infra|http)/', ...notOfTypes },
    ),
    rule(
      'the server’s ground does not know its modules',
      { path: '^server/(infra|http)/', pathNot: tests },
      { path: '^server/modules/', ...notOfTypes },
    ),
    rule('tests are not imported', { path: '^(contract|src|sw|server)/', pathNot: tests }, { path: tests }),
    rule('the product needs no tooling', { path: '^(contract|src|sw|server)/' }, { path: '^tooling/' }),
    rule(
      'a story loads no browser by itself',
      { path: '^tests/' },
      { path: '(^|/)node_modules/@playwright/test/', dynamic: true },
    ),
    rule('no cycle, of types either', {}, { circular: true, viaOnly: { pathNot: 'routeTree[.]gen' } }),
    rule('every import resolves', { path: ours }, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule('only packages of package.json', { path: ours }, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    rule(
      'the product needs no development package',
      { path: '^(contract|src|sw|server)/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
}
